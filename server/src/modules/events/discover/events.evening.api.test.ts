import { expect, test } from 'vitest'
import { isPast } from '../../occasions/occasions.policy.ts'
import { isOver, runsOf } from '../../occasions/occasions.reads.ts'
import { makeAward } from '../../../../test/factories/awards.ts'
import { makeEvent } from '../../../../test/factories/events.ts'
import { tokenOf } from '../../../../test/factories/judging.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const ZONES = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Singapore', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']

test('on its last evening west of UTC an event is running in every list, and past from midnight there', async () => {
  const made = await makeEvent(t, { starts_in: 0, days: 1, name: 'Evening forum' })
  const award = await makeAward(t)
  const { id } = made
  await sql`update event set time_zone = 'America/Los_Angeles', country = 'US' where id = ${id}`.execute(t.db)
  await sql`update award set time_zone = 'America/Los_Angeles', start_date = ${made.start_date}, end_date = ${made.end_date}
    where id = ${award.id}`.execute(t.db)
  const member = await makeMember(t)
  const seen = async (is_past: 'true' | 'false') => {
    const query = { is_past, show_all: 'true' } as const
    const token = await tokenOf(t, member)
    const lists = [
      await t.call('events.list', { query }),
      await t.call('events.allEvents', { query }, token),
      await t.call('awards.list', { query }),
    ]
    const { months } = (await t.call('events.choices', { query: { type: 'event', is_past } }, token)).body
    const count = months.find(({ month }) => month === made.start_date.slice(0, 7))?.count ?? 0
    return [...lists.map(({ body }) => body.results.some((one) => one.id === id || one.id === award.id)), count > 0]
  }
  const start = t.clock()
  // Nine in the evening there is five in the morning by UTC, a day later.
  t.setNow(new Date(`${made.end_date}T00:00:00Z`))
  t.setNow(new Date(t.clock().getTime() + 29 * 3_600_000))
  expect(await seen('false')).toEqual([true, true, true, true])
  expect(await seen('true')).toEqual([false, false, false, false])
  t.setNow(new Date(t.clock().getTime() + 3 * 3_600_000))
  expect(await seen('false')).toEqual([false, false, false, false])
  expect(await seen('true')).toEqual([true, true, true, true])
  t.setNow(start)
})

test('lists say the same as the planner does of one, around the world and around the clock', async () => {
  const { id, end_date } = await makeEvent(t, { starts_in: 0, days: 1 })
  for (const time_zone of ZONES) {
    await sql`update event set time_zone = ${time_zone} where id = ${id}`.execute(t.db)
    for (let hour = -14; hour <= 40; hour += 3) {
      const now = new Date(new Date(`${end_date}T00:30:00Z`).getTime() + hour * 3_600_000)
      const { rows } = await sql<{
        over: boolean
        past: boolean
        runs: boolean
      }>`select ${isOver('event', now)} as over,
        ${runsOf('event', now, true)} as past, ${runsOf('event', now, false)} as runs from event where id = ${id}`.execute(
        t.db,
      )
      const over = isPast({ end_date, time_zone }, now)
      expect(rows, `${time_zone} ${now.toISOString()}`).toEqual([{ over, past: over, runs: !over }])
    }
  }
})
