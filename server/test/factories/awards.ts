import type { Testbed } from '../harness.ts'
import { awardSections } from '@app/contract/awards'
import type { AwardSection } from '@app/contract/awards'
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
    /** All of them unless said. */
    sections: AwardSection[]
    previous_edition_id: number
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
      available_sections: given.sections ?? [...awardSections],
      previous_edition_id: given.previous_edition_id ?? null,
      created_at: t.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

/** What an entry of an award, or a seat at its ceremony, costs a company of one category. */
export async function makeEntryPrice(
  t: Testbed,
  award_id: number,
  given: Partial<{
    category: string
    amount: number
    available_until: string
    kind: 'entry' | 'seat'
    stock: number
    category_id: number
  }> = {},
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
      name: given.kind === 'seat' ? 'Dinner seat' : 'First entry',
      kind: given.kind ?? 'entry',
      stock: given.stock ?? null,
      category_id: given.category_id ?? null,
      price_type: category,
      amount: given.amount ?? 29_000,
      available_until: given.available_until ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A category of an award with one criterion and one question. */
export async function makeAwardCategory(
  t: Testbed,
  award_id: number,
  given: Partial<{ name: string; company_categories: string[]; entries_close_at: Date }> = {},
): Promise<{ id: number; name: string }> {
  const number = ++counter
  const name = given.name ?? `Test Category ${number}`
  const { id } = await t.db
    .insertInto('award_category')
    .values({
      award_id,
      slug: `test-category-${number}`,
      name,
      short_name: `Test ${number}`,
      company_categories: given.company_categories ?? [],
      entries_close_at: given.entries_close_at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const criterion = await t.db
    .insertInto('award_criterion')
    .values({ category_id: id, name: 'Reliability', weight: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('award_question')
    .values({ category_id: id, prompt: 'What did you run?', word_limit: 150, criterion_id: criterion.id })
    .execute()
  return { id, name }
}

/** A company's entry in a category, a draft unless said. */
export async function makeApplicant(
  t: Testbed,
  given: {
    award_id: number
    category_id: number
    company_id: number
    customer_id: number
    state?: 'draft' | 'submitted' | 'approved' | 'rejected' | 'withdrawn'
  },
): Promise<{ id: number }> {
  const state = given.state ?? 'draft'
  return t.db
    .insertInto('award_entry')
    .values({
      ...given,
      state,
      created_at: t.clock(),
      submitted_at: state === 'draft' || state === 'withdrawn' ? null : t.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
