import { beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeEvent } from '../../../test/factories/events.ts'
import { lastMail } from '../../../test/factories/mail.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makeApplication, makePackage } from '../../../test/factories/sponsorship.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let event: Awaited<ReturnType<typeof makeEvent>>
let member: Member
let operator: Member

beforeAll(async () => {
  event = await makeEvent(t)
  member = await makeMember(t)
  operator = await makeMember(t, { is_operator: true })
})

const apply = (body: object, token?: string) => t.call('sponsorship.apply', { loose: { body } }, token)
const panelist = { kind: 'panelist', topic: 'FuelEU in spot rates', bio: 'Twenty years in short sea.' }
const withdraw = (id: number, token: string) => t.call('sponsorship.withdraw', { params: { id: String(id) } }, token)
const decide = (id: number, body: object, token: string | undefined = operator.token) =>
  t.call('sponsorship.decide', { params: { id: String(id) }, loose: { body } }, token)

test('a panelist asks, sees the request among their own, and withdraws it', async () => {
  const { status, body } = await apply(
    {
      ...panelist,
      event: `http://localhost:3000/rest/events/${event.id}/`,
      message: 'Glad to help',
      links: ['https://talks.example/1'],
    },
    member.token,
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'received',
    kind: 'panelist',
    subject: { type: 'event', id: event.id, name: event.name },
    on_waiting_list: false,
    package: null,
  })
  const mine = await t.call('sponsorship.mine', { query: { event: String(event.id) } }, member.token)
  expect(mine.body.results.map((one) => one.id)).toEqual([body.id])
  const again = await apply({ ...panelist, event: event.id }, member.token)
  expect(again).toMatchObject({ status: 409, refused: { code: 'already_applied' } })
  const other = await makeMember(t)
  expect((await t.call('sponsorship.mine', {}, other.token)).body.count).toBe(0)
  expect((await withdraw(body.id, other.token)).status).toBe(404)
  expect((await withdraw(body.id, member.token)).body.state).toBe('withdrawn')
  expect((await withdraw(body.id, member.token)).refused.code).toBe('not_open')
  expect((await apply({ ...panelist, event: event.id }, member.token)).status).toBe(201)
  expect((await t.call('sponsorship.mine')).status).toBe(401)
})

