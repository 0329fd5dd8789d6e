import type { z } from 'zod'
import type { comment, post, postMedia, sharedPost } from '@app/contract/wall.shapes'
import type { Actor } from '#kit/data/context.ts'
import type { Url } from '#kit/base/file-address.ts'
import type { People, Person } from '../members/index.ts'
import type { CommentRow } from './wall.comments.reads.ts'
import { abilitiesOn, abilitiesOnComment, appealUntil } from './wall.policy.ts'
import type { DecisionRow, MediaRow, PostRow, PreviewRow } from './wall.reads.ts'

type Post = z.output<typeof post>
type SharedPost = z.output<typeof sharedPost>
type Likes = SharedPost['like_details']
type Companies = Map<number, NonNullable<SharedPost['company_details']>>

/** Everything that a page of posts refers to, fetched at once. */
export type Surroundings = { actor: Actor; people: People; companies: Companies; originals: Map<number, PostRow> }

const EXCERPT = 120

/** The beginning of a text, on one line. */
export function excerpt(content: string): string {
  const text = content.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(text)
  return letters.length <= EXCERPT
    ? text
    : `${letters
        .slice(0, EXCERPT - 1)
        .join('')
        .trimEnd()}…`
}

const file = (url: Url, key: string | null) => (key === null ? null : url.file(key))
const customer = (url: Url, id: number) => url(`/rest/customers/${id}/`)

/** The address of a post or shared post in the API. */
export function postUrl(url: Url, row: { id: number; shared_post_id: number | null }): string {
  return url(row.shared_post_id === null ? `/rest/posts/${row.id}/` : `/rest/share-post/${row.id}/`)
}

/** @param held whether its post is hidden, or may be: it is shown to those alone who still see it */
export function toMedia(url: Url, row: MediaRow, held: boolean): z.output<typeof postMedia> {
  return {
    id: row.id,
    url: url(`/rest/posts-media/${row.id}/`),
    post: row.post_id === null ? null : url(`/rest/posts/${row.post_id}/`),
    kind: row.kind,
    size: row.size,
    file: url.file(row.file, held),
    widths: row.sizes.map((size) => size.width),
    width: row.width,
    height: row.height,
    alt: row.alt,
    position: row.position,
  }
}

export function toPreview(url: Url, row: PreviewRow): NonNullable<SharedPost['link_preview']> {
  return { ...row, image: file(url, row.image) }
}

/** The newest who liked, by customer id, the one who asks always among them. */
function toLikes(url: Url, people: People, ids: number[] | null, liked: boolean, me: number): Likes {
  const result: Likes = {}
  const all = liked && !ids?.includes(me) ? [me, ...(ids ?? []).slice(0, -1)] : (ids ?? [])
  for (const id of all) {
    const row = people.row(id)
    if (row)
      result[String(id)] = {
        first_name: row.first_name,
        last_name: row.last_name,
        image_url: file(url, row.profile_picture),
        job_title: row.job_title,
        company_name: row.company_name,
      }
  }
  return result
}

function toModeration(row: PostRow): SharedPost['moderation'] {
  const decision: DecisionRow | null = row.decision
  const against = decision && decision.outcome !== 'dismiss' ? decision : null
  if (row.hidden_at === null && against === null) return null
  const until = against && against.appealed_at === null ? appealUntil(against.decided_at).toISOString() : null
  const state =
    against === null
      ? 'under_review'
      : against.appealed_at !== null && against.appeal_outcome === null
        ? 'appealed'
        : against.outcome === 'warn'
          ? 'warned'
          : 'removed'
  return { state, reason: against?.reason ?? null, appeal_until: until }
}

function common(url: Url, row: PostRow, around: Surroundings, author: Person): SharedPost {
  const { people, companies, actor } = around
  return {
    id: row.id,
    url: postUrl(url, row),
    user: customer(url, row.customer_id),
    content: row.content,
    audience: row.audience,
    tags: (row.tags ?? []).map((tag) => ({ ...tag, url: url(`/rest/tags/${tag.id}/`) })),
    media: (row.media ?? []).map((media) => toMedia(url, media, row.hidden_at !== null)),
    link_preview: row.preview && toPreview(url, row.preview),
    posted_on:
      row.wall_customer_id !== null
        ? customer(url, row.wall_customer_id)
        : row.wall_company_id !== null
          ? url(`/rest/companies/${row.wall_company_id}/`)
          : null,
    company_details: row.wall_company_id === null ? null : (companies.get(row.wall_company_id) ?? null),
    tagged_customers: people.all(row.mentions ?? []),
    like_details: toLikes(url, people, row.liked_by, row.liked, actor.customer_id),
    like_count: row.likes,
    liked: row.liked,
    comment_count: row.comments,
    shared_count: row.shares,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    abilities: abilitiesOn(actor, row),
    moderation: row.customer_id === actor.customer_id ? toModeration(row) : null,
    customer_details: author,
  }
}

/** A post or shared post; undefined when its author cannot be seen. */
export function toPost(url: Url, row: PostRow, around: Surroundings): Post | undefined {
  const author = around.people.get(row.customer_id)
  if (!author) return undefined
  const whole = common(url, row, around, author)
  if (row.shared_post_id === null)
    return {
      ...whole,
      is_shared: false,
      shared_post_id: null,
      shared_post_details: null,
      share_tagged_customers: [],
      description: null,
    }
  const original = around.originals.get(row.shared_post_id)
  const originalAuthor = original && around.people.get(original.customer_id)
  return {
    ...whole,
    content: '',
    tagged_customers: [],
    is_shared: true,
    shared_post_id: row.shared_post_id,
    shared_post_details: original && originalAuthor ? common(url, original, around, originalAuthor) : null,
    share_tagged_customers: whole.tagged_customers,
    description: whole.content,
  }
}

/** Everybody whom these rows name. */
export function peopleIn(rows: Iterable<PostRow>, me: number): number[] {
  const ids = [me]
  for (const row of rows) {
    ids.push(row.customer_id)
    if (row.liked_by) ids.push(...row.liked_by)
    if (row.mentions) ids.push(...row.mentions)
  }
  return ids
}

export function toComment(
  url: Url,
  row: CommentRow,
  people: People,
  actor: Actor,
): z.output<typeof comment> | undefined {
  const author = people.get(row.customer_id)
  if (!author) return undefined
  const link = url(row.post_is_share ? `/rest/share-post/${row.post_id}/` : `/rest/posts/${row.post_id}/`)
  return {
    id: row.id,
    url: url(`/rest/comments/${row.id}/`),
    post: row.post_is_share ? null : link,
    shared_post: row.post_is_share ? link : null,
    customer_details: author,
    content: row.content,
    tagged_customers: people.all(row.mentions ?? []),
    likes: toLikes(url, people, row.liked_by, row.liked, actor.customer_id),
    like_count: row.likes,
    liked: row.liked,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    abilities: abilitiesOnComment(actor, row),
  }
}
