import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayIn, makeEvent } from '../../../test/factories/events.ts'
import { bringingIn } from './imports.testing.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)

/** Two words that no other pair is like. */
const nameOf = (list: string, at: number): string => {
  const hex = createHash('sha256').update(`${list} ${at}`).digest('hex')
  const letters = [...hex].map((one) => String.fromCodePoint(97 + Number.parseInt(one, 16)))
  return `${letters.slice(0, 9).join('')} ${letters.slice(9, 18).join('')}`
}
const listOf = (list: string, count: number, city = 'Rotterdam', from = 0): string =>
  [
    'Number,Name,Category,Country,City',
    ...Array.from({ length: count }, (_, at) => `${from + at},${nameOf(list, from + at)},carrier,NL,${city}`),
  ].join('\n')

type Row = { id: number; row: object }
/** All that stands of companies, row by row. */
const companies = async (): Promise<Row[]> =>
  (
    await sql<Row>`select id, to_jsonb(company) || jsonb_build_object(
      'domains', array(select domain from company_domain where company_id = company.id order by 1),
      'tags', array(select tag_id from company_tag where company_id = company.id order by 1)) as row
      from company order by id`.execute(t.db)
  ).rows
const keys = async (id: number) =>
  (await sql<{ n: number }>`select count(*)::integer as n from data_import_key where import_id = ${id}`.execute(t.db))
    .rows[0]?.n
const named = async (name: string) =>
  (await sql<{ id: number; city: string }>`select id, city from company where name = ${name}`.execute(t.db)).rows
const columns = (id: number, body: object) =>
  t.call('imports.columns', { params: { id }, body: body as never }, operator.token)

test('the numbers of one list are not those of another, whatever both are called', async () => {
  const first = await office.check('companies', 'Number,Name,Category,Country\n100,Deutsche Bahn Cargo,carrier,DE', {
    name: 'sap-export-2026-11.csv',
  })
  expect(first).toMatchObject({ source: 'sap export', counts: { new: 1 } })
  await office.write(first.id)
  const other = 'Number,Name,Category,Country\n100,AMP Incorporated,carrier,US'
  const second = await office.check('companies', other, { name: 'fair.csv' })
  expect(second).toMatchObject({ source: 'fair', counts: { new: 1, update: 0, decide: 0 } })
  // Said to be of the first source, the number fits and the name does not: somebody is asked, and not for all at once.
  await columns(second.id, { source: 'SAP Export' })
  const asked = await office.work(second.id)
  expect(asked).toMatchObject({ source: 'SAP Export', counts: { decide: 1, update: 0 } })
  expect(await office.rows(second.id)).toMatchObject([
    { match: { name: 'Deutsche Bahn Cargo' }, problems: [{ field: 'key', code: 'number', level: 'asks' }] },
  ])
  await t.call('imports.decide', { params: { id: second.id }, body: { choice: 'update' } }, operator.token)
  expect((await office.start(second.id)).refused.code).toBe('undecided')
  await t.call('imports.decide', { params: { id: second.id }, body: { rows: [2], choice: 'new' } }, operator.token)
  expect((await office.write(second.id)).counts).toMatchObject({ made: 1 })
  expect(await named('Deutsche Bahn Cargo')).toHaveLength(1)
  // From now on the number is the second one's; taken back, it is the first one's again.
  expect((await office.check('companies', other, { name: 'sap-export.csv' })).counts).toMatchObject({ same: 1 })
  await office.undo(second.id)
  expect(await named('AMP Incorporated')).toEqual([])
  const again = 'Number,Name,Category,Country,City\n100,Deutsche Bahn Cargo AG,carrier,DE,Mainz'
  expect((await office.check('companies', again, { name: 'sap export 2.csv' })).counts).toMatchObject({ update: 1 })
})

test('taken back, an import forgets every number, also those of companies that stay', async () => {
  const found = await office.check('companies', listOf('kept', 3))
  await office.write(found.id)
  expect(await keys(found.id)).toBe(3)
  await sql`update company set city = 'Antwerp' where name = ${nameOf('kept', 0)}`.execute(t.db)
  expect((await office.undo(found.id)).counts).toMatchObject({ removed: 2, kept: 1 })
  expect(await keys(found.id)).toBe(0)
  const other = listOf('other', 3)
  expect((await office.check('companies', other)).counts).toMatchObject({ new: 3, decide: 0, update: 0 })
})

