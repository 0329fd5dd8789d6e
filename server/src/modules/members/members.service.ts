import { t as ofSchemas } from '@app/contract/input.texts'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { members } from '@app/contract/members'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { InvalidFields, invalid, notFound, permit } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { toPage } from '#kit/base/paging.ts'
import { withPicture } from '#kit/files/uploads.picture.ts'
import { completeRegistration, renameAccount } from '../identity/index.ts'
import { mayOpenProfile } from './members.budget.policy.ts'
import { noteOpened, openedProfiles } from './members.budget.queries.ts'
import {
  addTags,
  countTags,
  markSpam,
  mergeDisplay,
  openSpamReview,
  pictureOf,
  removeTags,
  insertProfiles,
  saveProfile,
  updateProfiles,
  unmarkSpam,
} from './members.queries.ts'
import { PORTRAIT, portraitUpload } from './members.uploads.ts'
import { listMembers, listSpam, memberById, memberExists } from './members.reads.ts'
import type { MemberRow } from './members.reads.ts'
import { memberUrl, toCard, toMember, toPerson } from './members.view.ts'
import { t } from './members.texts.ts'

type Member = Reply<typeof members.one>

/** Most tags that a person may carry (docs/rules/members.md#segments). */
export const MAX_TAGS = 20

export async function getMembers(ctx: Context, query: Query<typeof members.list>): Promise<Reply<typeof members.list>> {
  const filter = {
    company_id: query.company === undefined ? undefined : idOf(query.company),
    first_name: query.user__first_name__icontains,
    search: query.search,
  }
  const { rows, count } = await listMembers(ctx.db, me(ctx).customer_id, filter, query)
  return toPage(
    rows.map((row) => toCard(ctx.url, row)),
    count,
    query,
    ctx.here,
  )
}

/**
 * A profile; of an account that was merged that of the remaining one. How many different ones a member opens is bounded
 * (docs/rules/members.md#profile-budget).
 * @throws Refused 404, 429
 */
export async function getMember(ctx: Context, id: number): Promise<Member> {
  const actor = me(ctx)
  const row = await memberById(ctx.db, id, actor.customer_id, ctx.now)
  if (!row) throw notFound()
  const own = actor.customer_id === row.id
  if (!own && (!row.registration_complete || !actor.registration_complete)) throw notFound()
  if (!own) await countOpening(ctx, row.id)
  return toMember(ctx.url, row, own)
}

async function countOpening(ctx: Context, id: number): Promise<void> {
  const viewer = me(ctx).customer_id
  const opened = await openedProfiles(ctx.db, viewer, id, ctx.now)
  permit(mayOpenProfile(opened, ctx.now))
  if (!opened.again) await noteOpened(ctx.db, viewer, id, ctx.now)
}

async function ownRow(ctx: Context): Promise<MemberRow | undefined> {
  const { customer_id } = me(ctx)
  return memberById(ctx.db, customer_id, customer_id, ctx.now)
}

/** Changes one's own record; anybody else's looks like none. A new picture is made before the transaction begins. */
export async function update(
  ctx: OpenContext,
  deps: Pick<Deps, 'storage'>,
  id: number,
  body: Body<typeof members.update>,
): Promise<Member> {
  if (me(ctx).customer_id !== id) throw notFound()
  const picture = { upload: body.profile_picture, field: 'profile_picture', purpose: portraitUpload, size: PORTRAIT }
  return withPicture(ctx, deps, picture, (tx, profile_picture) => save(tx, id, body, profile_picture))
}

async function save(
  ctx: WriteContext,
  id: number,
  body: Body<typeof members.update>,
  profile_picture: string | null | undefined,
): Promise<Member> {
  await renameAccount(ctx, id, { first_name: body.first_name, last_name: body.last_name })
  if (profile_picture !== undefined) {
    const before = await pictureOf(ctx.db, id)
    if (before !== profile_picture) await dropFiles(ctx, [before])
  }
  await saveProfile(ctx.db, id, {
    job_title: body.job_title === undefined ? undefined : body.job_title || null,
    bio: body.bio === undefined ? undefined : body.bio || null,
    phone: body.phone === undefined ? undefined : body.phone || null,
    profile_picture,
  })
  if (body.display_configuration) await mergeDisplay(ctx.db, id, body.display_configuration)
  await changeTags(ctx, id, body)
  if (body.complete_registration) await complete(ctx, id)
  return getMember(ctx, id)
}

async function changeTags(ctx: Context, id: number, body: Body<typeof members.update>): Promise<void> {
  if (body.tags_to_remove?.length) await removeTags(ctx.db, id, body.tags_to_remove.map(idOf))
  if (!body.tags_to_add?.length) return
  const unknown = await addTags(ctx.db, id, body.tags_to_add.map(idOf))
  if (unknown.length > 0) throw new InvalidFields({ tags_to_add: [t('invalid-hyperlink-object-does-not-exist')] })
  if ((await countTags(ctx.db, id)) > MAX_TAGS)
    throw invalid('tags_to_add', t('choose-at-most-segments', { max_tags: MAX_TAGS }))
}

/** The first settings ask for what others need to know a person by. */
async function complete(ctx: Context, id: number): Promise<void> {
  const row = await ownRow(ctx)
  const missing: Record<string, string[]> = {}
  if (!row?.job_title) missing['job_title'] = [ofSchemas('this-field-is-required')]
  if (!row?.tags.length) missing['tags_to_add'] = [t('choose-at-least-one-segment')]
  if (Object.keys(missing).length > 0) throw new InvalidFields(missing)
  await completeRegistration(ctx, id)
}

export async function changeSpamList(
  ctx: Context,
  body: Body<typeof members.changeSpamList>,
): Promise<Reply<typeof members.changeSpamList>> {
  const actor = me(ctx)
  const marked = idOf(body.customer)
  if (marked === actor.customer_id) throw invalid('customer', t('you-cannot-put-yourself-on-your-spam'))
  if (!(await memberExists(ctx.db, marked, actor.customer_id)))
    throw invalid('customer', t('invalid-hyperlink-object-does-not-exist'))
  if (body.action === 'remove') await unmarkSpam(ctx.db, actor.customer_id, marked)
  else {
    await markSpam(ctx.db, actor.customer_id, marked, ctx.now)
    await openSpamReview(ctx.db, marked, ctx.now)
  }
  const row = await ownRow(ctx)
  return { spam_list: (row?.spam_list ?? []).map((id) => memberUrl(ctx.url, id)) }
}

/** People on one's own spam list. */
export async function spamList(
  ctx: Context,
  query: Query<typeof members.spamList>,
): Promise<Reply<typeof members.spamList>> {
  const { rows, count } = await listSpam(ctx.db, me(ctx).customer_id, query)
  return toPage(
    rows.map((row) => toPerson(ctx.url, row)),
    count,
    query,
    ctx.here,
  )
}

/** A new account gets the profile that the application described. */
export async function makeProfile(ctx: Context, customer_id: number, job_title: string | null): Promise<void> {
  await saveProfile(ctx.db, customer_id, { job_title })
}

/** What an operator's list says of somebody; what it does not say stays. */
export async function fillProfiles(
  ctx: Context,
  people: readonly { customer_id: number; job_title?: string; phone?: string; tag_ids: number[] }[],
): Promise<void> {
  await insertProfiles(ctx.db, people)
}

/** The same for people who are here already; what a list does not say of them stays. */
export async function updateProfilesFromList(
  ctx: Context,
  people: Parameters<typeof updateProfiles>[1],
): Promise<void> {
  await updateProfiles(ctx.db, people)
}
