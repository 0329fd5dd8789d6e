import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { bringingIn } from './imports.testing.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { fault, openSwedes, openVatRegister, yes } from '../../../test/factories/vat-register.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { askLater } from '../payments/index.ts'

const register = await openVatRegister()
const t = await openTestbed({ env: { VAT_REGISTER_URL: register.url } })
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)
const { freshId } = await openSwedes(t)
const tick = () => t.runJob('payments.ask_vat_register')
const asked = () => register.asked.map(({ countryCode, vatNumber }) => countryCode + vatNumber)
const waiting = async () =>
  (
    await sql<{ vat_id: string }>`select vat_id from vat_question where state = 'waiting' order by vat_id`.execute(t.db)
  ).rows.map(({ vat_id }) => vat_id)
const answers = async (vat_id: string) =>
  (
    await sql<{
      state: string
      way: string
    }>`select state, way from vat_answer where vat_id = ${vat_id} order by id`.execute(t.db)
  ).rows

beforeEach(async () => {
  register.answers(yes)
  await tick()
  register.asked.length = 0
})

const word = () => randomUUID().replaceAll('-', '')
const listOf = (vat_ids: readonly string[]) =>
  ['Name,Category,Country,VAT ID', ...vat_ids.map((vat_id) => `${word()} ${word()},carrier,SE,${vat_id}`)].join('\n')
const bringIn = async (list: string) => {
  const checked = await office.check('companies', list)
  return office.write(checked.id)
}

test('companies of a list are not asked for while it is brought in, and afterwards one at a time, each once', async () => {
  const vat_ids = Array.from({ length: 30 }, freshId).toSorted()
  await bringIn(listOf(vat_ids))
  expect(asked()).toEqual([])
  expect(await waiting()).toEqual(vat_ids)
  await Promise.all([tick(), tick()])
  expect(asked().toSorted()).toEqual(vat_ids)
  expect(register.most['SE']).toBe(1)
  expect(await answers(vat_ids[0] as string)).toEqual([{ state: 'valid', way: 'register' }])
  expect(await waiting()).toEqual([])
  // A number that was just confirmed is not asked for again.
  await bringIn(listOf([vat_ids[0] as string]))
  expect(await waiting()).toEqual([])
})

test('ten thousand numbers are noted without a question, and a country with few of them does not wait for the others', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `FR${String(at).padStart(11, '0')}`)
  await inTransaction(t.db, (tx) => askLater(contextOn(t, tx), [...many, ...many, null]))
  expect(register.asked).toEqual([])
  expect(await waiting()).toEqual(many)
  const one = freshId()
  await bringIn(listOf([one]))
  // France is down: it is asked once, and left alone.
  register.answers((question, response) =>
    question.countryCode === 'FR' ? fault('MS_UNAVAILABLE')(question, response) : yes(question, response),
  )
  await tick()
  expect(asked()).toContain(one)
  expect(asked().filter((vat_id) => vat_id.startsWith('FR'))).toHaveLength(1)
  await sql`update vat_question set state = 'given_up', closed_at = now(), noted_at = now() where state = 'waiting'`.execute(
    t.db,
  )
})

test('a VAT ID that a list changes, and that of a company which an operator makes, are asked for too', async () => {
  const [before, changed, made] = [freshId(), freshId(), freshId()] as const
  const list = `Name,Category,Country,Domain,VAT ID\n${word()} ${word()},carrier,SE,${word()}.example,${before}`
  await bringIn(list)
  await tick()
  register.asked.length = 0
  await bringIn(list.replace(before, changed))
  const body = { name: `Kattegat ${word()}`, category: 'carrier', country: 'SE', vat_id: made }
  const created = await t.call('office.companies.create' as never, { body } as never, operator.token)
  expect((created as { status: number }).status).toBe(201)
  expect(asked()).toEqual([])
  await tick()
  expect(asked().toSorted()).toEqual([changed, made].toSorted())
  expect(await answers(made)).toEqual([
    { state: 'valid', way: 'hand' },
    { state: 'valid', way: 'register' },
  ])
})