test('two requests at once make one', async () => {
  const quick = await makeMember(t)
  const answers = await Promise.all([1, 2, 3].map(() => apply({ ...panelist, event: event.id }, quick.token)))
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('what is missing, too long, unknown or of the other kind is named at once', async () => {
  const empty = await apply(
    { kind: 'panelist', event: event.id, message: 'x'.repeat(1001), state: 'confirmed', package: 1 },
    member.token,
  )
  expect(empty.status).toBe(400)
  expect(Object.keys(empty.refused).toSorted()).toEqual(['bio', 'message', 'package', 'state', 'topic'])
  const rules = await apply({ kind: 'panelist', event: event.id, package: 1 }, member.token)
  expect(Object.keys(rules.refused).toSorted()).toEqual(['bio', 'package', 'topic'])
  const sponsor = await apply({ kind: 'sponsor', event: event.id, topic: 'x' }, member.token)
  expect(Object.keys(sponsor.refused).toSorted()).toEqual(['package', 'topic'])
  const links = await apply(
    { ...panelist, event: event.id, links: ['javascript:alert(1)', 'not a link'] },
    member.token,
  )
  expect(Object.keys(links.refused).toSorted()).toEqual(['links.0', 'links.1'])
  expect((await apply({ ...panelist, event: 999_999 }, member.token)).refused).toHaveProperty('event')
  expect((await apply({ ...panelist, event: event.id })).status).toBe(401)
})

test('an event that has ended, or does not ask, takes no requests', async () => {
  const over = await makeEvent(t, { starts_in: -2, days: 3 })
  expect((await apply({ ...panelist, event: over.id }, member.token)).refused.code).toBe('ended')
  const closed = await makeEvent(t, { sections: ['become_sponsor'] })
  expect((await apply({ ...panelist, event: closed.id }, member.token)).refused.code).toBe('not_open')
})

test('over its stock a package has a waiting list, and a place that frees goes to who waits longest', async () => {
  const bundle = await makePackage(t, { event: event.id })
  const [first, second, third] = await Promise.all([makeMember(t), makeMember(t), makeMember(t)])
  const ask = async (who: Member) =>
    (await apply({ kind: 'sponsor', event: event.id, package: bundle }, who.token)).body
  const one = await ask(first)
  const two = await ask(second)
  const three = await ask(third)
  expect([one, two, three].map((each) => each.waiting_position)).toEqual([null, 1, 2])
  const packages = async () =>
    (await t.call('sponsorship.packages', { query: { event: String(event.id) } }, third.token)).body.packages.find(
      (each) => each.id === bundle,
    )
  expect(await packages()).toMatchObject({ stock: 1, left: 0, waiting: 2 })
  expect((await decide(two.id, { state: 'accepted' })).refused.code).toBe('no_stock')
  // The inbox does not offer what would be refused.
  const offered = async ({ id }: { id: number }) =>
    (await t.call('office.one', { params: { kind: 'sponsor', id: String(id) } }, operator.token)).body.acts.map(
      ({ name }) => name,
    )
  expect([await offered(one), await offered(two)]).toEqual([['accept', 'decline'], ['decline']])
  expect((await withdraw(one.id, first.token)).status).toBe(200)
  const place = async (who: Member) =>
    (await t.call('sponsorship.mine', {}, who.token)).body.results[0]?.waiting_position
  expect([await place(second), await place(third)]).toEqual([null, 1])

  expect((await decide(two.id, { state: 'accepted' })).body).toMatchObject({
    state: 'accepted',
    order_until: '2026-11-30',
  })
  expect((await decide(three.id, { state: 'accepted' })).refused.code).toBe('no_stock')
  expect((await decide(two.id, { state: 'declined', reason: 'No contract' })).body.reason).toBe('No contract')
  expect(await place(third)).toBe(null)
  expect(await packages()).toMatchObject({ left: 0, waiting: 0 })
  const elsewhere = await makeEvent(t)
  expect((await apply({ kind: 'sponsor', event: elsewhere.id, package: bundle }, first.token)).refused).toHaveProperty(
    'package',
  )
})

test('of many who ask for the last package at once one has it, and the others wait in turn', async () => {
  const bundle = await makePackage(t, { event: event.id, stock: 2 })
  const people = await Promise.all(Array.from({ length: 6 }, () => makeMember(t)))
  const answers = await Promise.all(
    people.map((who) => apply({ kind: 'sponsor', event: event.id, package: bundle }, who.token)),
  )
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201))
  expect(answers.filter((answer) => !answer.body.on_waiting_list)).toHaveLength(2)
  const { rows } = await sql<{ taken: number }>`select taken from sponsor_package where id = ${bundle}`.execute(t.db)
  expect(rows[0]?.taken).toBe(2)
  // Those who have it withdraw at the same moment: exactly two of the four who wait move up.
  const held = answers.flatMap((answer, index) => (answer.body.on_waiting_list ? [] : [{ answer, who: people[index] }]))
  await Promise.all(held.map(({ answer, who }) => withdraw(answer.body.id, who?.token ?? '')))
  const left = await sql<{
    waiting: number
    taken: number
  }>`select (select count(*) from application where package_id = ${bundle} and on_waiting_list) as waiting,
    taken from sponsor_package where id = ${bundle}`.execute(t.db)
  expect(left.rows[0]).toEqual({ waiting: 2, taken: 2 })
})

test('the database itself takes no more requests than there are packages', async () => {
  const bundle = await makePackage(t, { event: event.id })
  await makeApplication(t, { event: event.id, package_id: bundle, by: await makeMember(t) })
  await expect(makeApplication(t, { event: event.id, package_id: bundle, by: await makeMember(t) })).rejects.toThrow(
    'sponsor_package_stock',
  )
})

