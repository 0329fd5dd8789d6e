import { t as ofSchemas } from '@app/contract/input.texts'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { sponsorship } from '@app/contract/sponsorship'
import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import {
  categoryNamed,
  countAsked,
  insertPackage,
  insertTopic,
  isSessionOf,
  lockSubject,
  lockTopic,
  setBenefits,
  subjectOfPackage,
  updatePackage,
  updateTopic,
} from './sponsorship.offers.queries.ts'
import type { SubjectOf } from './sponsorship.offers.queries.ts'
import { lockPackage } from './sponsorship.queries.ts'
import { readPackage, readTopic } from './sponsorship.reads.ts'
import { toPackage, toTopic } from './sponsorship.view.ts'
import { t } from './sponsorship.texts.ts'

type Offered = Reply<typeof sponsorship.createPackage>
type Topic = Reply<typeof sponsorship.createTopic>

const GONE = () => t('invalid-hyperlink-object-does-not-exist')

async function offered(ctx: Context, id: number): Promise<Offered> {
  const row = await readPackage(ctx.db, id)
  if (!row) throw notFound()
  return { ...toPackage(row, ctx), closed_at: row.closed_at?.toISOString() ?? null }
}

async function topic(ctx: Context, id: number): Promise<Topic> {
  const row = await readTopic(ctx.db, id)
  if (!row) throw notFound()
  return toTopic(row, ctx)
}

/** What the audit log says of a package: what buyers pay and get. */
const essence = ({ name, price, stock, seats_included, table_included, closed_at }: Offered) => ({
  name,
  price,
  stock,
  seats_included,
  table_included,
  closed_at,
})

/** Offers a package (docs/rules/sponsorship.md#offers). @throws InvalidFields for an event or award that is not there */
export async function createPackage(ctx: Context, body: Body<typeof sponsorship.createPackage>): Promise<Offered> {
  const { event, award, category, price, benefits, ...given } = body
  const of: SubjectOf =
    event === undefined ? { kind: 'award', id: idOf(award ?? 0) } : { kind: 'event', id: idOf(event) }
  if (!(await lockSubject(ctx.db, of))) throw invalid(of.kind, GONE())
  const category_id = await categoryNamed(ctx.db, of, category)
  const id = await insertPackage(ctx.db, of, { ...given, amount: price, category_id })
  await setBenefits(ctx.db, of, id, benefits)
  const made = await offered(ctx, id)
  await logAct(ctx, { act: 'sponsor_package.created', object: `sponsor_package:${id}`, after: essence(made) })
  return made
}

/**
 * Changes a package, closes it to new requests or opens it again. What somebody has asked for keeps its price and what it includes.
 * @throws Refused 404; 409 `requested`; InvalidFields for seats or a table in the package of an award
 */
export async function changePackage(
  ctx: Context,
  id: number,
  body: Body<typeof sponsorship.changePackage>,
): Promise<Offered> {
  const of = await subjectOfPackage(ctx.db, id)
  if (!of || !(await lockSubject(ctx.db, of)) || !(await lockPackage(ctx.db, id))) throw notFound()
  const before = await offered(ctx, id)
  const { category, price, benefits, closed, ...rest } = body
  if (of.kind === 'award') {
    if (rest.seats_included) throw invalid('seats_included', ofSchemas('only-packages-of-events-include-seats'))
    if (rest.table_included) throw invalid('table_included', ofSchemas('only-packages-of-events-include-a-table'))
  }
  const promised =
    (price !== undefined && price !== before.price) ||
    (rest.seats_included !== undefined && rest.seats_included !== before.seats_included) ||
    (rest.table_included !== undefined && rest.table_included !== before.table_included) ||
    benefits !== undefined
  if (promised) {
    const asked = await countAsked(ctx.db, id)
    if (asked > 0) throw conflict('requested', t('requests-were-made-for-this-package', { count: asked }))
  }
  await updatePackage(ctx.db, id, {
    ...rest,
    ...(price === undefined ? {} : { amount: price }),
    ...(category === undefined ? {} : { category_id: await categoryNamed(ctx.db, of, category) }),
    ...(closed === undefined || closed === (before.closed_at !== null) ? {} : { closed_at: closed ? ctx.now : null }),
  })
  if (benefits !== undefined) await setBenefits(ctx.db, of, id, benefits)
  const after = await offered(ctx, id)
  await logAct(ctx, {
    act: 'sponsor_package.changed',
    object: `sponsor_package:${id}`,
    before: essence(before),
    after: essence(after),
  })
  return after
}

/** Seeks panelists for a topic. @throws InvalidFields for an event, or a session of it, that is not there */
export async function createTopic(ctx: Context, body: Body<typeof sponsorship.createTopic>): Promise<Topic> {
  const { event, session, ...given } = body
  const event_id = idOf(event)
  if (!(await lockSubject(ctx.db, { kind: 'event', id: event_id }))) throw invalid('event', GONE())
  const id = await insertTopic(ctx.db, event_id, { ...given, session_id: await sessionOf(ctx, event_id, session) })
  const { title, closes_on, seats } = given
  await logAct(ctx, { act: 'panel_topic.created', object: `panel_topic:${id}`, after: { title, closes_on, seats } })
  return topic(ctx, id)
}

/** Changes a topic. @throws Refused 404; 409 `too_few` when more speak about it; InvalidFields for a session that is not the event's */
export async function changeTopic(
  ctx: Context,
  id: number,
  { session, ...rest }: Body<typeof sponsorship.changeTopic>,
): Promise<Topic> {
  const before = await lockTopic(ctx.db, id)
  if (!before) throw notFound()
  try {
    await updateTopic(ctx.db, id, {
      ...rest,
      ...(session === undefined ? {} : { session_id: await sessionOf(ctx, before.event_id, session) }),
    })
  } catch (error) {
    if (violates(error, 'panel_topic_seats'))
      throw conflict('too_few', t('speak-about-this-topic-already', { taken: before.taken }))
    throw error
  }
  const after = await topic(ctx, id)
  const of = ({ title, closes_on, seats }: { title: string; closes_on: string | null; seats: number | null }) => ({
    title,
    closes_on,
    seats,
  })
  await logAct(ctx, { act: 'panel_topic.changed', object: `panel_topic:${id}`, before: of(before), after: of(after) })
  return after
}

async function sessionOf(ctx: Context, event_id: number, session: string | number | null): Promise<number | null> {
  if (session === null) return null
  const id = idOf(session)
  if (!(await isSessionOf(ctx.db, event_id, id))) throw invalid('session', GONE())
  return id
}
