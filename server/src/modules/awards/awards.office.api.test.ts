import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../operator.commands.ts'
import { makeAward, makeAwardCategory } from '../../../test/factories/awards.ts'
import { makeJudging, scoreEntry, tokenOf } from '../../../test/factories/judging.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { resultsOf } from '../../../test/factories/results.ts'
import { openTestbed } from '../../../test/harness.ts'

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

test('a price is put on sale and changed; what was sold keeps what it cost', async () => {
  const award = await makeAward(t)
  const category = await makeAwardCategory(t, award.id)
  const body = { award: award.id, kind: 'entry', name: 'Entry', price_type: 'carrier', amount: 29_000 } as const
  const made = await t.call('awards.addPrice', { body: { ...body, category: category.id, stock: 5 } }, operator.token)
  expect(made.body).toMatchObject({ award: award.id, amount: 29_000, category: category.id, stock: 5, sold: 0 })
  const { id } = made.body
  const change = (to: object) => t.call('awards.changePrice', { params: { id }, loose: { body: to } }, operator.token)
  expect((await change({ amount: 31_000, available_until: '2027-01-31' })).body).toMatchObject({
    amount: 31_000,
    available_until: '2027-01-31',
  })
  expect((await change({ available_from: '2027-02-01' })).refused).toEqual({
    available_until: ['The end lies before the beginning.'],
  })
  await t.db.updateTable('award_price').set({ sold: 2 }).where('id', '=', id).execute()
  expect((await change({ amount: 1 })).refused.code).toBe('price_sold')
  expect((await change({ stock: 1 })).refused).toEqual({ stock: ['2 are sold already.'] })
  expect((await change({ stock: null, available_until: null })).body).toMatchObject({ stock: null, sold: 2 })
  expect(await acts(`award_price:${id}`)).toEqual(['award_price.added', 'award_price.changed', 'award_price.changed'])
  const wrong = await t.call(
    'awards.addPrice',
    { body: { ...body, award: 999_999, price_type: 'nobody' } },
    operator.token,
  )
  expect(Object.keys(wrong.refused).toSorted()).toEqual(['award', 'price_type'])
  const other = await makeAward(t)
  const foreign = { body: { ...body, award: other.id, category: category.id } }
  expect((await t.call('awards.addPrice', foreign, operator.token)).refused).toEqual({
    category: ['This category does not belong to this award.'],
  })
  expect((await t.call('awards.addPrice', { body }, member.token)).status).toBe(404)
  expect((await t.call('awards.changePrice', { params: { id }, body: {} }, member.token)).status).toBe(404)
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

test('a jury is named, with one chair; who was assigned something stays', async () => {
  const award = await makeAward(t)
  const add = (customer: number, chair = false) =>
    t.call('awards.addJuror', { body: { award: award.id, customer, chair } }, operator.token)
  const chair = await add(member.customer_id, true)
  expect(chair.body).toMatchObject({ award: award.id, customer: member.customer_id, chair: true })
  expect((await add(member.customer_id)).refused).toEqual({ customer: ['They sit on this jury already.'] })
  const two = await Promise.all([makeMember(t), makeMember(t)])
  expect((await add(two[0].customer_id, true)).refused).toEqual({ chair: ['This jury has a chair.'] })
  expect((await add(999_999)).refused).toHaveProperty('customer')
  const remove = (id: number, who = operator) => t.call('awards.removeJuror', { params: { id } }, who.token)
  expect((await remove(chair.body.id, member)).status).toBe(404)
  expect((await remove(chair.body.id)).status).toBe(204)
  expect((await remove(chair.body.id)).status).toBe(404)
  // Two at once: one of them is the chair.
  const both = await Promise.all(two.map(({ customer_id }) => add(customer_id, true)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  t.setNow(start)
  const j = await makeJudging(t, { entries: 1, jurors: 1 })
  expect((await remove(j.jurors[0]?.juror ?? 0, j.operator)).refused.code).toBe('assigned')
})

test('the command line sets up the same', async () => {
  const award = await makeAward(t)
  const category = await makeAwardCategory(t, award.id)
  const id = String(award.id)
  const [line] = await operate(
    ...[
      'add-price',
      id,
      '--kind',
      'seat',
      '--name',
      'Dinner',
      '--for',
      'carrier',
      '--amount',
      '24000',
      '--stock',
      '40',
    ],
  )
  const price = /^Price (\d+): Dinner, 24000 for carrier\.$/.exec(line ?? '')?.[1] ?? ''
  expect(await operate('change-price', price, '--stock', '60')).toEqual([`Price ${price} is changed; 0 are sold.`])
  expect(await operate('set-criteria', String(category.id), '--criteria', 'Reliability:60, Service:40')).toEqual([
    expect.stringMatching(/Reliability, 60 %$/),
    expect.stringMatching(/Service, 40 %$/),
  ])
  await expect(operate('set-criteria', String(category.id), '--criteria', 'Reliability')).rejects.toThrow(/weights/)
  const [named] = await operate('add-juror', id, '--member', String(member.customer_id), '--chair', 'yes')
  const juror = /^Juror (\d+): .*, chair\.$/.exec(named ?? '')?.[1] ?? ''
  expect(await operate('remove-juror', juror)).toEqual([`Juror ${juror} is off the jury.`])
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
