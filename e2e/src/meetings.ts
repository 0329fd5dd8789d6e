import { expect } from 'vitest'
import { OPERATOR, actAs, numberOf, runAnEvent, takeSeat } from './acts.ts'
import type { Kept, Rows, Running } from './acts.ts'

const HOUR_MS = 3_600_000
/** What is nearer begins soon. */
const SOON_MS = HOUR_MS / 4
/** An hour at which one is reminded of tomorrow. */
const EVENING = 20

type Slot = {
  date: string
  start: string
  starts_at: string
  slot_type: string | null
  elsewhere: boolean
  theirs: 'free' | 'busy' | null
}

/** An event on its second day in which people have a seat and plan meetings, from now on until tomorrow; it is evening there. */
export async function runAPlanner(people: readonly string[], now = Date.now()): Promise<Running> {
  const event = await runAnEvent()
  const act = <T>(method: string, path: string, body?: unknown) =>
    actAs<T>(OPERATOR, method, `/rest/office/${path}`, body)
  const { version } = await act<Kept>('GET', `events/${event.id}/`)
  await act('PATCH', `events/${event.id}/`, {
    version,
    time_zone: zoneWhereItIs(EVENING, now),
    meeting_planner_is_active: true,
    meeting_planner_activation_date: new Date(now).toISOString().slice(0, 10),
  })
  const [day] = (await act<Rows<Kept>>('GET', `event-days/?event_id=${event.id}`)).results
  await act('PATCH', `event-days/${day?.id}/`, {
    version: day?.version,
    starts_at: new Date(now - HOUR_MS).toISOString(),
    ends_at: new Date(now + 20 * HOUR_MS).toISOString(),
  })
  for (const who of people) {
    await takeSeat(who, event.id)
    // The payment goes through by itself.
    const opened = () => actAs(who, 'GET', `/live/v1/meeting-planner/?event=${event.id}`).then(() => true)
    await expect.poll(opened, { timeout: 15_000 }).toBe(true)
  }
  return event
}

/**
 * Two people agree to meet at an event of their own, of which the clock reminds them within a minute: a half hour that begins in fifteen
 * minutes or less, and while none does, one of tomorrow.
 * @returns the event, and what they are told
 */
export async function agreeOnWhatIsNear(asking: string, asked: string): Promise<{ event: Running; said: string }> {
  const now = Date.now()
  const event = await runAPlanner([asking, asked], now)
  const customer = await numberOf(asked)
  const slots = await slotsForBoth(asking, customer, event)
  const begins = ({ starts_at }: Slot) => Date.parse(starts_at) - now
  const soon = slots.find((one) => begins(one) > 0 && begins(one) <= SOON_MS)
  const slot = soon ?? slots.find((one) => begins(one) > 14 * HOUR_MS)
  const { invitation } = await actAs<{ invitation: { id: number } }>(asking, 'POST', '/rest/events/meeting/', {
    event: event.id,
    customer,
    date: slot?.date,
    start: slot?.start,
    reason: 'A berth for the spring, before the tide turns.',
  })
  await actAs(asked, 'PATCH', `/rest/events/meeting-planner-invitation/${invitation.id}/`, { approved: true })
  const said = soon
    ? `Your meeting at ${event.name} begins within 15 minutes`
    : `You have a meeting tomorrow at ${event.name}`
  return { event, said }
}

/** Half hours in which both have time. */
async function slotsForBoth(asking: string, customer: number, event: Running): Promise<Slot[]> {
  const path = `/live/v1/meeting-planner/?event=${event.id}&with=${customer}&limit=100`
  const { docs } = await actAs<{ docs: { slots: Slot[] }[] }>(asking, 'GET', path)
  return docs
    .flatMap((one) => one.slots)
    .filter(({ slot_type, elsewhere, theirs }) => slot_type === null && !elsewhere && theirs === 'free')
}

/** A zone in which it is this hour. */
function zoneWhereItIs(hour: number, now: number): string {
  const ahead = ((hour - new Date(now).getUTCHours() + 36) % 24) - 12
  // These names have the sign the other way round.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
