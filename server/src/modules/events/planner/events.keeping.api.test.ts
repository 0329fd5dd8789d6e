import { expect, test } from 'vitest'
import { makeEvent, makePrice } from '../../../../test/factories/events.ts'
import { makeForum } from '../../../../test/factories/meetings.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

type Answer = {
  status: number
  body: Record<string, unknown> & { id: number; version: string; results: { id: number; version: string }[] }
  refused: Record<string, string[]> & { code: string; detail: string }
}
/** The office's own calls of a resource, which have no entry in the contract's table. */
const office = (id: string, input: object) =>
  (t.call as unknown as (id: string, input: object, token: string) => Promise<Answer>)(
    `office.${id}`,
    input,
    operator.token,
  )
const versionOf = async (name: string, id: number) => (await office(`${name}.one`, { params: { id } })).body.version
const change = async (name: string, id: number, to: object) =>
  office(`${name}.change`, { params: { id }, body: { version: await versionOf(name, id), ...to } })
const remove = async (name: string, id: number) =>
  office(`${name}.remove`, { params: { id }, query: { version: await versionOf(name, id) } })

test('a day on which members have agreed to meet is neither removed nor cut short', async () => {
  const forum = await makeForum(t)
  const [ana, ben] = [await forum.guest(), await forum.guest()]
  const asked = await forum.ask(ana, ben, { start: '11:30' })
  await sql`delete from event_session where event_id = ${forum.event.id}`.execute(t.db)
  const days = await office('event_days.list', { query: { event_id: forum.event.id, sort: 'date', order: 'asc' } })
  const [first, second] = days.body.results
  const cut = { ends_at: `${forum.date}T09:30:00Z` }
  // Nothing is agreed yet.
  expect((await change('event_days', first?.id ?? 0, { title: 'Opening day' })).status).toBe(200)
  expect((await forum.answer(ben, asked.body.id, true)).status).toBe(200)
  const refused = 'An agreed meeting lies in this time. Have them moved or cancelled first.'
  expect((await remove('event_days', first?.id ?? 0)).refused).toMatchObject({ code: 'in_use', detail: refused })
  expect((await change('event_days', first?.id ?? 0, cut)).refused).toMatchObject({ code: 'in_use', detail: refused })
  expect((await change('event_days', first?.id ?? 0, { ends_at: `${forum.date}T11:00:00Z` })).status).toBe(200)
  expect((await remove('event_days', second?.id ?? 0)).status).toBe(204)
  const cancel = { body: { meeting: asked.body.id, reason: 'The ship is late.' } }
  expect((await t.call('meetings.cancel', cancel, ben.token)).status).toBe(200)
  expect((await change('event_days', first?.id ?? 0, cut)).status).toBe(200)
  expect((await remove('event_days', first?.id ?? 0)).status).toBe(204)
})

test('what was sold stays: no capacity or quota below it, and no price removed under it', async () => {
  const event = await makeEvent(t, { capacity: 20 })
  const price = await makePrice(t, event.id)
  await sql`update event set seats_taken = 7 where id = ${event.id}`.execute(t.db)
  expect((await change('events', event.id, { capacity: 6 })).refused).toEqual({
    capacity: ['More seats than that are taken already.'],
  })
  expect((await change('events', event.id, { capacity: 7 })).status).toBe(200)
  const forum = await makeForum(t)
  await forum.guest()
  const removed = await remove('event_prices', forum.price.id)
  expect([removed.status, removed.refused.code]).toEqual([409, 'in_use'])
  expect((await remove('event_prices', price.id)).status).toBe(204)
})

test('a planner for which no day was chosen opens 21 days before the first day of the event', async () => {
  const named = {
    name: 'Lead Days',
    slug: 'lead-days',
    city: 'Bremen',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    start_date: '2027-03-22',
    end_date: '2027-03-23',
    starts_at: '2027-03-22T08:00:00Z',
    ends_at: '2027-03-23T16:00:00Z',
    currency_code: 'EUR',
  }
  const create = async (of: object) => (await office('events.create', { body: { ...named, ...of } })).body
  const made = await create({})
  expect(made).toMatchObject({
    meeting_planner_is_active: false,
    meeting_planner_activation_date: '2027-03-01',
  })
  const day = async (to: object) => (await change('events', made.id, to)).body['meeting_planner_activation_date']
  // It goes with the first day until somebody chooses another one, which stays.
  const moved = { start_date: '2027-03-25', end_date: '2027-03-25', starts_at: '2027-03-25T08:00:00Z' }
  expect(await day({ ...moved, ends_at: '2027-03-25T16:00:00Z' })).toBe('2027-03-04')
  expect(await day({ meeting_planner_activation_date: '2027-03-10' })).toBe('2027-03-10')
  expect(await day({ start_date: '2027-03-24' })).toBe('2027-03-10')
  expect(await day({ meeting_planner_activation_date: null })).toBe('2027-03-03')
  const own = { slug: 'lead-days-2', meeting_planner_activation_date: '2027-02-01' }
  expect((await create(own))['meeting_planner_activation_date']).toBe('2027-02-01')
  // An older event, whose planner has no day yet.
  await sql`update event set meeting_planner_activation_date = null where id = ${made.id}`.execute(t.db)
  expect(await day({ meeting_planner_is_active: true })).toBe('2027-03-03')
})
