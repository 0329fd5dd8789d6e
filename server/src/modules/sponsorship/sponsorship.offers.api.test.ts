import { beforeAll, expect, test } from 'vitest'
import { makeAward } from '../../../test/factories/awards.ts'
import { makeEvent } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { jobContext } from '#kit/work/jobs.ts'
import { runCommand } from '../../operator.commands.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let operator: Member
let asker: Member
beforeAll(async () => {
  operator = await makeMember(t, { is_operator: true })
  asker = await makeMember(t, { company_id: (await makeCompany(t)).id, rights: ['admin'] })
})

const open = () => makeEvent(t, { sections: ['become_sponsor', 'become_panelist'] })
const gold = { category: 'Gold', name: 'Gold partner', price: 900_000, stock: 2 }
const packagesOf = async (event: number, who = asker, with_closed?: 'true') =>
  (await t.call('sponsorship.packages', { query: { event, ...(with_closed ? { with_closed } : {}) } }, who.token)).body
const ask = (event: number, bundle: number) =>
  t.call('sponsorship.apply', { body: { event, kind: 'sponsor', package: bundle } }, asker.token)
const change = (id: number, body: Record<string, unknown>) =>
  t.call('sponsorship.changePackage', { params: { id }, body }, operator.token)
const acts = async (object: string) =>
  (await t.db.selectFrom('audit_log').select('act').where('object', '=', object).orderBy('id').execute()).map(
    ({ act }) => act,
  )
const say = (...words: string[]) =>
  jobContext({ database: t.database, clock: t.clock, config: t.config }, 'operator:test').transaction((ctx) =>
    runCommand(ctx, words),
  )

test('packages of one event share categories and lines of the comparison, whoever wrote them first', async () => {
  const event = await open()
  const benefits = [{ heading: 'Seen', name: 'Logo on the stage', value: 'large' }, { name: 'Table' }]
  const make = (more: object) =>
    t.call('sponsorship.createPackage', { body: { event: event.id, ...gold, ...more } }, operator.token)
  const made = await make({ benefits, seats_included: 2 })
  expect([made.status, made.body.left, made.body.closed_at]).toEqual([201, 2, null])
  await make({ name: 'Second', category: 'gold', benefits: [{ name: 'logo on the STAGE' }] })
  const { packages, benefits: lines } = await packagesOf(event.id)
  expect(lines.map(({ heading, name }) => [heading, name])).toEqual([
    ['Seen', 'Logo on the stage'],
    ['Included', 'Table'],
  ])
  expect(packages.map((one) => [one.name, one.category.name, one.benefits.length])).toEqual([
    ['Gold partner', 'Gold', 2],
    ['Second', 'Gold', 1],
  ])
  expect(await acts(`sponsor_package:${made.body.id}`)).toEqual(['sponsor_package.created'])
})

test('two operators who name a new category at once make one', async () => {
  const event = await open()
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      t.call('sponsorship.createPackage', { body: { event: event.id, ...gold, name } }, operator.token),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(made.map(({ body }) => body.category.id)).size).toBe(1)
  expect(made.map(({ body }) => body.position).toSorted()).toEqual([1, 2, 3])
})

test('what is wrong with a package is said by its fields', async () => {
  const award = await makeAward(t)
  const bad = { award: award.id, ...gold, price: -1, stock: 1001, seats_included: 2, table_included: true }
  const refused = await t.call('sponsorship.createPackage', { body: bad }, operator.token)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.refused).toSorted()).toEqual(['price', 'seats_included', 'stock', 'table_included'])
  const nowhere = await t.call('sponsorship.createPackage', { body: { event: 999_999, ...gold } }, operator.token)
  expect(nowhere.refused).toHaveProperty('event')
  const made = await t.call('sponsorship.createPackage', { body: { award: award.id, ...gold } }, operator.token)
  expect((await change(made.body.id, { seats_included: 1 })).refused).toHaveProperty('seats_included')
  expect((await t.call('sponsorship.createPackage', { body: { award: award.id, ...gold } }, asker.token)).status).toBe(
    404,
  )
})

