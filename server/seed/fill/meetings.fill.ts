import type { Insertable } from 'kysely'
import { sql } from '../../src/kit/data/db.ts'
import type { DB } from '../../src/kit/data/db.ts'
import { CAST } from '../world/cast.ts'
import { COMPANY_REASONS, MEETING_BLOCKED, MEETING_CANCELLED, MEETING_NOTE, MEETING_STEP } from '../world/meetings.ts'
import { reasonFor } from '../world/meetings.reasons.ts'
import type { CategoryCode } from '../world/world.types.ts'
import type { Fill } from './fill.types.ts'
import { fillWishes } from './meetings.wishes.fill.ts'
import { insertAll } from './insert.ts'

const SLOT_MS = 30 * 60_000
const HOUR_MS = 3_600_000

type Talk = { customer_id: number; starts_at: string; ends_at: string }
type Place = {
  id: number
  starts_at: Date
  time_zone: string
  tables: number[]
  /** Tables of companies that take part, and for whom each of the people works. */
  own: { id: number; company_id: number }[]
  works: Record<number, number>
  slots: Date[]
  /** Half hours that are over. */
  past: Date[]
  /** Every half hour of it, also those of the last two hours, of which the cast has none. */
  all: Date[]
  people: number[]
  talks: Talk[]
}
type State = 'open' | 'confirmed' | 'refused' | 'cancelled' | 'superseded'

/**
 * The planners of events to come: meetings in every state for the cast, and some among everybody else, so that tables are in use.
 */
export async function fillMeetings({ db, now, world }: Fill): Promise<void> {
  const { rows: places } = await sql<Place>`
    select event.id, event.starts_at, event.time_zone,
      coalesce((select json_agg(json_build_object('id', place.id, 'company_id', place.company_id) order by place.position, place.id)
        from event_table place where place.event_id = event.id and place.state = 'booked'), '[]'::json) as own,
      coalesce((select json_object_agg(customer.id, customer.company_id) from seat join customer on customer.id = seat.customer_id
        where seat.event_id = event.id and seat.state = 'confirmed' and customer.company_id is not null), '{}'::json) as works,
      array(select id from event_table where event_id = event.id and state = 'free' and amount is null order by position, id) as tables,
      array(select starts_at from meeting_grid(event.id) where starts_at > ${now} order by starts_at) as slots,
      array(select starts_at from meeting_grid(event.id) where starts_at < ${now}::timestamptz - interval '2 hours' order by starts_at) as past,
      array(select starts_at from meeting_grid(event.id) order by starts_at) as all,
      array(select seat.customer_id from seat join customer on customer.id = seat.customer_id
        where seat.event_id = event.id and seat.state = 'confirmed' and seat.display and customer.closed_at is null
          and customer.registration_completed_at is not null
          and not exists (select from event_speaker where event_speaker.event_id = event.id and event_speaker.customer_id = customer.id)
        order by seat.customer_id) as people,
      coalesce((select json_agg(talk) from meeting_sessions(event.id, null) as talk), '[]'::json) as talks
    from event where meeting_planner_is_active and meeting_planner_activation_date <= ${now}::date and end_date >= ${now}::date
      and display_participants order by start_date, id`.execute(db)
  const book = new Book(now, reasonsIn(world))
  for (const place of places) {
    if (place.slots.length < 8 || place.people.length < 12) continue
    book.keep(place)
    for (const cast of [CAST.member.id, CAST.other_admin.id])
      if (place.people.includes(cast)) fillCast(book, place, cast)
    fillOthers(book, place)
    fillHeld(book, place)
    fillToday(book, place)
  }
  await insertAll(db, 'meeting_planner', book.planners())
  await insertAll(db, 'meeting', book.meetings)
  await insertAll(db, 'meeting_invitation', book.invitations)
  await insertAll(db, 'meeting_block', book.blocks)
  await insertAll(db, 'meeting_person_slot', book.personSlots)
  await insertAll(db, 'meeting_table_slot', book.tableSlots)
  await fillCompanies({ db, now }, places)
  await fillNoShows({ db, now })
  await fillWishes({ db, now }, places)
}

