import { beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { makeEvent } from '../../../test/factories/events.ts'
import { makeMember } from '../../../test/factories/people.ts'
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

const apply = (body: object, token?: string) => t.call('events.applyAsPanelistOrSponsor', { loose: { body } }, token)
const panelist = { kind: 'panelist', topic: 'FuelEU in spot rates', bio: 'Twenty years in short sea.' }
const withdraw = (id: number, token: string) =>
  t.call('events.withdrawApplication', { params: { id: String(id) } }, token)
const decide = (id: number, body: object, token: string | undefined = operator.token) =>
  t.call('events.decideApplication', { params: { id: String(id) }, loose: { body } }, token)

async function makePackage(stock: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with category as (insert into event_sponsor_category (event_id, name) values (${event.id}, ${`Gold ${Math.random()}`}) returning id)
    insert into sponsor_package (event_id, category_id, name, amount, stock) select ${event.id}, id, 'Gold', 900000, ${stock} from category returning id`.execute(
    t.db,
  )
  return rows[0]?.id ?? 0
}

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
    event_id: event.id,
    on_waiting_list: false,
    package: null,
  })
  const mine = await t.call('events.myApplications', { query: { event: String(event.id) } }, member.token)
  expect(mine.body.results.map((one) => one.id)).toEqual([body.id])
  const again = await apply({ ...panelist, event: event.id }, member.token)
  expect(again).toMatchObject({ status: 409, refused: { code: 'already_applied' } })
  const other = await makeMember(t)
  expect((await t.call('events.myApplications', {}, other.token)).body.count).toBe(0)
  expect((await withdraw(body.id, other.token)).status).toBe(404)
  expect((await withdraw(body.id, member.token)).body.state).toBe('withdrawn')
  expect((await withdraw(body.id, member.token)).refused.code).toBe('not_open')
  expect((await apply({ ...panelist, event: event.id }, member.token)).status).toBe(201)
  expect((await t.call('events.myApplications')).status).toBe(401)
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
  const bundle = await makePackage(1)
  const [first, second, third] = await Promise.all([makeMember(t), makeMember(t), makeMember(t)])
  const ask = async (who: Member) =>
    (await apply({ kind: 'sponsor', event: event.id, package: bundle }, who.token)).body
  const one = await ask(first)
  const two = await ask(second)
  const three = await ask(third)
  expect([one, two, three].map((each) => each.on_waiting_list)).toEqual([false, true, true])
  expect((await withdraw(one.id, first.token)).status).toBe(200)
  const state = async (who: Member) =>
    (await t.call('events.myApplications', {}, who.token)).body.results[0]?.on_waiting_list
  expect([await state(second), await state(third)]).toEqual([false, true])

  expect((await decide(two.id, { state: 'accepted' })).body.state).toBe('accepted')
  expect((await decide(three.id, { state: 'accepted' })).refused.code).toBe('no_stock')
  const shown = async () =>
    (
      await t.call('events.sponsorPackages', { query: { event: String(event.id), show_all: 'true' } })
    ).body.results.find((each) => each.id === bundle)?.left
  expect(await shown()).toBe(0)
  expect((await decide(two.id, { state: 'declined', reason: 'No contract' })).body.reason).toBe('No contract')
  expect(await shown()).toBe(1)
  expect(await state(third)).toBe(false)
  const elsewhere = await makeEvent(t)
  expect((await apply({ kind: 'sponsor', event: elsewhere.id, package: bundle }, first.token)).refused).toHaveProperty(
    'package',
  )
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
  }>`select act from audit_log where object = ${`event_application:${body.id}`} order by id`.execute(t.db)
  expect(rows.map((row) => row.act)).toEqual(['application.in_review', 'application.accepted', 'application.confirmed'])
  const { rows: facts } =
    await sql`select 1 from fact where kind = 'events.application_changed' and (payload ->> 'application_id')::int = ${body.id}`.execute(
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

  const bundle = await makePackage(1)
  const ask = async (one: Member) =>
    (await apply({ kind: 'sponsor', event: event.id, package: bundle }, one.token)).body
  const held = await ask(first)
  await ask(who)
  t.setNow(new Date(t.clock().getTime() + 60_000))
  await withdraw(held.id, first.token)
  expect(await read(first)).toEqual([])
  expect((await read(who)).map((one) => one.detail)).toEqual(['sponsor_received', 'panelist_declined'])
})