test('what somebody asked for keeps its price; closed, it takes no more requests and those made go on', async () => {
  const event = await open()
  const { body: made } = await t.call(
    'sponsorship.createPackage',
    { body: { event: event.id, ...gold } },
    operator.token,
  )
  expect((await change(made.id, { price: 950_000, name: 'Gold plus' })).body).toMatchObject({ price: 950_000 })
  const asked = await ask(event.id, made.id)
  expect(asked.status).toBe(201)
  for (const more of [{ price: 1 }, { seats_included: 3 }, { table_included: true }, { benefits: [] }])
    expect((await change(made.id, more)).refused.code).toBe('requested')
  // The same price again is no change of it.
  expect((await change(made.id, { price: 950_000, description: 'For those who come early.' })).status).toBe(200)
  expect((await change(made.id, { closed: true })).body.closed_at).not.toBeNull()
  expect((await packagesOf(event.id)).packages).toEqual([])
  expect((await packagesOf(event.id, asker, 'true')).packages).toEqual([])
  expect((await packagesOf(event.id, operator, 'true')).packages).toHaveLength(1)
  const other = await makeMember(t, { company_id: (await makeCompany(t)).id })
  const late = await t.call(
    'sponsorship.apply',
    { body: { event: event.id, kind: 'sponsor', package: made.id } },
    other.token,
  )
  expect(late.refused).toHaveProperty('package')
  const accepted = await t.call(
    'sponsorship.decide',
    { params: { id: asked.body.id }, body: { state: 'accepted' } },
    operator.token,
  )
  expect(accepted.body.state).toBe('accepted')
  expect((await change(made.id, { closed: false })).body.closed_at).toBeNull()
  expect((await packagesOf(event.id)).packages).toHaveLength(1)
  expect((await change(999_999, { name: 'None' })).status).toBe(404)
})

test('topics are opened, changed and closed; there are never fewer places than speakers', async () => {
  const [event, elsewhere] = [await open(), await open()]
  const topics = async (who = asker, with_closed?: 'true') =>
    (
      await t.call(
        'sponsorship.panelTopics',
        { query: { event: event.id, ...(with_closed ? { with_closed } : {}) } },
        who.token,
      )
    ).body.results.map(({ title }) => title)
  const made = await t.call(
    'sponsorship.createTopic',
    { body: { event: event.id, title: 'Rail after the closures', seats: 2 } },
    operator.token,
  )
  expect([made.status, made.body.left]).toEqual([201, 2])
  const applied = await t.call(
    'sponsorship.apply',
    { body: { event: event.id, kind: 'panelist', panel_topic: made.body.id, bio: 'I run trains.' } },
    asker.token,
  )
  await t.call('sponsorship.decide', { params: { id: applied.body.id }, body: { state: 'accepted' } }, operator.token)
  const alter = (body: Record<string, unknown>) =>
    t.call('sponsorship.changeTopic', { params: { id: made.body.id }, body }, operator.token)
  expect((await alter({ seats: 0 })).refused.code).toBe('too_few')
  expect((await alter({ seats: 1, title: 'Rail' })).body).toMatchObject({ left: 0, title: 'Rail' })
  const { rows } = await sql<{ id: number }>`
    with day as (insert into event_day (event_id, date, starts_at, ends_at)
      values (${elsewhere.id}, '2026-12-01', '2026-12-01T08:00Z', '2026-12-01T16:00Z') returning *)
    insert into event_session (event_id, day, title, kind, starts_at, ends_at)
    select event_id, date, 'Elsewhere', 'talk', starts_at, ends_at from day returning id`.execute(t.db)
  expect((await alter({ session: rows[0]?.id })).refused).toHaveProperty('session')
  expect((await alter({ closes_on: '2026-11-15' })).status).toBe(200)
  expect([await topics(), await topics(operator, 'true')]).toEqual([[], ['Rail']])
  expect(await acts(`panel_topic:${made.body.id}`)).toEqual([
    'panel_topic.created',
    ...Array(2).fill('panel_topic.changed'),
  ])
})

test('the command line does the same', async () => {
  const event = await open()
  const words = ['create-package', '--event', String(event.id), '--category', 'Silver', '--name', 'Silver']
  await expect(say(...words, '--price', '450000')).rejects.toThrow(/stock/)
  expect(await say(...words, '--price', '450000', '--stock', '3')).toEqual([
    expect.stringMatching(/^Package \d+ is offered: 3 × Silver\.$/),
  ])
  const [silver] = (await packagesOf(event.id)).packages
  await say('change-package', String(silver?.id), '--price', '400000')
  expect((await packagesOf(event.id)).packages[0]?.price).toBe(400_000)
  await say('close-package', String(silver?.id))
  expect((await packagesOf(event.id)).packages).toEqual([])
  await say('create-topic', String(event.id), '--title', 'Barges at low water', '--places', '2')
  const listed = async () =>
    (await t.call('sponsorship.panelTopics', { query: { event: event.id } }, asker.token)).body.results
  const [low] = await listed()
  await say('change-topic', String(low?.id), '--title', 'Low water')
  expect((await listed())[0]).toMatchObject({ title: 'Low water', seats: 2 })
  await say('close-topic', String(low?.id))
  expect(await listed()).toEqual([])
})