/** A company that the cast asked, one that asks theirs, and what they noted of a meeting. */
async function fillCompanies({ db, now }: Pick<Fill, 'db' | 'now'>, places: readonly Place[]): Promise<void> {
  const me = CAST.member.id
  for (const { id: event_id, slots, people } of places) {
    const starts_at = slots[10]
    if (!starts_at || !people.includes(me)) continue
    const sent_at = new Date(now.getTime() - 3 * HOUR_MS)
    const expires_at = new Date(Math.min(starts_at.getTime(), sent_at.getTime() + 72 * HOUR_MS))
    const times = sql`${starts_at}::timestamptz, 1, ${sent_at}::timestamptz, ${sent_at}::timestamptz, ${expires_at}::timestamptz`
    const columns = sql`meeting_company_request (event_id, company_id, requested_by, reason, starts_at, slots, created_at, changed_at, expires_at)`
    const own = sql`(select company_id from customer where id = ${me})`
    await sql`insert into ${columns}
      select ${event_id}, company_id, ${me}, ${COMPANY_REASONS[0]}, ${times} from customer
      where id = any(${people}) and company_id <> ${own} group by company_id order by count(*) desc, company_id limit 1`.execute(
      db,
    )
    await sql`insert into ${columns}
      select ${event_id}, ${own}, id, ${COMPANY_REASONS[1]}, ${times} from customer
      where id = any(${people}) and company_id <> ${own} and id not in (${CAST.blocked.id}, ${CAST.blocker.id}) order by id desc limit 1`.execute(
      db,
    )
    await sql`insert into meeting_note (meeting_id, customer_id, note, next_step, outcome, changed_at)
      select id, ${me}, ${MEETING_NOTE}, ${MEETING_STEP}, 'follow_up', ${now} from meeting
      where event_id = ${event_id} and state = 'confirmed' and ${me} in (requested_by, requested_to) order by starts_at limit 1`.execute(
      db,
    )
  }
}

/** A day as somebody has it in the middle of planning: meetings, requests both ways, one hour kept free. */
function fillCast(book: Book, place: Place, me: number): void {
  const others = place.people.filter((id) => id !== me && id !== CAST.blocked.id && id !== CAST.blocker.id)
  const slots = place.slots.filter((at) => !book.listens(me, at))
  const days = Map.groupBy(slots, (at) => at.toISOString().slice(0, 10))
  const day = [...days.values()].toSorted((one, other) => other.length - one.length)[0] ?? slots
  const at = (index: number) => day[index % day.length] as Date
  const who = (index: number) => others[(index * 7 + me) % others.length] as number
  book.add(place, who(1), me, at(1), 1, 'confirmed')
  book.add(place, me, who(2), at(6), 2, 'confirmed')
  book.block(place, me, at(9), 2)
  book.add(place, me, who(3), at(3), 1, 'open')
  book.add(place, me, who(4), at(8), 1, 'open')
  book.add(place, who(5), me, at(4), 1, 'open')
  book.add(place, who(6), me, at(4), 1, 'open')
  book.add(place, who(7), me, at(5), 1, 'open')
  book.add(place, who(8), me, at(1), 1, 'superseded', { alternatives: [at(0), at(2), at(5)] })
  book.add(place, me, who(9), at(0), 1, 'refused')
  book.add(place, who(10), me, at(2), 1, 'cancelled')
  const last = slots.at(-3)
  if (last) book.add(place, who(11), me, last, 1, 'confirmed')
}

/** Every third participant meets the next one. */
function fillOthers(book: Book, place: Place): void {
  const { people, slots } = place
  for (let index = 0; index + 1 < people.length && index < 240; index += 3) {
    const [one, other] = [people[index], people[index + 1]] as [number, number]
    const starts_at = slots[(index * 5) % slots.length] as Date
    book.add(place, one, other, starts_at, 1, index % 4 === 3 ? 'open' : 'confirmed')
  }
}

/** What was held already where an event runs. */
function fillHeld(book: Book, place: Place): void {
  const { people, past } = place
  const me = CAST.member.id
  const others = people.filter((id) => ![me, CAST.blocked.id, CAST.blocker.id].includes(id))
  if (past.length === 0) return
  const at = (index: number) => past[(index * 5) % past.length] as Date
  const spare = people.includes(me) ? past.filter((one) => !book.listens(me, one)) : []
  for (const [index, starts_at] of spare.slice(0, 3).entries())
    book.add(place, me, others.at(-7 * (index + 1)) as number, starts_at, 1, 'confirmed')
  for (let index = 1; index + 1 < others.length && index < 100; index += 3)
    book.add(place, others[index] as number, others[index + 1] as number, at(index), 1, 'confirmed')
}

