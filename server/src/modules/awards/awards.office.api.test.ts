import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../operator.commands.ts'
import { makeAward, makeAwardCategory } from '../../../test/factories/awards.ts'
import { makeJudging, scoreEntry, tokenOf } from '../../../test/factories/judging.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { resultsOf } from '../../../test/factories/results.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const { start, published } = resultsOf(t)

type Member = Awaited<ReturnType<typeof makeMember>>
let operator: Member
let member: Member

beforeAll(async () => {
  operator = await makeMember(t, { is_operator: true })
  member = await makeMember(t)
  await t.db
    .insertInto('company_category')
    .values({ code: 'carrier', name: 'Carrier' })
    .onConflict((on) => on.doNothing())
    .execute()
})

const operate = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))
const acts = async (object: string) =>
  (await t.db.selectFrom('audit_log').select('act').where('object', '=', object).orderBy('id').execute()).map(
    ({ act }) => act,
  )

type Answer = {
  status: number
  body: Record<string, unknown> & { id: number; version: string }
  refused: Record<string, string[]> & { code: string }
}
/** The office's own calls of a resource, which have no entry in the contract's table. */
const office = t.call as unknown as (id: string, input: object, token: string) => Promise<Answer>

test('what was sold at a price of an award keeps what it cost', async () => {
  const award = await makeAward(t)
  const category = await makeAwardCategory(t, award.id)
  const body = { award_id: award.id, kind: 'entry', name: 'Entry', price_type: 'carrier', amount: 29_000 }
  const create = (given: object) =>
    office('office.award_prices.create', { body: { ...body, ...given } }, operator.token)
  const made = await create({ category_id: category.id, stock: 5 })
  const { id } = made.body
  const change = async (to: object) => {
    const { version } = (await office('office.award_prices.one', { params: { id } }, operator.token)).body
    return office('office.award_prices.change', { params: { id }, body: { version, ...to } }, operator.token)
  }
  expect((await change({ amount: 31_000, available_until: '2027-01-31' })).body).toMatchObject({
    amount: 31_000,
    available_until: '2027-01-31',
  })
  expect((await change({ available_from: '2027-02-01' })).refused).toHaveProperty('available_until')
  await t.db.updateTable('award_price').set({ sold: 2 }).where('id', '=', id).execute()
  expect((await change({ amount: 1 })).refused).toEqual({
    amount: ['Something was sold at this price. End it, and add another.'],
  })
  expect((await change({ stock: 1 })).refused).toEqual({ stock: ['More than that are sold already.'] })
  expect((await change({ stock: null, available_until: null })).body).toMatchObject({ stock: null, sold: 2 })
  const other = await makeAward(t)
  expect((await create({ award_id: other.id, category_id: category.id })).refused).toHaveProperty('category_id')
})

test('criteria are replaced as a whole and sum to 100, until somebody has scored by them', async () => {
  t.setNow(start)
  const j = await makeJudging(t, { entries: 1, jurors: 1 })
  const set = (criteria: { name: string; weight: number }[], who = j.operator) =>
    t.call('awards.setCriteria', { params: { id: j.category.id }, body: { criteria } }, who.token)
  const done = await set([
    { name: 'Service', weight: 70 },
    { name: 'Carbon', weight: 30 },
  ])
  // What keeps its name stays the same criterion.
  expect(done.body.criteria).toMatchObject([
    { id: j.category.criteria[1], name: 'Service', weight: 70 },
    { name: 'Carbon', weight: 30 },
  ])
  expect((await set([{ name: 'Service', weight: 99 }])).refused).toEqual({
    criteria: ['The weights are 99 together; they must be 100.'],
  })
  expect((await set([{ name: 'Service', weight: 100 }], member)).status).toBe(404)
  const missing = { params: { id: 999_999 }, body: { criteria: [{ name: 'Service', weight: 100 }] } }
  expect((await t.call('awards.setCriteria', missing, operator.token)).status).toBe(404)
  const [first, second] = done.body.criteria.map(({ id }) => id)
  const [juror] = j.jurors
  if (!juror) throw new Error('Nobody judges.')
  const category = { ...j.category, criteria: [first ?? 0, second ?? 0] as [number, number] }
  await scoreEntry(t, { ...j, category }, juror, j.entries[0]?.id ?? 0, [8, 9])
  expect((await set([{ name: 'Service', weight: 100 }])).refused.code).toBe('judged')
  expect(await acts(`award_category:${j.category.id}`)).toEqual(['award_category.criteria_set'])
})