test('an operator says how many packages there are: more move up who waits, fewer than are taken is refused', async () => {
  const bundle = await makePackage(t, { event: event.id })
  const [first, second] = [await makeMember(t), await makeMember(t)]
  for (const who of [first, second]) await apply({ kind: 'sponsor', event: event.id, package: bundle }, who.token)
  const set = (stock: number, token: string | undefined = operator.token) =>
    t.call('sponsorship.setStock', { params: { id: bundle }, body: { stock } }, token)
  expect((await set(2, first.token)).status).toBe(404)
  expect((await set(2)).body).toEqual({ id: bundle, stock: 2, left: 0, waiting: 0 })
  expect((await set(1)).refused.code).toBe('too_few')
  expect(
    (await t.call('sponsorship.setStock', { params: { id: 999_999 }, body: { stock: 1 } }, operator.token)).status,
  ).toBe(404)
  expect((await t.call('sponsorship.mine', {}, second.token)).body.results[0]).toMatchObject({ on_waiting_list: false })
})

test('only an operator decides, step by step, and each act stands in the log', async () => {
  const who = await makeMember(t)
  const { body } = await apply({ ...panelist, event: event.id }, who.token)
  expect((await decide(body.id, { state: 'accepted' }, who.token)).status).toBe(404)
  expect((await decide(body.id, { state: 'confirmed' })).refused.code).toBe('not_open')
  expect((await decide(body.id, { state: 'declined' })).refused).toEqual({ reason: ['This field is required.'] })
  expect((await decide(body.id, { state: 'in_review' })).body.state).toBe('in_review')
  expect((await decide(body.id, { state: 'accepted' })).body.state).toBe('accepted')
  expect((await decide(body.id, { state: 'confirmed' })).body.state).toBe('confirmed')
  expect((await decide(999_999, { state: 'in_review' })).status).toBe(404)
  const { rows } = await sql<{
    act: string
  }>`select act from audit_log where object = ${`application:${body.id}`} order by id`.execute(t.db)
  expect(rows.map((row) => row.act)).toEqual(['application.in_review', 'application.accepted', 'application.confirmed'])
  const { rows: facts } =
    await sql`select 1 from fact where kind = 'sponsorship.application_changed' and (payload ->> 'application_id')::int = ${body.id}`.execute(
      t.db,
    )
  expect(facts).toHaveLength(4)
})

test('who asked is told what was decided, with the reason, and when they come off the waiting list', async () => {
  const [who, first] = [await makeMember(t), await makeMember(t)]
  const read = async (one: Member) => {
    await t.settle()
    return (await t.call('notifications.list', {}, one.token)).body.results
  }
  const { body } = await apply({ ...panelist, event: event.id }, who.token)
  expect(await read(who)).toEqual([])
  await decide(body.id, { state: 'in_review' })
  const about = { kind: 'application_decided', area: 'events', subject: { type: 'event', id: event.id } }
  expect(await read(who)).toMatchObject([{ ...about, detail: 'panelist_in_review', people: [] }])
  await decide(body.id, { state: 'declined', reason: 'The panel is full.' })
  const [told] = await read(who)
  expect(told).toMatchObject({ ...about, detail: 'panelist_declined', target: { label: 'event' } })
  const contents = await t.call('notifications.contents', { params: { id: told?.id ?? 0 } }, who.token)
  expect(contents.body).toMatchObject({ text: 'The panel is full.', text_of: 'reason' })
  expect((await lastMail(t, who.email)).body_text).toContain('The panel is full.')

  const bundle = await makePackage(t, { event: event.id })
  const ask = async (one: Member) =>
    (await apply({ kind: 'sponsor', event: event.id, package: bundle }, one.token)).body
  const held = await ask(first)
  await ask(who)
  t.setNow(new Date(t.clock().getTime() + 60_000))
  await withdraw(held.id, first.token)
  expect(await read(first)).toEqual([])
  expect((await read(who)).map((one) => one.detail)).toEqual(['sponsor_received', 'panelist_declined'])
})