/**
 * A full day where an event runs: whoever is not in a session meets somebody at most of the tables, all day long, a few for an hour,
 * and some are still without a table.
 */
function fillToday(book: Book, place: Place): void {
  const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: place.time_zone })
  const today = place.all.filter((at) => dayOf(at) === dayOf(book.now))
  const cast = new Set<number>(Object.values(CAST).map(({ id }) => id))
  const people = place.people.filter((id) => !cast.has(id))
  for (const [row, starts_at] of today.entries())
    for (let seat = 0; seat < people.length; seat += 2) {
      const [one, other] = [people[seat], people[(seat + 3 + row * 8) % people.length]] as [number, number]
      // Some time is left: a third of those who could meet has a coffee instead.
      if ((seat / 2 + row) % 3 === 0) continue
      const slots = (seat + row) % 10 === 4 ? 2 : 1
      book.add(place, one, other, starts_at, slots, 'confirmed', {
        table: (seat + row * 7) % 90 === 10 ? 'none' : 'needed',
      })
    }
}

/** Of what was held: to the last one of the cast somebody did not come, and to another one, as the office saw. */
async function fillNoShows({ db, now }: Pick<Fill, 'db' | 'now'>): Promise<void> {
  const me = CAST.member.id
  await sql`insert into meeting_no_show (meeting_id, absent_id, reported_by, reported_at, deny_until)
    (select id, requested_to, ${me}::integer, ${now}::timestamptz - interval '1 hour', ${now}::timestamptz + interval '47 hours' from meeting
      where state = 'confirmed' and starts_at < ${now} and requested_by = ${me} order by starts_at desc limit 1)
    union all
    (select id, requested_to, null, ${now}::timestamptz - interval '1 hour', ${now}::timestamptz - interval '1 hour' from meeting
      where state = 'confirmed' and starts_at < ${now} and requested_by <> ${me} order by starts_at, id limit 1)
    union
    (select id, requested_to, null, ${now}::timestamptz - interval '1 hour', ${now}::timestamptz - interval '1 hour' from meeting
      where state = 'confirmed' and starts_at < ${now}::timestamptz - interval '1 hour' and ${me} not in (requested_by, requested_to)
      order by starts_at desc, id limit 3)`.execute(db)
}

/** Who asks whom for what: each reason of a trade comes in its turn, so that few are read twice. */
function reasonsIn({ members, companies }: Fill['world']): (from: number, to: number) => string {
  const companyOf = new Map(companies.map((company) => [company.id, company]))
  const works = new Map(members.map(({ id, company_id }) => [id, companyOf.get(company_id ?? 0)]))
  const said = new Map<CategoryCode, number>()
  return (from, to) => {
    const trade = works.get(from)?.category ?? 'forwarder_3pl'
    const nth = said.get(trade) ?? 0
    said.set(trade, nth + 1)
    return reasonFor(trade, nth, works.get(to)?.name ?? 'your house')
  }
}

/** What has been planned so far; a time that somebody has already is left out. */
class Book {
  now: Date
  reasonOf: (from: number, to: number) => string
  meetings: Insertable<DB['meeting']>[] = []
  invitations: Insertable<DB['meeting_invitation']>[] = []
  blocks: Insertable<DB['meeting_block']>[] = []
  personSlots: Insertable<DB['meeting_person_slot']>[] = []
  tableSlots: Insertable<DB['meeting_table_slot']>[] = []
  #taken = new Set<string>()
  #talks = new Set<string>()
  #pairs = new Set<string>()
  #planners = new Map<string, { event_id: number; customer_id: number }>()
  constructor(now: Date, reasonOf: (from: number, to: number) => string) {
    this.now = now
    this.reasonOf = reasonOf
  }

