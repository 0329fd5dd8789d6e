import type { events } from '@app/contract/events'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { invalid, notFound, violates } from '#kit/base/errors.ts'
import { copyParts } from '#kit/records/resources.copy.ts'
import { servedSponsorship } from '../../sponsorship/index.ts'
import { copyEvent, sourceOf } from './events.clone.queries.ts'
import { servedEvents } from '../events.resources.ts'
import { t } from '../events.texts.ts'

/** In this order: what others name comes before them. */
const copied = [
  'event-days',
  'event-sessions',
  'event-prices',
  'event-addons',
  'event-tables',
  'event-rooms',
  'event-hotels',
  'event-accommodations',
  'event-nearby-hotels',
  'event-places',
  'event-reasons',
  'event-parallel-events',
  'event-city-images',
  'sponsor-categories',
  'sponsor-packages',
  'sponsor-benefits',
  'panel-topics',
]

const DAY_MS = 86_400_000

/**
 * Begins the next edition of an event: a draft with all of its parts. Dates keep their distance to the first day, and moments their
 * time of day where the event is. Speakers, sponsors, exhibitors, whatever was sold and whoever holds a room are not copied
 * (docs/rules/events.md#editions).
 * @throws Refused 404; InvalidFields
 */
export async function clone(
  ctx: Context,
  id: number,
  body: Body<typeof events.clone>,
): Promise<Reply<typeof events.clone>> {
  const source = await sourceOf(ctx.db, id)
  if (!source) throw notFound()
  const days = Math.round((Date.parse(body.start_date) - Date.parse(source.start_date)) / DAY_MS)
  const copying = {
    days,
    zone: source.time_zone,
    given: { 'event-rooms': { state: 'free', company_id: null } },
  }
  const [event] = servedEvents
  if (!event) throw new Error('Events are not served.')
  const made = await copyEvent(ctx.db, event, { id, name: body.name, slug: body.slug, now: ctx.now }, copying).catch(
    (error: unknown) => {
      throw violates(error, 'event_days') ? invalid('start_date', t('choose-another-day')) : error
    },
  )
  const all = [...servedEvents, ...servedSponsorship]
  const parts = copied.map((name) => {
    const served = all.find(({ of }) => of.name === name)
    if (!served) throw new Error(`Nobody serves ${name}.`)
    return served
  })
  const counts = await copyParts(ctx.db, parts, id, made, copying)
  await logAct(ctx, {
    act: 'event.cloned',
    object: `event:${made}`,
    after: { ...body, from: id, copied: counts },
  })
  return { id: made, copied: counts }
}
