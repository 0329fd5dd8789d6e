import type { Reply } from '@app/contract/kit'
import { publishingProblems } from '@app/contract/office'
import type { office } from '@app/contract/office'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import type { Change, Problems } from '#kit/records/resources.ts'
import { takesCards } from '../../../config.ts'
import { bookedAt, readLacks } from './events.publishing.reads.ts'
import { t } from '../events.texts.ts'

const overlaps: readonly string[] = ['speaker_twice', 'room_twice']
type Found = Reply<typeof office.publishing>['problems'][number]

/**
 * What an event lacks before it is published: what stops it first (docs/rules/events.md#publishing).
 * @throws Refused 404
 */
export async function publishing(ctx: Context, event_id: number): Promise<Reply<typeof office.publishing>> {
  const row = await readLacks(ctx.db, event_id, {
    card: ctx.config.stripe !== undefined,
    taken: takesCards(ctx.config),
  })
  if (!row) throw notFound()
  const found = (level: 'stops' | 'warns'): Found[] =>
    publishingProblems[level].flatMap((code) => {
      const value = row[code]
      if (value === false || value === null) return []
      // Somebody has said why it is so.
      const isMeant = row.overlaps_reason !== null && overlaps.includes(code)
      return [{ code, level: isMeant ? 'warns' : level, about: value === true ? null : value }]
    })
  const problems = [...found('stops'), ...found('warns')]
  return { problems: problems.toSorted((a, b) => Number(a.level === 'warns') - Number(b.level === 'warns')) }
}

/** Whom a change of an event concerns, to be said before it is saved (docs/rules/events.md#publishing). @throws Refused 404 */
export async function booked(ctx: Context, event_id: number): Promise<Reply<typeof office.booked>> {
  const found = await bookedAt(ctx.db, event_id)
  if (!found) throw notFound()
  return found
}

/** An event is published only when nothing stops it. */
export async function mayPublish(ctx: Context, { id, before, after }: Change): Promise<Problems | undefined> {
  if (!after?.['published_at'] || before?.['published_at']) return undefined
  const { problems } = await publishing(ctx, id)
  const stops = problems.filter(({ level }) => level === 'stops')
  if (stops.length === 0) return undefined
  return { published_at: [t('this-event-cannot-be-published-yet-see')] }
}
