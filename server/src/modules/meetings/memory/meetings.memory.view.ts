import type { z } from 'zod'
import type { memory } from '@app/contract/meetings.memory'
import type { Url } from '#kit/base/file-address.ts'
import type { People } from '../../members/index.ts'
import type { MemoryRow } from './meetings.memory.queries.ts'
import { endOf } from '../meetings.policy.ts'
import { onClock, pictureOrNull } from '../meetings.view.ts'

export type MemoryView = z.output<typeof memory>

/** Whether somebody's absence is only said, stands because nobody denied it in time, or was denied. */
export function absenceOf(row: { deny_until: Date; denied: boolean }, now: Date): 'reported' | 'stands' | 'denied' {
  if (row.denied) return 'denied'
  return row.deny_until <= now ? 'stands' : 'reported'
}

/** A meeting with what its reader keeps of it; undefined when the other one cannot be seen. */
export function toMemory(
  row: MemoryRow,
  { url, now, people }: { url: Url; now: Date; people: People },
): MemoryView | undefined {
  const person = people.get(row.other)
  if (!person) return undefined
  const missed = (one: MemoryRow['they']): MemoryView['they_missed'] => {
    if (!one) return null
    const deny_until = new Date(one.deny_until)
    return { state: absenceOf({ deny_until, denied: one.denied }, now), deny_until: deny_until.toISOString() }
  }
  const { date, start } = onClock(row.starts_at, row.time_zone)
  return {
    meeting_id: row.meeting_id,
    event_id: row.event_id,
    starts_at: row.starts_at.toISOString(),
    ends_at: endOf(row).toISOString(),
    date,
    start,
    slots: row.slots,
    reason: row.reason,
    person: { ...person, company_logo: pictureOrNull(url, row.company_logo) },
    table: row.place,
    note: row.note,
    next_step: row.next_step,
    next_step_on: row.next_step_on,
    outcome: row.outcome,
    they_missed: missed(row.they),
    i_missed: missed(row.i),
  }
}
