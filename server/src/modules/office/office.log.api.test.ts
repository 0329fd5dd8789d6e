import { expect, test } from 'vitest'
import { logAreas, objectsOf } from '@app/contract/office.acts'
import type { LogArea } from '@app/contract/office.acts'
import { resources } from '@app/contract/resources.all'
import { makeEvent, makePrice } from '../../../test/factories/events.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true, first_name: 'Hanne', last_name: 'Brandt' })

test('the log is read page by page, of one thing or of one person', async () => {
  await sql`insert into audit_log (at, customer_id, act, object, before, after, reason)
    select ${t.clock()}, ${operator.customer_id}, 'tag.changed', 'tag:' || (n % 2), '{"name":"Old"}', jsonb_build_object('name', 'New ' || n), 'Misspelt'
    from generate_series(1, 120) as n`.execute(t.db)
  const page = async (query: object) => (await t.call('office.log', { query }, operator.token)).body
  const seen: number[] = []
  for (let before: number | null = null; ;) {
    const found = await page({ object: 'tag:1', ...(before === null ? {} : { before }) })
    seen.push(...found.results.map(({ id }) => id))
    if (found.next === null) break
    before = found.next
  }
  expect(seen).toHaveLength(60)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  const [last] = (await page({ customer_id: operator.customer_id })).results
  expect(last).toMatchObject({
    act: 'tag.changed',
    object: 'tag:0',
    by: { name: 'Hanne Brandt' },
    before: { name: 'Old' },
    after: { name: 'New 120' },
    reason: 'Misspelt',
  })
  expect((await page({ object: 'tag:7' })).results).toEqual([])
})

test('for everybody but operators there is no log', async () => {
  expect((await t.call('office.log', {}, (await makeMember(t, { rights: ['admin'] })).token)).status).toBe(404)
  expect((await t.call('office.log', {})).status).toBe(401)
})

test('what waits is shown to those who look after it alone', async () => {
  const desk = await makeMember(t, { operator_roles: ['money'] })
  const { counts } = (await t.call('office.inbox', {}, desk.token)).body
  expect(counts.map(({ kind }) => kind).toSorted()).toEqual([
    'credit_note',
    'dispute',
    'einvoice',
    'payment',
    'refund',
    'vat_confirmed',
    'vat_unanswered',
  ])
  const report = { params: { kind: 'report' as const, id: '1' } }
  expect((await t.call('office.one', report, desk.token)).status).toBe(404)
  expect((await t.call('office.decide', { ...report, body: { act: 'dismiss' } }, desk.token)).status).toBe(404)
})

test('an act is told with the names of what it was about, and with its money', async () => {
  const member = await makeMember(t, { first_name: 'Ida', last_name: 'Falk' })
  const event = await makeEvent(t, { name: 'Quay Days' })
  const price_id = (await makePrice(t, event.id)).id
  await sql`insert into audit_log (at, customer_id, act, object, after)
    values (${t.clock()}, ${operator.customer_id}, 'seat.admitted', 'seat:999999',
      jsonb_build_object('event_id', ${event.id}::int, 'customer_id', ${member.customer_id}::int)),
      (${t.clock()}, null, 'event_price.created', ${`event_price:${price_id}`}, '{"amount": 119000}')`.execute(t.db)
  const page = async (query: object) => (await t.call('office.log', { query }, operator.token)).body.results
  const [seat] = await page({ object: 'seat:999999' })
  expect(seat).toMatchObject({
    about: { name: null },
    names: {
      [`customer_id ${member.customer_id}`]: { name: 'Ida Falk', object: `customer:${member.customer_id}` },
      [`event_id ${event.id}`]: { name: 'Quay Days', object: `event:${event.id}` },
    },
  })
  const [price] = await page({ object: `event_price:${price_id}` })
  expect(price).toMatchObject({ about: { within: `event:${event.id}`, currency: 'EUR' } })
})

test('the log is narrowed to an area, to days and to a person, and taken away as a table', async () => {
  const other = await makeMember(t, { is_operator: true, first_name: 'Jon', last_name: 'Aas' })
  await sql`insert into audit_log (at, customer_id, act, object, after, reason)
    values ('2027-03-01T10:00:00Z', ${other.customer_id}, 'invoice.reminded', 'invoice:77', '{"days": 3}', '=SUM(A1)'),
      ('2027-03-02T10:00:00Z', ${other.customer_id}, 'tag.removed', 'tag:77', null, null)`.execute(t.db)
  const acts = async (query: object) =>
    (
      await t.call('office.log', { query: { customer_id: other.customer_id, ...query } }, operator.token)
    ).body.results.map(({ act }) => act)
  expect(await acts({})).toEqual(['tag.removed', 'invoice.reminded'])
  expect(await acts({ area: 'money' })).toEqual(['invoice.reminded'])
  expect(await acts({ since: '2027-03-02T00:00:00Z' })).toEqual(['tag.removed'])
  expect(await acts({ until: '2027-03-02T00:00:00Z' })).toEqual(['invoice.reminded'])
  const { bytes } = await t.call(
    'office.logExport',
    { query: { customer_id: other.customer_id, area: 'money' } },
    operator.token,
  )
  const [head, line, ...more] = bytes.toString().trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFAt,By,Act,Object,Name,Reason,Before,After')
  expect(line).toContain(`2027-03-01T10:00:00.000Z,Jon Aas,invoice.reminded,invoice:77,,'=SUM(A1),`)
  expect(more).toEqual([])
})

test('everything that acts name can be looked up', async () => {
  const things = [...Object.values(logAreas).flat(), ...resources.map(({ one }) => one)]
  await sql`insert into audit_log (at, customer_id, act, object)
    select ${t.clock()}, ${operator.customer_id}, 'tag.changed', thing || ':1' from unnest(${things}::text[]) as thing`.execute(
    t.db,
  )
  for (const area of Object.keys(logAreas) as LogArea[])
    expect((await t.call('office.log', { query: { area } }, operator.token)).status).toBe(200)
  // An area forgets no list of the office.
  const areas = (Object.keys(logAreas) as LogArea[]).flatMap((area) => objectsOf(area, resources))
  expect(resources.map(({ one }) => one).filter((one) => !areas.includes(one))).toEqual([])
  expect(areas.length).toBe(new Set(areas).size)
})