test('two rows that mean one company are asked about, written one after the other, and taken back to what was', async () => {
  const one = await makeCompany(t, { name: 'Quayside Reefer Holding' })
  await sql`update company set city = 'Hull', country = 'GB' where id = ${one.id}`.execute(t.db)
  const before = await companies()
  const list = [
    'Name,Category,Country,City',
    'Quayside Reefer Holding,carrier,GB,Leeds',
    'Quayside Reefer Holdings,carrier,GB,York',
    'Quayside Reefer Holding B,carrier,GB,Bath',
  ].join('\n')
  const found = await office.check('companies', list)
  expect(found.counts).toMatchObject({ decide: 3 })
  expect((await office.rows(found.id)).map(({ problems }) => problems.at(-1)?.text)).toEqual([
    'is called like Quayside Reefer Holding, which is here already',
    'means Quayside Reefer Holding, as line 2 does',
    'means Quayside Reefer Holding, as line 2 does',
  ])
  // For all at once only the first is decided.
  await t.call('imports.decide', { params: { id: found.id }, body: { choice: 'update' } }, operator.token)
  expect((await office.rows(found.id, 'decide')).map(({ number }) => number)).toEqual([3, 4])
  await t.call('imports.decide', { params: { id: found.id }, body: { rows: [3, 4], choice: 'update' } }, operator.token)
  expect((await office.write(found.id)).counts).toMatchObject({ changed: 3 })
  expect(await named('Quayside Reefer Holding B')).toMatchObject([{ id: one.id, city: 'Bath' }])
  expect((await office.undo(found.id)).counts).toMatchObject({ restored: 3, kept: 0 })
  expect(await companies()).toEqual(before)
})

test('sessions with plain numbers are of their source too, and two rows on one session are asked about', async () => {
  const event = await makeEvent(t, { days: 1 })
  const day = dayIn(t, 180)
  const schedule = (...sessions: [string, string, string][]) =>
    `<schedule><day date="${day}"><room name="A">${sessions
      .map(
        ([id, title, time]) =>
          `<event id="${id}"><date>${day}T${time}:00Z</date><duration>0:30</duration><title>${title}</title></event>`,
      )
      .join('\n')}</room></day></schedule>`
  const give = (content: string, name: string) => office.check('programme', content, { event: event.id, name })
  const first = await give(schedule(['1', 'Opening of the fair', '09:00']), 'pretalx.xml')
  await office.write(first.id)
  const other = await give(schedule(['1', 'Reefers in winter', '11:00']), 'frab.xml')
  expect(other.counts).toMatchObject({ new: 1, update: 0 })
  const same = await give(schedule(['1', 'Reefers in winter', '11:00']), 'pretalx.xml')
  expect(same.counts).toMatchObject({ decide: 1, update: 0 })
  const both = await give(
    schedule(['1', 'Opening of the fair', '09:30'], ['7', 'Opening of the fair', '09:00']),
    'pretalx.xml',
  )
  expect((await office.rows(both.id)).map(({ state }) => state)).toEqual(['update', 'decide'])
})

test(
  '4,500 companies twice over with colliding numbers are taken back to exactly what was',
  { timeout: 600_000 },
  async () => {
    const start = await companies()
    const first = await office.check('companies', listOf('crm', 4500), { name: 'crm.csv' })
    expect(first.counts).toMatchObject({ new: 4500 })
    await office.write(first.id)
    const middle = await companies()
    // The other list has the same numbers, some of the same companies under others, and pairs of rows on one company.
    const shared = Array.from({ length: 300 }, (_, at) => `${9000 + at},${nameOf('crm', at)},carrier,NL,Delft`)
    const pairs = Array.from({ length: 80 }, (_, at) => `${9500 + at},${nameOf('crm', at)} BV,carrier,NL,Gouda`)
    const list = [listOf('fair', 4120), ...shared, ...pairs].join('\n')
    const second = await office.check('companies', list, { name: 'fair.csv' })
    expect(second.counts).toMatchObject({ all: 4500, new: 4120, update: 0, decide: 380 })
    const rows = (await office.rows(second.id, 'decide')).map(({ number }) => number)
    await t.call('imports.decide', { params: { id: second.id }, body: { rows, choice: 'update' } }, operator.token)
    expect((await office.write(second.id)).counts).toMatchObject({ made: 4120, changed: 380, failed: 0 })
    expect((await office.undo(second.id)).counts).toMatchObject({ removed: 4120, restored: 380, kept: 0 })
    expect(await companies()).toEqual(middle)
    expect((await office.undo(first.id)).counts).toMatchObject({ removed: 4500, kept: 0 })
    expect(await companies()).toEqual(start)
  },
)
