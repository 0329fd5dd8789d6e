import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../lib/call.types.ts'
import { dayAt } from '../../../lib/dates.ts'
import { runningDay } from './agenda.ts'
import type { Stretch } from './agenda.ts'
import { myAgenda, sections } from '../events.api.ts'
import type { EventDetails } from '../events.api.ts'

type Session = Answer<'events.agenda'>['results'][number]
type Meeting = Answer<'events.myAgenda'>['meetings'][number]

/** A session or an agreed meeting of a day. */
export type DayEntry = Stretch & ({ session: Session; meeting?: undefined } | { meeting: Meeting; session?: undefined })

/** True for who holds a seat at the event and for every day on which it runs there. */
export const isThere = (event: EventDetails, now: Date): boolean =>
  event.participant_customers.length > 0 && runningDay(event, now) !== null

/**
 * This day at a running event: all of its sessions, and what of it is in the asking one's agenda, both in their order; their meetings
 * of all days. Undefined until it is known.
 */
export function useDay(event: EventDetails, now: Date, enabled = true) {
  const here = dayAt(now, event.time_zone)
  const agenda = useQuery({ ...sections.agenda(event.id, here), enabled }).data
  const chosen = useQuery({ ...myAgenda(event.id), enabled }).data
  if (!agenda || !chosen) return undefined
  const all: DayEntry[] = agenda.results.map((session) => ({
    key: `s${session.id}`,
    starts_at: session.starts_at,
    ends_at: session.ends_at,
    session,
  }))
  const own = new Set([...chosen.starred, ...chosen.speaking])
  const meetings: DayEntry[] = chosen.meetings
    .filter((one) => !one.pending && dayAt(one.starts_at, event.time_zone) === here)
    .map((meeting) => ({ key: `m${meeting.id}`, starts_at: meeting.starts_at, ends_at: meeting.ends_at, meeting }))
  const mine = [...all.filter(({ session }) => session && own.has(session.id)), ...meetings].toSorted((a, b) =>
    a.starts_at.localeCompare(b.starts_at),
  )
  return { sessions: all, mine, meetings: chosen.meetings }
}