test('a jury has one chair; who was assigned something stays', async () => {
  const award = await makeAward(t)
  const add = (customer_id: number, chair = false) =>
    office('office.award_jurors.create', { body: { award_id: award.id, customer_id, chair } }, operator.token)
  const chair = await add(member.customer_id, true)
  expect(chair.body).toMatchObject({ customer_id: member.customer_id, chair: true })
  expect((await add(member.customer_id)).refused).toEqual({ customer_id: ['They sit on this jury already.'] })
  const two = await Promise.all([makeMember(t), makeMember(t)])
  expect((await add(two[0].customer_id, true)).refused).toEqual({ chair: ['This jury has a chair.'] })
  const remove = async (id: number) => {
    const { version } = (await office('office.award_jurors.one', { params: { id } }, operator.token)).body
    return office('office.award_jurors.remove', { params: { id }, query: { version } }, operator.token)
  }
  expect((await remove(chair.body.id)).status).toBe(204)
  // Two at once: one of them is the chair.
  const both = await Promise.all(two.map(({ customer_id }) => add(customer_id, true)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  t.setNow(start)
  const j = await makeJudging(t, { entries: 1, jurors: 1 })
  expect((await remove(j.jurors[0]?.juror ?? 0)).refused.code).toBe('in_use')
})

test('an award is published once it can be entered and paid', async () => {
  t.setNow(start)
  const award = await makeAward(t, { published: false })
  const codes = async (level: string) =>
    (await t.call('awards.lacks', { params: { id: award.id } }, operator.token)).body.problems
      .filter((one) => one.level === level)
      .map(({ code }) => code)
  const publish = async () => {
    const { version } = (await office('office.awards.one', { params: { id: award.id } }, operator.token)).body
    const body = { version, published_at: t.clock().toISOString() }
    return office('office.awards.change', { params: { id: award.id }, body }, operator.token)
  }
  expect(await codes('stops')).toEqual(expect.arrayContaining(['no_category', 'no_price']))
  expect((await publish()).refused).toEqual({
    published_at: ['This award cannot be published yet. See what it lacks.'],
  })
  const category = await makeAwardCategory(t, award.id)
  await sql`delete from award_question where category_id = ${category.id}`.execute(t.db)
  const { problems } = (await t.call('awards.lacks', { params: { id: award.id } }, operator.token)).body
  expect(problems).toContainEqual({ code: 'no_question', level: 'stops', about: expect.any(String) })
  await sql`insert into award_question (category_id, prompt) values (${category.id}, 'Why you?')`.execute(t.db)
  await sql`insert into award_price (award_id, name, price_type, amount) values (${award.id}, 'Entry', 'carrier', 29000)`.execute(
    t.db,
  )
  const seller = await sql<{ id: number }>`
    insert into financial_entity (code, name, address_line, postcode, city, country)
    values ('AWD', 'Awards GmbH', 'Kai 1', '20457', 'Hamburg', 'DE') returning id`.execute(t.db)
  await sql`insert into bank_account (entity_id, bank, holder, iban, bic, currency_code)
    select ${seller.rows[0]?.id}, 'Elbkontor Bank', 'Awards GmbH', 'DE89370400440532013000', 'COBADEFFXXX', currency_code
    from award where id = ${award.id}`.execute(t.db)
  await sql`update award set financial_entity_id = ${seller.rows[0]?.id}, entries_open_at = ${start},
    entries_close_at = ${new Date(start.getTime() + 86_400_000)} where id = ${award.id}`.execute(t.db)
  expect(await codes('stops')).toEqual([])
  expect(await codes('warns')).toContain('no_jury')
  expect((await publish()).status).toBe(200)
  expect((await t.call('awards.lacks', { params: { id: award.id } }, member.token)).status).toBe(404)
})

test('the state of judging names the conflicts of the jury, and how far everybody is', async () => {
  t.setNow(start)
  const j = await makeJudging(t, { entries: 3, jurors: 3 })
  const [first] = j.jurors
  if (!first) throw new Error('Nobody judges.')
  const state = async () => (await t.call('awards.judgingState', { params: { id: j.award.id } }, operator.token)).body
  const before = await state()
  expect(before.categories).toMatchObject([{ id: j.category.id, judged: false, ready: 3 }])
  expect(before.jurors).toHaveLength(3)
  expect(before.jurors.every(({ conflicts }) => conflicts.length === 0)).toBe(true)
  // One of them comes to work for a company that has entered.
  const company = await sql<{ company_id: number }>`
    select company_id from award_entry where id = ${j.entries[0]?.id}`.execute(t.db)
  await sql`update customer set company_id = ${company.rows[0]?.company_id}
    where id = (select customer_id from award_juror where id = ${first.juror})`.execute(t.db)
  expect((await state()).jurors.find(({ id }) => id === first.juror)?.conflicts).toEqual([
    { category: j.category.id, own: 1, ties: 0 },
  ])
  await t.call(
    'awards.recuse',
    { params: { id: j.entries[1]?.id ?? 0 }, body: { round: j.round, reason: 'other' } },
    j.jurors[1]?.token,
  )
  expect((await state()).rounds).toMatchObject([
    {
      id: j.round,
      covered: [{ category: j.category.id, enough: 2 }],
      jurors: j.jurors.map(({ juror }, index) => ({ juror, assigned: 3, handed_in: 0, recused: index === 1 ? 1 : 0 })),
    },
  ])
  const asked = { params: { id: j.award.id } }
  expect((await t.call('awards.judgingState', asked, member.token)).status).toBe(404)
  expect((await t.call('awards.judgingState', { params: { id: 2_000_000_000 } }, operator.token)).status).toBe(404)
})

test('the board of a round says who has handed in which sheet, to those who look after awards alone', async () => {
  t.setNow(start)
  const j = await makeJudging(t, { entries: 2, jurors: 2 })
  const [first, second] = j.jurors
  const [one, two] = j.entries
  if (!first || !second || !one || !two) throw new Error('Nobody judges.')
  const recusal = { params: { id: one.id }, body: { round: j.round, reason: 'other' } }
  expect((await t.call('awards.recuse', recusal as never, second.token)).status).toBe(200)
  await sql`update award_assignment set state = 'handed_in', handed_in_at = ${start}
    where round_id = ${j.round} and juror_id = ${first.juror} and applicant_id = ${one.id}`.execute(t.db)
  const board = (token: string, id = j.round) => t.call('awards.roundBoard', { params: { id } }, token)
  const { body } = await board(operator.token)
  expect(body.count).toBe(2)
  const statesOf = (entry: number) =>
    Object.fromEntries(
      body.results.find((row) => row.entry === entry)?.sheets.map((one) => [one.juror, one.state]) ?? [],
    )
  expect(statesOf(one.id)).toEqual({ [first.juror]: 'handed_in', [second.juror]: 'recused' })
  expect(statesOf(two.id)).toEqual({ [first.juror]: 'open', [second.juror]: 'open' })
  expect(body.results[0]).toMatchObject({ category: j.category.id })
  expect((await board(first.token)).status).toBe(404)
  expect((await board(operator.token, 2_000_000_000)).status).toBe(404)
})

test('the command line sets criteria', async () => {
  const award = await makeAward(t)
  const category = await makeAwardCategory(t, award.id)
  expect(await operate('set-criteria', String(category.id), '--criteria', 'Reliability:60, Service:40')).toEqual([
    expect.stringMatching(/Reliability, 60 %$/),
    expect.stringMatching(/Service, 40 %$/),
  ])
  await expect(operate('set-criteria', String(category.id), '--criteria', 'Reliability')).rejects.toThrow(/weights/)
})

test('the evening is a calendar file, and a category names who won it in the edition before', async () => {
  t.setNow(start)
  const { j, code } = await published()
  const next = await makeAward(t, { previous_edition_id: j.award.id })
  await makeAwardCategory(t, next.id)
  const before = await t.db
    .selectFrom('award_category')
    .select('slug')
    .where('id', '=', j.category.id)
    .executeTakeFirstOrThrow()
  await t.db.updateTable('award_category').set(before).where('award_id', '=', next.id).execute()
  const winner = async () =>
    (await t.call('awards.categories', { query: { award: next.id } })).body.results[0]?.last_winner
  expect(await winner()).toEqual({ company: j.entries[0]?.company, code, year: expect.any(Number) })
  const token = await tokenOf(t, j.operator)
  const revoke = { params: { id: j.entries[0]?.id ?? 0 }, body: { reason: 'The figures were not theirs.' } }
  await t.call('awards.revokeOutcome', revoke, token)
  expect(await winner()).toBeNull()

  const file = await t.call('awards.calendar', { params: { id: next.id } })
  expect(file.headers.get('content-type')).toContain('text/calendar')
  expect(file.bytes.toString()).toContain(`UID:award-${next.id}@localhost`)
  const draft = await makeAward(t, { published: false })
  expect((await t.call('awards.calendar', { params: { id: draft.id } })).status).toBe(404)
})

test('prices and entries in closed parts stop an award; a result opens its part with its minute', async () => {
  t.setNow(start)
  const award = await makeAward(t, { published: false, sections: ['map'] })
  await makeAwardCategory(t, award.id)
  const found = async () => (await t.call('awards.lacks', { params: { id: award.id } }, operator.token)).body.problems
  const codes = async () => (await found()).map(({ code }) => code)
  expect(await codes()).not.toContain('closed_prices')
  await sql`insert into award_price (award_id, name, price_type, amount) values (${award.id}, 'Entry', 'carrier', 29000)`.execute(
    t.db,
  )
  await sql`update award set entries_open_at = ${start}, entries_close_at = ${new Date(start.getTime() + 86_400_000)}
    where id = ${award.id}`.execute(t.db)
  expect(await found()).toEqual(
    expect.arrayContaining([
      { code: 'closed_prices', level: 'stops', about: null },
      { code: 'closed_enter', level: 'stops', about: null },
      { code: 'closed_parts', level: 'warns', about: 'categories' },
    ]),
  )
  await sql`update award set available_sections = '{prices,enter,categories}' where id = ${award.id}`.execute(t.db)
  expect(await codes()).not.toEqual(expect.arrayContaining(['closed_prices']))
  expect(await codes()).not.toEqual(expect.arrayContaining(['closed_parts']))

  const { winner, j } = await published()
  // Nobody closes the winners once they are out.
  const { version } = (await office('office.awards.one', { params: { id: j.award.id } }, operator.token)).body
  const body = { version, available_sections: ['map'] }
  const changed = await office('office.awards.change', { params: { id: j.award.id }, body }, await tokenOf(t, operator))
  expect(changed.body['available_sections']).toEqual(['map', 'shortlisted', 'winners'])
  expect((await t.call('awards.winner', { params: { code: winner.code ?? '' } })).status).toBe(200)
})
