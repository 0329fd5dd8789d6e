import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { sponsorship } from '@app/contract/sponsorship'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { toPage } from '#kit/base/paging.ts'
import { withPicture } from '#kit/files/uploads.picture.ts'
import { sponsorView } from '../occasions/occasions.view.ts'
import { answer, move, tell } from './sponsorship.decisions.service.ts'
import { dayOf } from '#kit/base/days.ts'
import { hasEnded, isOpen, sectionOf } from './sponsorship.policy.ts'
import {
  addApplication,
  lockApplication,
  lockPackage,
  openTopic,
  setLogo as keepLogo,
  subjectOf,
} from './sponsorship.queries.ts'
import type { SponsoredOccasion } from './sponsorship.queries.ts'
import { listCategories, listMine, listSponsors, listTopics, readBenefits, readPackages } from './sponsorship.reads.ts'
import { SPONSOR_LOGO, sponsorLogoUpload } from './sponsorship.uploads.ts'
import { toApplication, toPackages, toTopic } from './sponsorship.view.ts'
import type { Application } from './sponsorship.view.ts'
import { t } from './sponsorship.texts.ts'

type Asked = {
  event?: number | string | undefined
  award?: number | string | undefined
}

/** The event or award that is named, as far as the asking one may see it. */
function find(ctx: Context, { event, award }: Asked): Promise<SponsoredOccasion | undefined> {
  const { now, actor } = ctx
  return event === undefined
    ? subjectOf(ctx.db, 'award', idOf(award ?? 0), { now, drafts: looksAfter(actor, ['awards', 'events']) })
    : subjectOf(ctx.db, 'event', idOf(event), { now, drafts: looksAfter(actor, 'events') })
}

/** Who looks after events prepares what nobody sees yet. */
const mayOffer = ({ actor }: Context): boolean => looksAfter(actor, 'events')

/** A section of an event or award that is not open shows nothing (docs/rules/events.md#visible-events). */
const shows = (subject: SponsoredOccasion, section: string): boolean => subject.available_sections.includes(section)

/** Packages side by side with what they contain. @throws Refused 404 for what the asking one may not see */
export async function packages(
  ctx: Context,
  query: Query<typeof sponsorship.packages>,
): Promise<Reply<typeof sponsorship.packages>> {
  const subject = await find(ctx, query)
  if (!subject) throw notFound()
  if (!shows(subject, 'become_sponsor') && !mayOffer(ctx)) return { packages: [], benefits: [] }
  const [rows, benefits] = [
    await readPackages(ctx.db, subject.kind, subject.id, { withClosed: mayOffer(ctx) && query.with_closed }),
    await readBenefits(ctx.db, subject.kind, subject.id),
  ]
  return toPackages(rows, benefits, ctx)
}

/** Topics for which panelists are sought today. @throws Refused 404 for what the asking one may not see */
export async function panelTopics(
  ctx: Context,
  query: Query<typeof sponsorship.panelTopics>,
): Promise<Reply<typeof sponsorship.panelTopics>> {
  const subject = await find(ctx, query)
  if (!subject) throw notFound()
  if (!shows(subject, 'become_panelist') && !mayOffer(ctx)) return toPage([], 0, query, ctx.here)
  const found = await listTopics(
    ctx.db,
    { ...query, withClosed: mayOffer(ctx) && query.with_closed },
    dayOf(ctx.now),
    ctx.here,
  )
  return { ...found, results: found.results.map((row) => toTopic(row, ctx)) }
}

/** An award's categories of sponsors, by position. */
export async function awardSponsorCategories(
  ctx: Context,
  query: Query<typeof sponsorship.awardSponsorCategories>,
): Promise<Reply<typeof sponsorship.awardSponsorCategories>> {
  const subject = await find(ctx, query)
  if (!subject) throw notFound()
  return shows(subject, 'sponsors') ? listCategories(ctx, query) : toPage([], 0, query, ctx.here)
}

/** An award's sponsors, by category and position. */
export async function awardSponsors(
  ctx: Context,
  query: Query<typeof sponsorship.awardSponsors>,
): Promise<Reply<typeof sponsorship.awardSponsors>> {
  const subject = await find(ctx, query)
  if (!subject) throw notFound()
  if (!shows(subject, 'sponsors')) return toPage([], 0, query, ctx.here)
  const found = await listSponsors(ctx, query)
  return { ...found, results: found.results.map((row) => sponsorView(row, ctx)) }
}

/**
 * Asks to speak or to sponsor: one open request a person, event or award, and kind. A sponsor's request holds its package at
 * once; beyond the stock it waits (docs/rules/sponsorship.md#packages).
 * @throws InvalidFields; Refused 409 `ended`, `not_open`, `no_company`, `already_applied`
 */
