import { MEDIA } from '@app/contract/wall.limits'
import { addressesIn } from '../../lib/addresses.ts'
import { localStore } from '../../lib/local-store.ts'
import type { LocalStore } from '../../lib/local-store.ts'
import { AUDIENCES, atWidth } from './wall.api.ts'
import type { LinkPreview, Media, Post, PostAudience, Wall } from './wall.api.ts'
import { mentionedIn } from './rich-text.ts'

export type Tagged = { customer_id: number; name: string; prof_pic: string | null }
export type Topic = { id: number; name: string }

/**
 * A picture or video on its way. `waiting` for its turn; `failed` may be tried again, `refused` may not; `interrupted` when the page was left before it arrived: the same
 * file goes on where it stopped.
 */
export type DraftMedia = {
  key: string
  kind: Media['kind']
  name: string
  size: number
  alt: string
  id: number | null
  /** The upload of which it is made. */
  upload: string | null
  received: number
  state: 'waiting' | 'uploading' | 'ready' | 'failed' | 'refused' | 'interrupted'
  problem: string | null
  /** A small picture of it. */
  picture: string | null
}

/** A post while it is written. */
export type Draft = {
  text: string
  audience: PostAudience
  /** Tagged beside the text. */
  people: Tagged[]
  /** Tagged in the text; they count while their name stands there. */
  mentions: Tagged[]
  topics: Topic[]
  media: DraftMedia[]
  /** What stands behind the first address, once it was looked at. */
  preview: LinkPreview | null
  /** The address whose preview is not wanted. */
  unwanted: string | null
}

export const EMPTY: Draft = {
  text: '',
  audience: 'community',
  people: [],
  mentions: [],
  topics: [],
  media: [],
  preview: null,
  unwanted: null,
}

export type DraftStore = LocalStore<Draft>

/** Nothing that anyone would miss. */
export function isEmpty(draft: Draft): boolean {
  return draft.text.trim() === '' && draft.media.length === 0 && draft.people.length === 0 && draft.topics.length === 0
}

/** A draft from whatever lay in the browser's store. What had not arrived when the page was left needs its file again. */
export function revive(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return EMPTY
  const found = { ...EMPTY, ...stored }
  const list = <Item>(value: Item[]) => (Array.isArray(value) ? value : [])
  return {
    ...found,
    text: String(found.text),
    audience: AUDIENCES.includes(found.audience) ? found.audience : 'community',
    people: list(found.people),
    mentions: list(found.mentions),
    topics: list(found.topics),
    media: list(found.media)
      .filter((item) => (item.id ?? item.upload ?? null) !== null && item.state !== 'refused')
      .map((item) => (item.state === 'ready' ? item : { ...item, state: 'interrupted', problem: null })),
  }
}

/** What of a draft is stored: pictures by their address, not by their bytes. */
export function stored(draft: Draft): Draft | undefined {
  if (isEmpty(draft)) return undefined
  return {
    ...draft,
    media: draft.media.map((item) => (item.picture?.startsWith('data:') ? { ...item, picture: null } : item)),
  }
}

export const wallKey = (wall: Wall) => (wall.kind === 'home' ? 'home' : `${wall.kind}-${wall.id}`)

/** The draft of a member for a wall (or for sharing a post: `share-12`); it stays until it is posted. */
export const draftOf = (customerId: number, name: string): DraftStore =>
  localStore(`wall.draft.${customerId}.${name}`, revive, stored)

/** A post of mine while it is edited; it stays while the page does. */
export const editOf = (postId: number): DraftStore =>
  localStore<Draft>(
    `wall.edit.${postId}`,
    () => EMPTY,
    () => undefined,
  )

/** What a post says, to begin an edit with. */
export function draftFrom(post: Post): Draft {
  const people = (post.is_shared ? post.share_tagged_customers : post.tagged_customers).map(
    ({ customer_id, name, prof_pic }) => ({ customer_id, name, prof_pic }),
  )
  const text = textOf(post)
  const mentions = mentionedIn(text, people)
  return {
    ...EMPTY,
    text,
    audience: post.audience,
    people: people.filter((person) => !mentions.includes(person)),
    mentions,
    topics: post.tags.map(({ id, name }) => ({ id, name })),
    media: post.media.map((item) => arrived(item, { key: `post-${item.id}`, name: '' })),
    preview: post.link_preview,
    unwanted: post.link_preview ? null : (addressesIn(text)[0]?.href ?? null),
  }
}

/** What its author wrote: a shared post has its own text. */
export const textOf = (post: Pick<Post, 'content' | 'description' | 'is_shared'>) =>
  post.is_shared ? (post.description ?? '') : post.content

/** A file of a draft once it is ready. */
export function arrived<Item extends { key: string; name: string }>(
  media: Media,
  item: Item & Partial<DraftMedia>,
): DraftMedia {
  return {
    key: item.key,
    name: item.name,
    kind: media.kind,
    size: media.size,
    alt: item.alt ?? media.alt,
    id: media.id,
    upload: item.upload ?? null,
    received: media.size,
    state: 'ready',
    problem: null,
    picture: media.kind === 'image' ? atWidth(media.file, media.widths[0]) : (item.picture ?? null),
  }
}

/** Everyone who is tagged, once. */
export function taggedIn({ text, people, mentions }: Pick<Draft, 'text' | 'people' | 'mentions'>): number[] {
  return [...new Set([...people, ...mentionedIn(text, mentions)].map((person) => person.customer_id))].slice(0, 20)
}

/** The preview that goes along: of the first address, while it stands in the text. */
export function previewOf(draft: Draft): LinkPreview | null {
  const first = addressesIn(draft.text)[0]
  if (!first || draft.unwanted === first.href) return null
  return draft.preview && sameAddress(draft.preview.address, first.href) ? draft.preview : null
}

function sameAddress(a: string, b: string): boolean {
  try {
    return new URL(a).href === new URL(b).href
  } catch {
    return false
  }
}

/** The fields of a draft as `wall.create` and `wall.update` take them. */
export function bodyOf(draft: Draft) {
  return {
    content: draft.text.trim(),
    audience: draft.audience,
    tags: draft.topics.map((topic) => topic.id),
    tagged_customers: taggedIn(draft),
    media: draft.media.flatMap((item) => (item.state === 'ready' && item.id !== null ? [item.id] : [])),
    link_preview: previewOf(draft)?.id ?? null,
  }
}

/** What keeps a draft from being posted. */
export function obstacle(draft: Draft): 'empty' | 'uploading' | 'failed' | undefined {
  if (draft.media.some(({ state }) => state === 'failed' || state === 'refused' || state === 'interrupted'))
    return 'failed'
  if (draft.media.some((item) => item.state !== 'ready')) return 'uploading'
  return draft.text.trim() === '' && draft.media.length === 0 ? 'empty' : undefined
}

/** Brings a post that was not sent back to the field, beside what has been written since. */
export function merged(now: Draft, back: Draft): Draft {
  if (isEmpty(now)) return back
  const once = <Item>(items: Item[], key: (item: Item) => unknown) => [
    ...new Map(items.map((item) => [key(item), item])).values(),
  ]
  return {
    ...back,
    text: [back.text.trim(), now.text.trim()].filter(Boolean).join('\n\n'),
    people: once([...back.people, ...now.people], (person) => person.customer_id),
    mentions: once([...back.mentions, ...now.mentions], (person) => person.customer_id),
    topics: once([...back.topics, ...now.topics], (topic) => topic.id).slice(0, 10),
    media: once([...back.media, ...now.media], (item) => item.key).slice(0, MEDIA.perPost),
  }
}
