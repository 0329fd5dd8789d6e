import { idOf } from '@app/contract/kit'
import type { Body } from '@app/contract/kit'
import type { wall } from '@app/contract/wall'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, invalid, permit } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { postRoom, reviewFollowing, tellEveryone, tellMembers, tellWatchers } from '#kit/live/live.ts'
import { mayPostFor } from '../companies/index.ts'
import { peopleById } from '../members/index.ts'
import { isContact } from '../network/index.ts'
import { ownMedia, previewExists, setMedia } from './wall.media.queries.ts'
import { WALL, mayWrite, saysSomething } from './wall.policy.ts'
import {
  changePost,
  countsOf,
  insertPost,
  keepVersion,
  limitOf,
  lockAuthor,
  markDeleted,
  postOfKey,
  purgePosts,
  readersOf,
  saidBefore,
  setMentions,
  setTags,
} from './wall.queries.ts'
import type { NewPost } from './wall.queries.ts'
import { presentOne } from './wall.read.service.ts'
import type { Post } from './wall.read.service.ts'
import { t } from './wall.texts.ts'

const UNKNOWN = () => t('invalid-hyperlink-object-does-not-exist')
type Audience = NewPost['audience']

/** Posts on the own wall, a contact's, or that of the own company. The same key answers with the same post. */
export async function create(ctx: WriteContext, body: Body<typeof wall.create>): Promise<Post> {
  const draft = await toDraft(ctx, {
    content: body.content ?? '',
    audience: body.audience ?? 'community',
    idempotency_key: body.idempotency_key ?? null,
    link_preview_id: await knownLink(ctx, body.link_preview),
    ...(await placeOf(ctx, body.posted_on, body.audience)),
  })
  const media = await readyMedia(ctx, body.media, null)
  permit(saysSomething(draft.content, media.length, draft.link_preview_id !== null))
  const tagged = await taggable(ctx, 'tagged_customers', body.tagged_customers)
  return publish(ctx, draft, { tagged, media, tags: body.tags })
}

/** Shares a post with a text of one's own; sharing a shared post shares what it shares. */
export async function share(ctx: WriteContext, body: Body<typeof wall.share>): Promise<Post> {
  const named = await presentOne(ctx, idOf(body.post)).catch(() => undefined)
  if (!named) throw invalid('post', UNKNOWN())
  const original = named.is_shared ? named.shared_post_details : named
  if (!original) throw invalid('post', UNKNOWN())
  if (!original.abilities.share) throw conflict('not_shareable', t('only-posts-for-all-members-can-be'))
  const draft = await toDraft(ctx, {
    content: body.description ?? '',
    audience: body.audience ?? 'community',
    idempotency_key: body.idempotency_key ?? null,
    shared_post_id: original.id,
  })
  const tagged = await taggable(ctx, 'share_tagged_customers', body.share_tagged_customers)
  const made = await publish(ctx, draft, { tagged, media: [] })
  await tellCounts(ctx, original.id)
  return made
}

type Extras = { tagged: number[]; media: number[]; tags?: readonly (string | number)[] }

async function publish(ctx: WriteContext, draft: NewPost, extras: Extras): Promise<Post> {
  const { customer_id } = me(ctx)
  await lockAuthor(ctx.db, customer_id)
  const before = draft.idempotency_key ? await postOfKey(ctx.db, customer_id, draft.idempotency_key) : undefined
  if (before !== undefined) return presentOne(ctx, before)
  permit(mayWrite(await limitOf(ctx.db, customer_id, ctx.now), ctx.now))
  const since = new Date(ctx.now.getTime() - WALL.sameTextMinutes * 60_000)
  if ((draft.content !== '' || draft.shared_post_id) && (await saidBefore(ctx.db, draft, since)))
    throw conflict('same_text', t('you-have-just-posted-this'))
  const id = await insertPost(ctx.db, draft)
  if (id === undefined) throw conflict('same_text', t('you-have-just-posted-this'))
  await putTags(ctx, id, extras.tags)
  await setMedia(ctx.db, id, extras.media)
  await tag(ctx, id, await setMentions(ctx.db, id, extras.tagged))
  const { shared_post_id = null, wall_customer_id = null, wall_company_id = null, audience } = draft
  await ctx.record({
    kind: 'wall.post_created',
    post_id: id,
    customer_id,
    shared_post_id,
    wall_customer_id,
  })
  const told = { post: id, customer_id, company_id: wall_company_id }
  if (audience === 'community') await tellEveryone(ctx, customer_id, 'post_created', told)
  else await tellMembers(ctx, await readersOf(ctx.db, id), 'post_created', told)
  return presentOne(ctx, id)
}

