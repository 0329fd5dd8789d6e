import { beforeAll, expect, test } from 'vitest'
import { makeAward, makeApplicant, makeAwardCategory, makeEntryPrice } from '../../../test/factories/awards.ts'
import { makeSeller } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let seller: number
let member: Member
let colleague: Member
let stranger: Member
let operator: Member

beforeAll(async () => {
  seller = await makeSeller(t)
  const company = await makeCompany(t)
  member = await makeMember(t, { company_id: company.id, rights: ['awards'] })
  colleague = await makeMember(t, { company_id: company.id })
  stranger = await makeMember(t, { rights: ['admin'] })
  operator = await makeMember(t, { is_operator: true })
})

const sections = ['categories', 'juries', 'prices', 'agenda'] as const

test('a draft is nowhere for anybody but operators', async () => {
  const draft = await makeAward(t, { published: false, name: 'Secret Prize' })
  const params = { id: String(draft.id) }
  for (const token of [undefined, member.token]) {
    expect((await t.call('awards.one', { params }, token)).status).toBe(404)
    expect((await t.call('awards.page', { params }, token)).status).toBe(404)
    for (const section of sections)
      expect((await t.call(`awards.${section}`, { query: { award: draft.id } }, token)).status).toBe(404)
    expect((await t.call('awards.gccCategories', { query: { award: draft.id } }, token)).status).toBe(404)
    const listed = await t.call('awards.list', { query: { show_all: 'true' } }, token)
    expect(JSON.stringify(listed.body)).not.toContain('Secret Prize')
    const all = await t.call('events.allEvents', { query: { show_all: 'true' } }, token)
    expect(JSON.stringify(all.body)).not.toContain('Secret Prize')
  }
  expect((await t.call('awards.bookingOptions', { query: { award: draft.id } }, member.token)).status).toBe(404)
  expect((await t.call('awards.one', { params }, operator.token)).status).toBe(200)
})

test('a section that is not open answers empty', async () => {
  const award = await makeAward(t, { sections: [] })
  await makeAwardCategory(t, award.id)
  await makeEntryPrice(t, award.id)
  for (const section of sections)
    expect((await t.call(`awards.${section}`, { query: { award: award.id } })).body).toMatchObject({
      count: 0,
      results: [],
    })
  const page = await t.call('awards.page', { params: { id: String(award.id) } })
  expect(page.body).toMatchObject({ prices: [], award: { categories_count: 0, price_from: null } })
})

test('a visitor sees every category’s price, a member those of their own', async () => {
  const award = await makeAward(t, { entity_id: seller })
  await makeEntryPrice(t, award.id, { amount: 29_000 })
  await makeEntryPrice(t, award.id, { amount: 20_000, category: 'shipper' })
  await makeEntryPrice(t, award.id, { amount: 24_000, kind: 'seat', stock: 5 })
  const query = { award: award.id }
  expect((await t.call('awards.prices', { query })).body.count).toBe(3)
  const mine = await t.call('awards.prices', { query }, member.token)
  expect(mine.body.results.map(({ kind, price, left }) => [kind, price, left])).toEqual([
    ['entry', 29_000, null],
    ['seat', 24_000, 5],
  ])
  const page = await t.call('awards.page', { params: { id: String(award.id) } }, member.token)
  expect(page.body.award).toMatchObject({ price_from: 29_000, booking_refused_because: null, booked: false })
})

test('once entries have closed only seats are on sale', async () => {
  const award = await makeAward(t, { entity_id: seller, entries_close_at: new Date(t.clock().getTime() - 1000) })
  await makeEntryPrice(t, award.id)
  await makeEntryPrice(t, award.id, { kind: 'seat', amount: 24_000 })
  const { body } = await t.call('awards.page', { params: { id: String(award.id) } }, member.token)
  expect(body.prices.map(({ kind, is_available }) => [kind, is_available])).toEqual([
    ['entry', false],
    ['seat', true],
  ])
  expect(body.award).toMatchObject({ registration_state: 'closed', price_from: 24_000, booking_refused_because: null })
})