export async function apply(ctx: WriteContext, body: Body<typeof sponsorship.apply>): Promise<Application> {
  const actor = me(ctx)
  const subject = await find(ctx, body)
  if (!subject)
    throw invalid(body.event === undefined ? 'award' : 'event', t('invalid-hyperlink-object-does-not-exist'))
  if (hasEnded(subject, ctx.now))
    throw conflict('ended', t(subject.kind === 'event' ? 'this-event-has-ended' : 'this-award-has-ended'))
  if (!shows(subject, sectionOf(body.kind)))
    throw conflict(
      'not_open',
      t(subject.kind === 'event' ? 'this-event-is-not-taking-such-requests' : 'this-award-is-not-taking-such-requests'),
    )
  if (body.kind === 'sponsor' && actor.company_id === null)
    throw conflict('no_company', t('you-do-not-belong-to-a-company'))
  const topic = await topicOf(ctx, subject, body)
  const package_id = body.package === undefined ? null : idOf(body.package)
  const stock = package_id === null ? undefined : await lockPackage(ctx.db, package_id, subject)
  if (package_id !== null && (!stock || stock.closed))
    throw invalid('package', t('invalid-hyperlink-object-does-not-exist'))
  const id = await add(ctx, {
    event_id: subject.kind === 'event' ? subject.id : null,
    award_id: subject.kind === 'award' ? subject.id : null,
    customer_id: actor.customer_id,
    company_id: actor.company_id,
    kind: body.kind,
    message: body.message,
    ...topic,
    bio: body.bio ?? null,
    links: body.links ?? [],
    package_id,
    on_waiting_list: stock !== undefined && stock.taken >= stock.stock,
    now: ctx.now,
  })
  await tell(ctx, {
    id,
    customer_id: actor.customer_id,
    kind: body.kind,
    subject,
    state: 'received',
    by: 'person',
  })
  return answer(ctx, id)
}

async function topicOf(
  ctx: Context,
  subject: SponsoredOccasion,
  { panel_topic, topic }: Body<typeof sponsorship.apply>,
) {
  if (panel_topic === undefined) return { topic_id: null, topic: topic ?? null }
  const topic_id = idOf(panel_topic)
  const found = await openTopic(ctx.db, subject.id, topic_id, dayOf(ctx.now))
  if (!found) throw invalid('panel_topic', t('invalid-hyperlink-object-does-not-exist'))
  if (!found.open) throw invalid('panel_topic', t('this-topic-has-no-place-left-choose'))
  return { topic_id, topic: found.title }
}

async function add(ctx: Context, given: Parameters<typeof addApplication>[1]): Promise<number> {
  try {
    return await addApplication(ctx.db, given)
  } catch (error) {
    if (violates(error, 'application_open') || violates(error, 'application_open_award'))
      throw conflict(
        'already_applied',
        t(
          given.event_id === null
            ? 'you-already-have-an-open-request-for-this-award'
            : 'you-already-have-an-open-request-for-this-event',
        ),
      )
    throw error
  }
}

/** My requests, the newest first. */
export async function mine(
  ctx: Context,
  query: Query<typeof sponsorship.mine>,
): Promise<Reply<typeof sponsorship.mine>> {
  const found = await listMine(ctx.db, me(ctx).customer_id, query, ctx.here)
  return {
    ...found,
    results: found.results.map((row) => toApplication(row, ctx)),
  }
}

/** Withdraws my own open request. @throws Refused 404 for somebody else's; 409 `not_open`, `ordered` */
export async function withdraw(ctx: WriteContext, id: number): Promise<Application> {
  const row = await lockApplication(ctx.db, id)
  if (!row || row.customer_id !== me(ctx).customer_id) throw notFound()
  await move(ctx, row, 'withdrawn', { reason: row.reason, by: 'person' })
  return answer(ctx, id)
}

/**
 * The logo of my sponsorship, as long as it is not over; with none the company's is shown.
 * @throws Refused 404 for somebody else's; 409 `not_open`; InvalidFields for what is no picture
 */
export function setLogo(
  ctx: OpenContext,
  deps: Pick<Deps, 'storage'>,
  id: number,
  { logo }: Body<typeof sponsorship.setLogo>,
): Promise<Application> {
  const picture = {
    upload: logo,
    field: 'logo',
    purpose: sponsorLogoUpload,
    size: SPONSOR_LOGO,
  }
  return withPicture(ctx, deps, picture, async (tx, key) => {
    const row = await lockApplication(tx.db, id)
    if (!row || row.customer_id !== me(ctx).customer_id || row.kind !== 'sponsor') throw notFound()
    if (!isOpen(row.state) && row.state !== 'confirmed')
      throw conflict('not_open', t('a-request-that-is-over-shows-no-logo'))
    await keepLogo(tx.db, id, key ?? null)
    if (row.logo !== key) await dropFiles(tx, [row.logo])
    return answer(tx, id)
  })
}