async function toDraft(
  ctx: Context,
  given: Omit<NewPost, 'customer_id' | 'audience_company_id' | 'created_at'>,
): Promise<NewPost & { link_preview_id: number | null }> {
  const { customer_id, company_id } = me(ctx)
  return {
    link_preview_id: null,
    ...given,
    customer_id,
    audience_company_id: companyFor(given.audience, company_id),
    created_at: ctx.now,
  } as NewPost & { link_preview_id: number | null }
}

function companyFor(audience: Audience, company_id: number | null): number | null {
  if (audience === 'company' && company_id === null) throw invalid('audience', t('you-do-not-belong-to-a-company'))
  return audience === 'company' ? company_id : null
}

/** Whose wall it goes to. A member's own wall is nobody else's. */
async function placeOf(
  ctx: Context,
  posted_on: string | undefined,
  audience: Audience | undefined,
): Promise<Pick<NewPost, 'wall_customer_id' | 'wall_company_id'>> {
  if (posted_on === undefined) return {}
  const actor = me(ctx)
  const id = idOf(posted_on)
  if (posted_on.includes('companies/')) {
    if (!mayPostFor(actor, id)) throw invalid('posted_on', t('only-administrators-can-post-in-the-name'))
    if (audience !== undefined && audience !== 'community')
      throw invalid('audience', t('a-companys-posts-are-for-all-members'))
    return { wall_company_id: id }
  }
  if (id === actor.customer_id) return {}
  if (!(await isContact(ctx, id))) throw invalid('posted_on', t('you-can-post-only-on-your-contacts'))
  return { wall_customer_id: id }
}

async function knownLink(ctx: Context, id: number | null | undefined): Promise<number | null> {
  if (id === undefined || id === null) return null
  if (!(await previewExists(ctx.db, id))) throw invalid('link_preview', UNKNOWN())
  return id
}

/** People whom the author may tag: everyone who can be found, but not oneself. */
export async function taggable(
  ctx: Context,
  field: string,
  named: readonly (string | number)[] | undefined,
): Promise<number[]> {
  const ids = [...new Set((named ?? []).map(idOf))]
  const people = await peopleById(ctx, ids)
  if (ids.some((id) => !people.get(id))) throw invalid(field, UNKNOWN())
  return ids.filter((id) => id !== me(ctx).customer_id)
}

async function readyMedia(
  ctx: Context,
  named: readonly (string | number)[] | undefined,
  post_id: number | null,
): Promise<number[]> {
  const ids = [...new Set((named ?? []).map(idOf))]
  const rows = await ownMedia(ctx.db, me(ctx).customer_id, ids)
  if (rows.length < ids.length || rows.some((row) => row.post_id !== null && row.post_id !== post_id))
    throw invalid('media', UNKNOWN())
  return ids
}

async function putTags(ctx: Context, id: number, tags: readonly (string | number)[] | undefined): Promise<void> {
  if (tags === undefined) return
  if ((await setTags(ctx.db, id, tags.map(idOf))).length > 0) throw invalid('tags', UNKNOWN())
}

async function tag(ctx: WriteContext, post_id: number, tagged: number[]): Promise<void> {
  if (tagged.length === 0) return
  const { customer_id } = me(ctx)
  await ctx.record({
    kind: 'wall.people_tagged',
    post_id,
    comment_id: null,
    customer_id,
    tagged,
  })
}

/** One's own post, to change it. @throws Refused 404 when it cannot be read, 403 when it is another's */
async function own(ctx: Context, id: number, kind: 'post' | 'share'): Promise<Post> {
  const shown = await presentOne(ctx, id, kind)
  if (!shown.abilities.edit) throw forbidden()
  return shown
}

