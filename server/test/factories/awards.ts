import type { Testbed } from '../harness.ts'
import { dayIn } from './events.ts'

let counter = 0

/** A published award in half a year that takes entries now; say only what matters to the test. */
export async function makeAward(
  t: Testbed,
  given: Partial<{
    entity_id: number | null
    starts_in: number
    published: boolean
    entries_close_at: Date
    country: string
    name: string
  }> = {},
): Promise<{ id: number; name: string }> {
  const number = ++counter
  const name = given.name ?? `Test Award ${number}`
  const starts_in = given.starts_in ?? 180
  const { id } = await t.db
    .insertInto('award')
    .values({
      slug: `test-award-${number}`,
      name,
      city: 'Hamburg',
      country: given.country ?? 'DE',
      time_zone: 'Europe/Berlin',
      start_date: dayIn(t, starts_in),
      end_date: dayIn(t, starts_in),
      published_at: given.published === false ? null : new Date(t.clock().getTime() - 86_400_000),
      entries_close_at: given.entries_close_at ?? null,
      currency_code: 'EUR',
      financial_entity_id: given.entity_id ?? null,
      created_at: t.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

/** What an entry of an award costs a company of one category. */
export async function makeEntryPrice(
  t: Testbed,
  award_id: number,
  given: Partial<{ category: string; amount: number; available_until: string }> = {},
): Promise<{ id: number }> {
  const category = given.category ?? 'carrier'
  await t.db
    .insertInto('company_category')
    .values({ code: category, name: category })
    .onConflict((on) => on.doNothing())
    .execute()
  return t.db
    .insertInto('award_price')
    .values({
      award_id,
      name: 'First entry',
      price_type: category,
      amount: given.amount ?? 29_000,
      available_until: given.available_until ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
