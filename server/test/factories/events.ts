import { randomUUID } from 'node:crypto'
import { sql } from '../../src/kit/data/db.ts'
import { eventSections } from '@app/contract/events'
import type { EventSection } from '@app/contract/events'
import type { Testbed } from '../harness.ts'

let counter = 0

export type EventGiven = Partial<{
  name: string
  slug: string
  city: string
  country: string
  /** Days from the test's today to its first day; negative for the past. */
  starts_in: number
  days: number
  published: boolean
  sections: EventSection[]
  capacity: number | null
  currency: string
  entity_id: number | null
  display_participants: boolean
  planner: { active: boolean; activation: string | null }
  previous_edition_id: number
  registration_opens_at: Date
  registration_closes_at: Date
}>

/** YYYY-MM-DD some days from the test's today. */
export function dayIn(t: Testbed, days: number): string {
  return new Date(t.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** A published event of three days, half a year ahead, with every section open; say only what matters to the test. */
export async function makeEvent(
  t: Testbed,
  given: EventGiven = {},
): Promise<{ id: number; slug: string; name: string; start_date: string; end_date: string }> {
  const number = ++counter
  const slug = given.slug ?? `test-forum-${number}`
  const name = given.name ?? `Test Forum ${number}`
  const start = dayIn(t, given.starts_in ?? 180)
  const end = dayIn(t, (given.starts_in ?? 180) + (given.days ?? 3) - 1)
  const { rows } = await sql<{ id: number }>`
    insert into event (slug, name, tagline, city, country, time_zone, start_date, end_date, starts_at, ends_at, venue, published_at,
      registration_opens_at, registration_closes_at, available_sections, meeting_planner_is_active, meeting_planner_activation_date,
      display_participants, currency_code, financial_entity_id, previous_edition_id, capacity, created_at)
    values (${slug}, ${name}, 'Three days in which carriers settle the season', ${given.city ?? 'Hamburg'}, ${given.country ?? 'DE'}, 'Europe/Berlin',
      ${start}, ${end}, ${`${start}T08:00:00Z`}, ${`${end}T15:00:00Z`}, 'Speicherkai', ${given.published === false ? null : new Date(t.clock().getTime() - 86_400_000)},
      ${given.registration_opens_at ?? null}, ${given.registration_closes_at ?? null}, ${given.sections ?? [...eventSections]}::text[],
      ${given.planner?.active ?? false}, ${given.planner?.activation ?? null}, ${given.display_participants ?? true},
      ${given.currency ?? 'EUR'}, ${given.entity_id ?? null}, ${given.previous_edition_id ?? null},
      ${given.capacity === undefined ? 100 : given.capacity}, ${t.clock()})
    returning id`.execute(t.db)
  return { id: (rows[0] as { id: number }).id, slug, name, start_date: start, end_date: end }
}

/** A price of an event for one category, on sale without end. */
export async function makePrice(
  t: Testbed,
  event_id: number,
  given: Partial<{
    name: string
    category: string
    amount: number
    available_from: string | null
    available_until: string | null
    stock: number | null
  }> = {},
): Promise<{ id: number; amount: number }> {
  const category = given.category ?? 'carrier'
  const amount = given.amount ?? 79_000
  await t.db
    .insertInto('company_category')
    .values({ code: category, name: category })
    .onConflict((on) => on.doNothing())
    .execute()
  const { rows } = await sql<{ id: number }>`
    insert into event_price (event_id, name, price_type, amount, available_from, available_until, stock)
    values (${event_id}, ${given.name ?? 'Early rate'}, ${category}, ${amount}, ${given.available_from ?? null}, ${given.available_until ?? null}, ${given.stock ?? null})
    returning id`.execute(t.db)
  return { id: (rows[0] as { id: number }).id, amount }
}

/** A confirmed seat without an order, as an organiser's guest has it, whose person has said whether they are shown. */
export async function makeSeat(
  t: Testbed,
  given: {
    event_id: number
    price_id: number
    company_id: number
    customer_id?: number
    display?: boolean
    first_name?: string
    last_name?: string
  },
): Promise<{ id: number; ticket_code: string }> {
  const code = randomUUID().slice(0, 18).toUpperCase()
  const { rows } = await sql<{ id: number }>`
    insert into seat (event_id, company_id, customer_id, first_name, last_name, price_id, state, ticket_code, display, display_answered_at, created_at, confirmed_at)
    values (${given.event_id}, ${given.company_id}, ${given.customer_id ?? null}, ${given.first_name ?? 'Test'}, ${given.last_name ?? 'Guest'},
      ${given.price_id}, 'confirmed', ${code}, ${given.customer_id !== undefined && (given.display ?? true)}, ${t.clock()}, ${t.clock()}, ${t.clock()})
    returning id`.execute(t.db)
  return { id: (rows[0] as { id: number }).id, ticket_code: code }
}

/** A seller with a bank account, unless told otherwise. */
export async function makeSeller(t: Testbed, given: { accounts?: number; country?: string } = {}): Promise<number> {
  const code = `S${++counter}X`
  const { rows } = await sql<{ id: number }>`
    insert into financial_entity (code, name, address_line, postcode, city, country, vat_id)
    values (${code}, ${`Seller ${code}`}, 'Kai 1', '20457', 'Hamburg', ${given.country ?? 'DE'}, 'DE811111111') returning id`.execute(
    t.db,
  )
  const { id } = rows[0] as { id: number }
  for (let number = 0; number < (given.accounts ?? 1); number++)
    await sql`insert into bank_account (entity_id, bank, holder, iban, bic, currency_code)
      values (${id}, 'Hanse Bank', 'Seller', ${`DE0210010010000681810${number}`}, 'HANSDEFF', 'EUR')`.execute(t.db)
  return id
}

/** A billing address of a company. */
export async function makeBillingAddress(
  t: Testbed,
  company_id: number,
  given: { country?: string; vat_id?: string | null } = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into billing_address (company_id, name, address_line, postcode, city, country, vat_id, created_at)
    values (${company_id}, 'Test Carrier GmbH', 'Am Sandtorkai 1', '20457', 'Hamburg', ${given.country ?? 'DE'}, ${given.vat_id ?? null}, ${t.clock()})
    returning id`.execute(t.db)
  return (rows[0] as { id: number }).id
}