  planners() {
    return [...this.#planners.values()].map((row) => ({ ...row, opened_at: this.now }))
  }

  /** Notes who sits in a session when: they neither meet nor can accept then. */
  keep({ all, talks }: Place): void {
    for (const { customer_id, starts_at, ends_at } of talks)
      for (const at of all)
        if (at < new Date(ends_at) && at.getTime() + SLOT_MS > Date.parse(starts_at))
          this.#talks.add(key(customer_id, at))
  }

  listens(customer_id: number, at: Date): boolean {
    return this.#talks.has(key(customer_id, at))
  }

  add(
    place: Place,
    from: number,
    to: number,
    starts_at: Date,
    slots: number,
    state: State,
    { alternatives = [], table }: { alternatives?: Date[]; table?: 'needed' | 'none' } = {},
  ): void {
    const pair = `${place.id} ${Math.min(from, to)} ${Math.max(from, to)}`
    const times = Array.from({ length: slots }, (_, index) => new Date(starts_at.getTime() + index * SLOT_MS))
    const known = new Set(place.all.map((at) => at.getTime()))
    if (from === to || this.#pairs.has(pair) || times.some((at) => !known.has(at.getTime()))) return
    if (times.some((at) => this.listens(from, at) || this.listens(to, at))) return
    if (state === 'confirmed' && [from, to].some((id) => times.some((at) => this.#taken.has(key(id, at))))) return
    const table_id = state === 'confirmed' && table !== 'none' ? this.#tableFor(place, [from, to], times) : null
    if (table === 'needed' && table_id === null) return
    this.#pairs.add(pair)
    const id = this.meetings.length + 1
    // What is over was agreed in good time.
    const before = Math.min(this.now.getTime(), starts_at.getTime())
    const sent_at = new Date(before - (4 + (id % 40)) * HOUR_MS)
    const decided_at = state === 'open' ? null : new Date(sent_at.getTime() + 3 * HOUR_MS)
    const agreed = state === 'confirmed' || state === 'cancelled'
    if (state === 'confirmed') {
      for (const at of times) {
        for (const customer_id of [from, to]) {
          this.#taken.add(key(customer_id, at))
          this.personSlots.push({ customer_id, starts_at: at, event_id: place.id, meeting_id: id })
        }
        if (table_id === null) continue
        this.#taken.add(key(-table_id, at))
        this.tableSlots.push({ table_id, starts_at: at, meeting_id: id })
      }
    }
    for (const customer_id of [from, to])
      this.#planners.set(`${place.id} ${customer_id}`, { event_id: place.id, customer_id })
    this.meetings.push({
      id,
      event_id: place.id,
      requested_by: from,
      requested_to: to,
      reason: this.reasonOf(from, to),
      state,
      starts_at: agreed ? starts_at : null,
      slots: agreed ? slots : null,
      table_id,
      sequence: agreed ? 1 : 0,
      created_at: sent_at,
      changed_at: decided_at ?? sent_at,
      cancelled_by: state === 'cancelled' ? from : null,
      cancel_reason: state === 'cancelled' ? MEETING_CANCELLED : null,
    })
    this.invitations.push({
      id,
      meeting_id: id,
      kind: 'request',
      proposed_by: from,
      proposed_to: to,
      starts_at,
      slots,
      state: state === 'open' ? 'pending' : agreed ? 'approved' : state,
      alternatives,
      sent_at,
      expires_at: new Date(Math.min(starts_at.getTime(), sent_at.getTime() + 72 * HOUR_MS)),
      decided_at,
    })
  }

  /** The own table of either side, else one of the pool, that is free at all of these times. */
  #tableFor({ own, works, tables }: Place, people: number[], times: readonly Date[]): number | null {
    const free = (table: number) => times.every((at) => !this.#taken.has(key(-table, at)))
    const houses = people.map((id) => works[id])
    return own.find(({ id, company_id }) => houses.includes(company_id) && free(id))?.id ?? tables.find(free) ?? null
  }

  block(place: Place, customer_id: number, starts_at: Date, slots: number): void {
    const times = Array.from({ length: slots }, (_, index) => new Date(starts_at.getTime() + index * SLOT_MS))
    if (times.some((at) => this.#taken.has(key(customer_id, at)))) return
    const id = this.blocks.length + 1
    for (const at of times) {
      this.#taken.add(key(customer_id, at))
      this.personSlots.push({ customer_id, starts_at: at, event_id: place.id, block_id: id })
    }
    this.blocks.push({
      id,
      event_id: place.id,
      customer_id,
      starts_at,
      slots,
      reason: MEETING_BLOCKED,
      created_at: this.now,
    })
  }
}

const key = (id: number, at: Date) => `${id} ${at.getTime()}`
