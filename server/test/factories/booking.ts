import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { sql } from '../../src/kit/data/db.ts'
import type { Testbed } from '../harness.ts'
import { makeBillingAddress, makeEvent, makePrice, makeSeller } from './events.ts'
import { makeCompany, makeMember } from './people.ts'
import { makeApplication, makePackage } from './sponsorship.ts'

export type BookBody = BodyInput<typeof payments.bookEvent>

/** A seller, a company with two people and an address, and what tests of bookings do with them. */
export async function openBooking(t: Testbed) {
  const seller = await makeSeller(t)
  const company = await makeCompany(t, { name: 'Northlane Freight' })
  const buyer = await makeMember(t, { company_id: company.id, first_name: 'Joris', last_name: 'van Aalst' })
  const colleague = await makeMember(t, { company_id: company.id, first_name: 'Liesbeth', last_name: 'Koster' })
  const address = await makeBillingAddress(t, company.id)

  async function bookable(given: Parameters<typeof makeEvent>[1] = {}) {
    const event = await makeEvent(t, { entity_id: seller, ...given })
    const price = await makePrice(t, event.id)
    return { event, price }
  }

  function body(event: number, seats: BookBody['seats'], more: Partial<BookBody> = {}): BookBody {
    return {
      event,
      seats,
      billing_address: address,
      payment_method: 'transfer',
      idempotency_key: randomUUID(),
      accepts_terms: true,
      ...more,
    }
  }

  const book = (given: BookBody, member = buyer) => t.call('payments.bookEvent', { body: given }, member.token)

  async function eventRow(id: number) {
    const { rows } = await sql<{
      seats_taken: number
      people_count: number
      companies_count: number
      live: number
      confirmed: number
    }>`
      select seats_taken, people_count, companies_count,
        (select count(*) from seat where event_id = event.id and state <> 'released') as live,
        (select count(*) from seat where event_id = event.id and state = 'confirmed') as confirmed
      from event where id = ${id}`.execute(t.db)
    return rows[0]
  }

  /** What payments tells when money has arrived, or when an order has run out. */
  async function tell(kind: 'payments.order_paid' | 'payments.order_released', order_id: number, invoice_id: number) {
    const fact = { kind, order_id, invoice_id, reason: 'expired' }
    await sql`insert into fact (kind, payload, recorded_at) values (${kind}, ${JSON.stringify(fact)}::jsonb, ${t.clock()})`.execute(
      t.db,
    )
    await t.settle()
  }

  /** Add-on, table, and a sponsor package for which the buyer's request was accepted. */
  async function makeExtras(event: number, given: { seats_included?: number; table_included?: boolean } = {}) {
    const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await text.execute(t.db)).rows[0]?.id ?? 0
    const addon = await one(
      sql<{
        id: number
      }>`insert into event_addon (event_id, name, amount, stock) values (${event}, 'Harbour dinner', 6500, 3) returning id`,
    )
    const table = await one(
      sql<{
        id: number
      }>`insert into event_table (event_id, number, amount) values (${event}, '41', 59500) returning id`,
    )
    const bundle = await makePackage(t, { event, ...given })
    const request = await makeApplication(t, {
      event,
      package_id: bundle,
      by: buyer,
      state: 'accepted',
    })
    const read = async () =>
      (
        await sql`select (select sold from event_addon where id = ${addon}) as addon_sold,
          (select state from event_table where id = ${table}) as table_state, (select order_id is not null from application where id = ${request}) as package_ordered`.execute(
          t.db,
        )
      ).rows[0]
    return { addon, table, package: bundle, request, read }
  }

  return { seller, company, buyer, colleague, address, bookable, body, book, eventRow, tell, makeExtras }
}
