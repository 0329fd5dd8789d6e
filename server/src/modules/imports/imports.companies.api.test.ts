import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { countryName } from '@app/contract/countries'
import { countryCodes } from '@app/contract/country.codes'
import { readCountry } from './imports.countries.ts'
import { bringingIn } from './imports.testing.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)

let lists = 0
/** Words that are not like each other. */
const word = () => [...randomBytes(14)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join('')
/** A list whose companies nobody else has. */
function listOf(count: number, more: string[] = []): string {
  lists++
  const lines = Array.from(
    { length: count },
    (_, at) => `${word()} ${word()},carrier,NL,Rotterdam,list${lists}row${at}.example`,
  )
  return ['Name,Category,Country,City,Domain', ...lines, ...more].join('\n')
}

type Company = { id: number; name: string; city: string | null; verified: boolean }
const shown = sql`company.id, company.name, company.city, company.verified_at is not null as verified`
const companies = async (like: string) =>
  (await sql<Company>`select ${shown} from company where name like ${like} order by id`.execute(t.db)).rows
/** Those of the last list, in its order. */
const listed = async () =>
  (
    await sql<Company>`select ${shown} from company join company_domain on company_id = company.id
      where domain like ${`list${lists}row%`} order by company.id`.execute(t.db)
  ).rows
const acts = async (object: string) =>
  (
    await sql<{
      act: string
      customer_id: number
    }>`select act, customer_id from audit_log where object = ${object} order by id`.execute(t.db)
  ).rows

test('a list is read, every problem of every row is said in words, and nothing is written before somebody says so', async () => {
  const known = await makeCompany(t, { name: 'Khor Terminals FZE' })
  const found = await office.check(
    'companies',
    [
      'Firma;Kategorie;Land;E-Mail Domain;Web',
      'Corvo Atlantic;Carrier;Portugal;corvo-atlantic.example;corvo-atlantic.example',
      ';Haulier;Belgien;;',
      'Khor Terminals;carrier;UAE;;',
      'Orbis Forwarding;carrier;Nowhere;gmail.com;',
      'Corvo Atlantic;carrier;PT;;',
    ].join('\r\n'),
  )
  expect(found).toMatchObject({
    state: 'checked',
    format: 'csv',
    encoding: 'utf-8',
    separator: ';',
    columns: [
      { field: 'name' },
      { field: 'category' },
      { field: 'country' },
      { field: 'domain' },
      { field: 'website' },
    ],
    counts: { all: 5, new: 1, decide: 1, error: 3 },
  })
  const rows = await office.rows(found.id)
  expect(rows.map(({ number, state }) => [number, state])).toEqual([
    [2, 'new'],
    [3, 'error'],
    [4, 'decide'],
    [5, 'error'],
    [6, 'error'],
  ])
  expect(rows[0]?.read).toMatchObject({ country: 'Portugal', website: 'https://corvo-atlantic.example' })
  const said = (number: number) =>
    rows.find((row) => row.number === number)?.problems.map(({ field, text }) => `${field} ${text}`)
  expect(said(3)).toEqual(['category “Haulier” is not one of ours', 'name is empty, and needed'])
  expect(said(4)).toEqual([`name is like Khor Terminals FZE, here since 2026`])
  expect(rows[2]?.match).toEqual({ id: known.id, name: known.name })
  expect(said(5)).toEqual([
    'country “Nowhere” is not a country that we know',
    'domain is not a company’s own mail domain',
  ])
  expect(said(6)).toEqual(['name is already in line 2'])
  expect(await companies('Corvo%')).toEqual([])
  // Nothing is written while a decision is open, nor with errors that nobody leaves out.
  expect((await office.start(found.id)).refused.code).toBe('undecided')
  await t.call('imports.decide', { params: { id: found.id }, body: { rows: [4], choice: 'skip' } }, operator.token)
  expect((await office.start(found.id, { leave_out_errors: false })).refused.code).toBe('has_errors')
  const done = await office.write(found.id, { verify: true })
  expect(done).toMatchObject({ state: 'done', counts: { made: 1, skip: 1, error: 3 } })
  expect(await companies('Corvo%')).toMatchObject([{ name: 'Corvo Atlantic', verified: true }])
  const sheet = await t.call('imports.leftOut', { params: { id: found.id } }, operator.token)
  expect(sheet.bytes.toString().split('\r\n')).toHaveLength(1 + 4 + 1)
  expect(sheet.bytes.toString()).toContain('Kategorie “Haulier” is not one of ours.')
})

test(
  'of 10,000 rows one is bad: it is named, the others come in, and all of them are taken back',
  { timeout: 240_000 },
  async () => {
    const found = await office.check('companies', listOf(9999, ['Bad One,carrier,Atlantis,,']))
    expect(found.counts).toMatchObject({ all: 10_000, new: 9999, error: 1 })
    expect(await office.rows(found.id, 'error')).toMatchObject([
      { number: 10_001, problems: [{ field: 'country', text: '“Atlantis” is not a country that we know' }] },
    ])
    expect((await office.write(found.id)).counts).toMatchObject({ made: 9999, error: 1 })
  },
)

test('the second import of the same file finds that all of its rows are known', async () => {
  const list = listOf(5)
  await office.write((await office.check('companies', list)).id)
  const again = await office.check('companies', list)
  expect(again.counts).toMatchObject({ all: 5, same: 5, new: 0, update: 0, decide: 0 })
  expect((await office.start(again.id)).refused.code).toBe('nothing')
  // What has changed in the source is an update, without a question: the row is known by its key.
  const changed = await office.check('companies', list.replace('Rotterdam', 'Moerdijk'))
  expect(changed.counts).toMatchObject({ same: 4, update: 1, decide: 0 })
  expect((await office.write(changed.id)).counts).toMatchObject({ changed: 1, known: 4 })
})

test('started twice, the second is told; undone twice as well', async () => {
  const found = await office.check('companies', listOf(3))
  const both = await Promise.all([office.start(found.id), office.start(found.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.refused.code).toBe('not_open')
  expect((await office.work(found.id)).counts.made).toBe(3)
  await office.undo(found.id)
  expect((await t.call('imports.undo', { params: { id: found.id } }, operator.token)).refused.code).toBe('not_written')
})

test('what somebody has changed or used since stays when an import is taken back, and says why', async () => {
  const found = await office.check('companies', listOf(4))
  await office.write(found.id)
  const made = await listed()
  const [changed, used, followed] = made
  await sql`update company set city = 'Antwerp' where id = ${changed?.id}`.execute(t.db)
  await makeMember(t, { company_id: used?.id ?? 0 })
  await sql`insert into company_follower (customer_id, company_id, since) values (${operator.customer_id}, ${followed?.id}, now())`.execute(
    t.db,
  )
  const undone = await office.undo(found.id)
  expect(undone.counts).toMatchObject({ removed: 1, kept: 3 })
  expect((await office.rows(found.id, 'kept')).map(({ why }) => why)).toEqual([
    'Somebody has changed it since.',
    'Something else has come to name it since.',
    'Something else has come to name it since.',
  ])
  expect(await listed()).toHaveLength(3)
  expect(await acts(`data_import:${found.id}`)).toEqual(
    ['import.started', 'import.written', 'import.taken_back', 'import.undone'].map((act) => ({
      act,
      customer_id: operator.customer_id,
    })),
  )
})

test('an update gets back what it was; after seven days nothing is taken back, and the rows are gone', async () => {
  const list = listOf(2)
  await office.write((await office.check('companies', list)).id)
  const update = await office.check('companies', list.replaceAll('Rotterdam', 'Delft'))
  await office.write(update.id)
  expect((await listed()).map(({ city }) => city)).toEqual(['Delft', 'Delft'])
  expect((await office.undo(update.id)).counts).toMatchObject({ restored: 2 })
  expect((await listed()).map(({ city }) => city)).toEqual(['Rotterdam', 'Rotterdam'])
  const old = await office.check('companies', listOf(1))
  await office.write(old.id)
  await sql`update data_import set finished_at = finished_at - interval '7 days 1 hour' where id = ${old.id}`.execute(
    t.db,
  )
  expect((await t.call('imports.undo', { params: { id: old.id } }, operator.token)).refused.code).toBe('too_late')
  await t.runJob('imports.forget')
  expect(await office.rows(old.id)).toEqual([])
  expect((await t.call('imports.one', { params: { id: old.id } }, operator.token)).body.counts.made).toBe(1)
})

test('columns are remembered, values are put in place of others, and each is checked anew', async () => {
  const found = await office.check(
    'companies',
    'Spalte A,Wo,Was\nZephyr Barge,Belgium,Haulier\nQuay Nine,Belgium,Haulier',
  )
  expect(found.missing).toEqual(['name', 'category', 'country'])
  const body = { fields: ['name', 'country', 'category'] }
  expect(
    (await t.call('imports.columns', { params: { id: found.id }, body: { fields: ['name', 'name'] } }, operator.token))
      .status,
  ).toBe(400)
  expect((await t.call('imports.columns', { params: { id: found.id }, body }, operator.token)).body.state).toBe(
    'checking',
  )
  const checked = await office.work(found.id)
  expect(checked).toMatchObject({
    counts: { error: 2 },
    many: [{ field: 'category', value: 'Haulier', rows: 2, proposals: [{ value: 'carrier' }] }],
  })
  const mend = { field: 'category', from: 'Haulier', to: 'carrier' }
  await t.call('imports.replace', { params: { id: found.id }, body: mend }, operator.token)
  expect((await office.work(found.id)).counts).toMatchObject({ new: 2, error: 0 })
  expect((await t.call('imports.replace', { params: { id: found.id }, body: mend }, operator.token)).status).toBe(400)
  const next = await office.check('companies', 'Spalte A,Wo,Was\nOther Quay,Belgium,carrier')
  expect(next).toMatchObject({ missing: [], counts: { new: 1 } })
})

test('a list without a column of categories says one for all of its rows', async () => {
  const found = await office.check('companies', 'Name,Country\nForall Feeder One,NL\nForall Feeder Two,BE')
  expect(found).toMatchObject({ missing: ['category'], for_all: [] })
  const params = { id: found.id }
  const say = (for_all: { field: string; value: string | null }) =>
    t.call('imports.columns', { params, body: { for_all } }, operator.token)
  expect((await say({ field: 'name', value: 'One' })).refused).toHaveProperty('for_all')
  expect((await say({ field: 'nothing', value: 'One' })).refused).toHaveProperty('for_all')
  await say({ field: 'category', value: 'Haulier' })
  expect(await office.work(found.id)).toMatchObject({
    counts: { error: 2 },
    many: [{ field: 'category', value: 'Haulier', rows: 2, proposals: [{ value: 'carrier' }] }],
  })
  const mend = { field: 'category', from: 'Haulier', to: 'Carrier' }
  await t.call('imports.replace', { params, body: mend }, operator.token)
  expect(await office.work(found.id)).toMatchObject({
    missing: [],
    for_all: [{ field: 'category', value: 'Carrier' }],
    counts: { new: 2 },
  })
  await say({ field: 'category', value: null })
  expect((await office.work(found.id)).missing).toEqual(['category'])
  await say({ field: 'category', value: 'carrier' })
  await office.work(found.id)
  expect((await office.write(found.id)).counts).toMatchObject({ made: 2 })
})

test('cells that a spreadsheet would take for a formula are harmless when they leave again', async () => {
  const found = await office.check('companies', 'Name,Category,Country\n=1+1,carrier,Atlantis\n@sum,carrier,Atlantis')
  const sheet = await t.call('imports.leftOut', { params: { id: found.id } }, operator.token)
  expect(sheet.bytes.toString()).toContain(",'=1+1,")
  expect(sheet.bytes.toString()).toContain(",'@sum,")
})

test('lists are of those who look after people; a member, and another operator, find nothing', async () => {
  const found = await office.check('companies', listOf(1))
  const member = await makeMember(t, { rights: ['admin'] })
  const other = await makeMember(t, { operator_roles: ['events'] })
  for (const { token } of [member, other]) {
    expect((await t.call('imports.one', { params: { id: found.id } }, token)).status).toBe(404)
    expect((await t.call('imports.start', { params: { id: found.id }, body: {} }, token)).status).toBe(404)
    expect((await t.call('imports.leftOut', { params: { id: found.id } }, token)).status).toBe(404)
  }
  expect((await t.call('imports.list', {}, other.token)).body.results).toEqual([])
  expect((await t.call('imports.list', {}, operator.token)).body.results[0]).toMatchObject({
    id: found.id,
    kind: 'companies',
  })
})

test('countries are known by the names and codes that lists use', () => {
  const known: Record<string, string> = {
    EL: 'GR',
    UK: 'GB',
    'Republic of Korea': 'KR',
    'Korea, Republic of': 'KR',
    'Ivory Coast': 'CI',
    'Côte d’Ivoire': 'CI',
    'Hong Kong': 'HK',
    'Hong Kong SAR China': 'HK',
    'DR Congo': 'CD',
    'Congo, Democratic Republic of the': 'CD',
    'Congo - Brazzaville': 'CG',
    Macao: 'MO',
    Macau: 'MO',
    'Viet Nam': 'VN',
    'Russian Federation': 'RU',
    'Iran, Islamic Republic of': 'IR',
    'Bolivia, Plurinational State of': 'BO',
    Niederlande: 'NL',
    'The Netherlands': 'NL',
    Guinea: 'GN',
    'Equatorial Guinea': 'GQ',
  }
  for (const [said, code] of Object.entries(known)) expect(readCountry(said), said).toEqual({ value: code })
  for (const code of countryCodes) {
    expect(readCountry(code)).toEqual({ value: code })
    expect(readCountry(countryName(code)), code).toEqual({ value: code })
  }
  for (const none of ['XX', 'EU', 'Atlantis', 'ZZ']) expect(readCountry(none).problem?.code, none).toBe('not_country')
})
