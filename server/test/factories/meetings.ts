import { sql } from '../../src/kit/data/db.ts'
import { signAccess } from '../../src/modules/identity/identity.tokens.ts'
import type { Testbed } from '../harness.ts'
import { dayIn, makeEvent, makePrice, makeSeat } from './events.ts'
import { makeCompany, makeMember } from './people.ts'
import type { Member } from './wall.ts'

export type Forum = Awaited<ReturnType<typeof makeForum>>

/**
 * An event of two days, ten days ahead, whose planner is open: 09:00 to 13:00 in Berlin, a break from 10:30 to 11:00.
 * `date` is its first day. Seven slots a day: 09:00 09:30 10:00 | 11:00 11:30 12:00 12:30.
 */
export async function makeForum(t: Testbed, given: { starts_in?: number } = {}) {
  const starts_in = given.starts_in ?? 10
  const event = await makeEvent(t, {
    starts_in,
    days: 2,
    capacity: null,
    planner: { active: true, activation: dayIn(t, -1) },
  })
  const days = [dayIn(t, starts_in), dayIn(t, starts_in + 1)] as const
  for (const date of days) {
    await sql`insert into event_day (event_id, date, starts_at, ends_at)
      values (${event.id}, ${date}, ${`${date}T08:00:00Z`}, ${`${date}T12:00:00Z`})`.execute(t.db)
    await sql`insert into event_session (event_id, day, starts_at, ends_at, title, kind)
      values (${event.id}, ${date}, ${`${date}T09:30:00Z`}, ${`${date}T10:00:00Z`}, 'Coffee on the quay', 'break')`.execute(
      t.db,
    )
  }
  const price = await makePrice(t, event.id)

  /** Gives a member a seat there. */
  const seat = (who: Member, display = true) =>
    makeSeat(t, {
      event_id: event.id,
      price_id: price.id,
      company_id: who.company_id ?? 0,
      customer_id: who.customer_id,
      display,
    })
  /** A participant, of a company of their own unless said. */
  async function guest(more: Parameters<typeof makeMember>[1] = {}): Promise<Member> {
    const who = await makeMember(t, more)
    await seat(who)
    return who
  }
  return {
    event,
    price,
    date: days[0],
    next: days[1],
    seat,
    guest,
    guests: async (count: number) => {
      const company = await makeCompany(t)
      return Promise.all(Array.from({ length: count }, () => guest({ company_id: company.id })))
    },
    /** Asks for a meeting at 09:00 of the first day, unless said. */
    ask: (from: Member, to: Member, more: Partial<Asked> = {}) =>
      t.call(
        'meetings.ask',
        {
          body: {
            event: event.id,
            customer: to.customer_id,
            date: days[0],
            start: '09:00',
            reason: 'Charter for the second string',
            ...more,
          },
        },
        from.token,
      ),
    /** @param fails a failure that the test brings about */
    answer: (who: Member, id: number, approved: boolean, fails?: number) =>
      t.call('meetings.answer', { params: { id }, body: { approved }, ...(fails && { fails }) }, who.token),
    /** The slots of somebody's first day (or all) by their start. */
    slots: async (who: Member, other?: Member) => {
      const query = { event: event.id, ...(other ? { with: other.customer_id } : {}) }
      const { body } = await t.call('meetings.planner', { query }, who.token)
      return new Map((body.docs[0]?.slots ?? []).map((slot) => [slot.start, slot]))
    },
    /** A table: of the pool, or booked by a company. */
    table: async (number: string, company_id: number | null = null, hall = 'West') => {
      const { rows } = await sql<{
        id: number
      }>`insert into event_table (event_id, number, hall, amount, state, company_id, position)
        values (${event.id}, ${number}, ${hall}, ${company_id === null ? null : 1000}, ${company_id === null ? 'free' : 'booked'},
          ${company_id}, ${Number(number)}) returning id`.execute(t.db)
      return (rows[0] as { id: number }).id
    },
  }
}

type Asked = {
  date: string
  start: string
  slots: number
  reason: string
  table: number
  idempotency_key: string
}

/** Slots that two things have at once, and meetings that have only a part of theirs: never any. */
export async function overlaps(t: Testbed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with spans as (select id, starts_at, starts_at + slots * interval '30 minutes' as ends_at, unnest(array[requested_by, requested_to]) as who
      from meeting where state = 'confirmed')
    select (select count(*) from spans one join spans other on one.who = other.who and one.id < other.id
        and one.starts_at < other.ends_at and other.starts_at < one.ends_at)
      + (select count(*) from meeting where state = 'confirmed'
        and (select count(*) from meeting_person_slot taken where taken.meeting_id = meeting.id) <> 2 * slots)
      + (select count(*) from meeting_person_slot taken join meeting on meeting.id = taken.meeting_id where meeting.state <> 'confirmed')
      + (select count(*) from (select table_id, starts_at from meeting_table_slot group by 1, 2 having count(*) > 1) twice) as count`.execute(
    t.db,
  )
  return rows[0]?.count ?? 0
}

/** Moves the clock, and gives people tokens that are good then. */
export async function goTo(t: Testbed, at: Date, ...people: Member[]): Promise<void> {
  t.setNow(at)
  for (const who of people) {
    const { customer_id, session_id } = who
    who.token = await signAccess(t.config.secret, { customer_id, session_id, registration_complete: true }, at)
  }
}