test('a company’s entry is shown to those of it with the awards right, and to whoever began it', async () => {
  const award = await makeAward(t)
  const category = await makeAwardCategory(t, award.id)
  const entry = await makeApplicant(t, {
    award_id: award.id,
    category_id: category.id,
    company_id: member.company_id ?? 0,
    customer_id: member.customer_id,
  })
  const entryFor = async (who?: Member) =>
    (await t.call('awards.categories', { query: { award: award.id } }, who?.token)).body.results[0]?.my_entry
  expect(await entryFor(member)).toMatchObject({ id: entry.id, state: 'draft' })
  expect(await entryFor(colleague)).toBeNull()
  expect(await entryFor(stranger)).toBeNull()
  expect(await entryFor()).toBeNull()
  const card = async (who: Member) =>
    (await t.call('awards.list', { query: { show_all: 'true' } }, who.token)).body.results.find(
      (one) => one.id === award.id,
    )?.my_state
  expect(await card(member)).toMatchObject({ drafts: 1, entries: 0, booked: false })
  expect(await card(stranger)).toMatchObject({ drafts: 0, entries: 0 })
})

test('categories carry their criteria, questions and who may enter', async () => {
  const award = await makeAward(t, { entries_close_at: new Date(t.clock().getTime() + 3_600_000) })
  await makeAwardCategory(t, award.id, { company_categories: ['carrier'] })
  await makeAwardCategory(t, award.id, { company_categories: ['terminal_port'], entries_close_at: t.clock() })
  const { results } = (await t.call('awards.categories', { query: { award: award.id } }, member.token)).body
  expect(results.map(({ may_enter, entries_state }) => [may_enter, entries_state])).toEqual([
    [true, 'open'],
    [false, 'closed'],
  ])
  expect(results[0]?.criteria.map(({ weight }) => weight)).toEqual([100])
  expect(results[0]?.questions[0]).toMatchObject({ word_limit: 150, criterion: results[0]?.criteria[0]?.id })
  const seen = await t.call('awards.categories', { query: { award: award.id } })
  expect(seen.body.results.map(({ may_enter }) => may_enter)).toEqual([null, null])
})

test('weights that are not 100 together do not stand', async () => {
  const award = await makeAward(t)
  const category = await makeAwardCategory(t, award.id)
  const more = t.db
    .insertInto('award_criterion')
    .values({ category_id: category.id, name: 'Too much', weight: 20 })
    .execute()
  await expect(more).rejects.toThrow('weights')
})

test('a juror is shown by name; what the profile hides stays hidden, and who is blocked is left out', async () => {
  const award = await makeAward(t)
  const judge = await makeMember(t, { first_name: 'Edda', last_name: 'Quist' })
  await t.db
    .insertInto('award_juror')
    .values({ award_id: award.id, customer_id: judge.customer_id, chair: true })
    .execute()
  await t.db
    .updateTable('customer_profile')
    .set({ job_title: 'Harbour pilot', display_configuration: JSON.stringify({ job_title: 'nobody' }) })
    .where('customer_id', '=', judge.customer_id)
    .execute()
  const query = { award: award.id }
  const [shown] = (await t.call('awards.juries', { query })).body.results
  expect(shown).toMatchObject({ name: 'Edda Quist', job_title: null, chair: true })
  await t.db
    .insertInto('member_block')
    .values({ blocker_id: judge.customer_id, blocked_id: stranger.customer_id, since: t.clock() })
    .execute()
  expect((await t.call('awards.juries', { query }, stranger.token)).body.count).toBe(0)
  expect((await t.call('awards.juries', { query }, member.token)).body.count).toBe(1)
})

test('the edition before is named once it is published', async () => {
  const before = await makeAward(t, { starts_in: -200 })
  const hidden = await makeAward(t, { published: false })
  const award = await makeAward(t, { previous_edition_id: before.id })
  const later = await makeAward(t, { previous_edition_id: hidden.id })
  const edition = (id: number) => t.call('events.previousEdition', { query: { id, type: 'award' } })
  expect((await edition(award.id)).body.previous_edition).toMatchObject({ id: before.id, type: 'award' })
  expect((await edition(later.id)).body.previous_edition).toBeNull()
  expect((await edition(hidden.id)).status).toBe(404)
})