/** Changes one's own post. What it said before stays in its history. */
export async function update(ctx: WriteContext, id: number, body: Body<typeof wall.update>): Promise<Post> {
  const shown = await own(ctx, id, 'post')
  const media = body.media === undefined ? undefined : await readyMedia(ctx, body.media, id)
  const link = body.link_preview === undefined ? undefined : await knownLink(ctx, body.link_preview)
  const content = body.content ?? shown.content
  const hasLink = link === undefined ? shown.link_preview !== null : link !== null
  permit(saysSomething(content, media?.length ?? shown.media.length, hasLink))
  if (shown.company_details && body.audience !== undefined && body.audience !== 'community')
    throw invalid('audience', t('a-companys-posts-are-for-all-members'))
  await edit(ctx, shown, content, body.audience, link)
  await putTags(ctx, id, body.tags)
  if (media) await setMedia(ctx.db, id, media)
  if (body.tagged_customers)
    await tag(ctx, id, await setMentions(ctx.db, id, await taggable(ctx, 'tagged_customers', body.tagged_customers)))
  await tellCounts(ctx, id)
  return presentOne(ctx, id)
}

export async function updateShare(ctx: WriteContext, id: number, body: Body<typeof wall.updateShare>): Promise<Post> {
  const shown = await own(ctx, id, 'share')
  await edit(ctx, { ...shown, content: shown.description ?? '' }, body.description, body.audience, undefined)
  if (body.share_tagged_customers) {
    const tagged = await taggable(ctx, 'share_tagged_customers', body.share_tagged_customers)
    await tag(ctx, id, await setMentions(ctx.db, id, tagged))
  }
  await tellCounts(ctx, id)
  return presentOne(ctx, id)
}

async function edit(
  ctx: Context,
  before: Pick<Post, 'id' | 'content' | 'audience'>,
  content: string | undefined,
  audience: Audience | undefined,
  link: number | null | undefined,
): Promise<void> {
  const rewritten = content !== undefined && content !== before.content
  const moved = audience !== undefined && audience !== before.audience
  if (rewritten || moved) await keepVersion(ctx.db, before.id, ctx.now)
  await changePost(ctx.db, before.id, {
    ...(rewritten ? { content, edited_at: ctx.now } : {}),
    ...(moved ? { audience, audience_company_id: companyFor(audience, me(ctx).company_id) } : {}),
    ...(link === undefined ? {} : { link_preview_id: link }),
  })
  if (moved) await reviewFollowing(ctx, [postRoom(before.id)])
}

/** Deletes a post or shared post. @throws Refused 404 when it cannot be read, 403 when it is another's */
export async function remove(ctx: Context, id: number, kind: 'post' | 'share'): Promise<Record<string, never>> {
  const shown = await presentOne(ctx, id, kind)
  if (!shown.abilities.delete) throw forbidden()
  await markDeleted(ctx.db, id, ctx.now)
  const author = shown.customer_details.customer_id
  if (author !== me(ctx).customer_id)
    await logAct(ctx, { act: 'post.deleted', object: `post:${id}`, before: { customer_id: author } })
  await tellWatchers(ctx, id, 'post_removed', { post: id })
  if (shown.shared_post_id !== null) await tellCounts(ctx, shown.shared_post_id)
  return {}
}

/** Tells those who look at a post its counters. */
export async function tellCounts(ctx: Context, post_id: number): Promise<void> {
  const counts = await countsOf(ctx.db, me(ctx), post_id)
  if (!counts) return
  await tellWatchers(ctx, post_id, 'post_changed', {
    post: post_id,
    like_count: counts.likes,
    comment_count: counts.comments,
    shared_count: counts.shares,
  })
}

/** Removes for good what was deleted long enough ago, and its files. */
export async function purge(ctx: WriteContext): Promise<void> {
  const files = await purgePosts(ctx.db, new Date(ctx.now.getTime() - WALL.deletedDays * 86_400_000))
  await dropFiles(ctx, files)
}
