import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../operator.commands.ts'
import { makeAwardCategory, makeEntryPrice } from '../../../test/factories/awards.ts'
import { makeSeller } from '../../../test/factories/events.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { sql } from '../../kit/data/db.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let operator: Member
let member: Member

beforeAll(async () => {
  operator = await makeMember(t, { is_operator: true })
  member = await makeMember(t, { rights: ['admin'] })
})

const body = {
  name: 'Örebro Haulage Prize 2028',
  city: 'Örebro',
  country: 'SE',
  time_zone: 'Europe/Stockholm',
  start_date: '2028-03-09',
  end_date: '2028-03-09',
  currency_code: 'SEK',
}
const operate = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))
const acts = async (act: string) =>
  t.db.selectFrom('audit_log').select(['object', 'customer_id']).where('act', '=', act).orderBy('id', 'desc').execute()

/** Gives an award what it needs to be published. */
async function complete(id: number): Promise<void> {
  await makeAwardCategory(t, id)
  await makeEntryPrice(t, id)
  const seller = await makeSeller(t)
  await sql`update bank_account set currency_code = 'SEK' where entity_id = ${seller}`.execute(t.db)
  await sql`update award set financial_entity_id = ${seller}, entries_open_at = ${t.clock()},
    entries_close_at = ${new Date(t.clock().getTime() + 86_400_000)} where id = ${id}`.execute(t.db)
}

test('an award cannot begin published: it has nothing yet', async () => {
  const given = { ...body, name: 'Hasty Prize', published_at: '2027-12-01T00:00:00Z' }
  expect((await t.call('awards.create', { body: given }, operator.token)).refused).toEqual({
    published_at: ['This award cannot be published yet. See what it lacks.'],
  })
})

test('an operator begins an award, which nobody else sees until it is published', async () => {
  const made = await t.call('awards.create', { body }, operator.token)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ slug: 'orebro-haulage-prize-2028', name: body.name, categories_count: 0 })
  const { id } = made.body
  expect(await acts('award.created')).toMatchObject([{ object: `award:${id}`, customer_id: operator.customer_id }])
  const seen = () => t.call('awards.one', { params: { id: String(id) } }, member.token)
  expect((await seen()).status).toBe(404)
  // What stops the office stops the command line.
  await expect(operate('publish-award', String(id))).rejects.toMatchObject({
    fields: { published_at: ['This award cannot be published yet. See what it lacks.'] },
  })
  expect((await seen()).status).toBe(404)
  await complete(id)
  expect(await operate('publish-award', String(id))).toEqual([`${body.name} is published.`])
  expect((await seen()).status).toBe(200)
  await operate('publish-award', String(id))
  expect(await acts('award.published')).toHaveLength(1)
})

test('nobody else begins one', async () => {
  expect((await t.call('awards.create', { body }, member.token)).status).toBe(404)
  expect((await t.call('awards.create', { body })).status).toBe(401)
})

test('everything that does not exist is named at once, and a name is taken once', async () => {
  const wrong = {
    ...body,
    name: 'Another Prize',
    time_zone: 'Mars/Base',
    financial_entity: 999_999,
    previous_edition: 999_999,
  }
  const { refused } = await t.call('awards.create', { body: wrong }, operator.token)
  expect(Object.keys(refused).toSorted()).toEqual(['financial_entity', 'previous_edition', 'time_zone'])
  const backwards = {
    ...body,
    name: 'Late Prize',
    end_date: '2028-03-01',
    entries_open_at: '2028-01-02T00:00:00Z',
    entries_close_at: '2028-01-01T00:00:00Z',
  }
  expect((await t.call('awards.create', { body: backwards }, operator.token)).refused).toEqual({
    end_date: ['The end lies before the beginning.'],
    entries_close_at: ['Entries close before they open.'],
  })
  const twice = await Promise.all(
    [1, 2].map(() => t.call('awards.create', { body: { ...body, name: 'Twin Prize' } }, operator.token)),
  )
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 400])
})

test('the command line begins an award with the same checks', async () => {
  const words = [
    'create-award',
    '--name',
    'Line Prize',
    '--city',
    'Oslo',
    '--country',
    'NO',
    '--zone',
    'Europe/Oslo',
    '--day',
    '2028-05-01',
    '--currency',
    'NOK',
  ]
  const [line] = await operate(...words)
  expect(line).toMatch(/^Award \d+ is a draft: Line Prize\./)
  await expect(operate(...words.with(8, 'nowhere'))).rejects.toThrow()
  await expect(operate('publish-award', '999999')).rejects.toMatchObject({ status: 404 })
})
