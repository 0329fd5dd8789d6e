import { expect, test } from 'vitest'
import { makeForum, overlaps } from '../../../test/factories/meetings.ts'
import type { Forum } from '../../../test/factories/meetings.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { takeSlots } from './meetings.queries.ts'

const t = await openTestbed()

/** Times at which both are free, as the product says. */
async function freeTimes(forum: Forum, one: Member, other: Member): Promise<string[]> {
  const query = { event: forum.event.id, with: other.customer_id }
  const { body } = await t.call('meetings.planner', { query }, one.token)
  return body.docs.flatMap((day) =>
    day.slots.flatMap((slot) =>
      slot.theirs === 'free' && slot.slot_type === null && !slot.block ? slot.starts_at : [],
    ),
  )
}

test(
  'of forty accepts of one slot one wins, and every time offered to the others is free',
  { timeout: 120_000 },
  async () => {
    const forum = await makeForum(t)
    const wanted = await forum.guest()
    const askers = await forum.guests(40)
    const ids = await Promise.all(askers.map(async (who) => (await forum.ask(who, wanted)).body.invitation.id))
    const answers = await Promise.all(ids.map((id) => forum.answer(wanted, id, true)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 200) continue
      expect(answer.status).toBe(409)
      expect(answer.refused.code).toBe('slot_taken')
      const offered = answer.refused.alternatives?.map((one) => one.starts_at) ?? []
      expect(offered).toHaveLength(3)
      const free = await freeTimes(forum, wanted, askers[index] as Member)
      expect(free).toEqual(expect.arrayContaining(offered))
    }
    expect(await overlaps(t)).toBe(0)
    const { rows } = await sql<{ state: string; count: number }>`select state, count(*) as count from meeting
    where event_id = ${forum.event.id} group by state order by state`.execute(t.db)
    expect(rows).toEqual([
      { state: 'confirmed', count: 1 },
      { state: 'superseded', count: 39 },
    ])
  },
)

test('of accepts of overlapping hours and half hours none overlap', { timeout: 120_000 }, async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const askers = await forum.guests(18)
  const starts = ['09:00', '09:30', '11:00', '11:30', '12:00', '12:30']
  const asked = await Promise.all(
    askers.map(async (who, index) => {
      const start = starts[index % starts.length] ?? ''
      const target = index % 2 === 0 ? one : other
      return {
        target,
        id: (await forum.ask(who, target, { start, slots: start === '12:30' ? 1 : 2 })).body.invitation.id,
      }
    }),
  )
  // The two who are asked also ask each other.
  const between = (await forum.ask(one, other, { start: '11:00', slots: 3 })).body.invitation.id
  const answers = await Promise.all([
    ...asked.map(({ target, id }) => forum.answer(target, id, true)),
    forum.answer(other, between, true),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await overlaps(t)).toBe(0)
})

test('accepting, moving and cancelling one meeting at once leaves it in one state', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 8; round++) {
    const forum = await makeForum(t)
    const [one, other] = [await forum.guest(), await forum.guest()]
    await forum.table('1')
    const asked = (await forum.ask(one, other)).body
    await forum.answer(other, asked.invitation.id, true)
    const body = { date: forum.date, start: '11:00' }
    const move = (await t.call('meetings.change', { params: { id: asked.id }, body }, one.token)).body
    const again = { date: forum.date, start: '12:00' }
    const answers = await Promise.all([
      forum.answer(other, move.invitation.id, true),
      forum.answer(other, move.invitation.id, true),
      t.call('meetings.change', { params: { id: asked.id }, body: again }, other.token),
      t.call('meetings.cancel', { body: { meeting: asked.id, reason: 'My flight is cancelled.' } }, one.token),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    // Both tabs of one person never get the same yes.
    expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThan(2)
    expect(await overlaps(t)).toBe(0)
    expect((await forum.slots(one)).get('09:00')).toMatchObject({ slot_type: null })
  }
})

test('a block and an accept of the same slot: one of them has it', { timeout: 60_000 }, async () => {
  const forum = await makeForum(t)
  const wanted = await forum.guest()
  for (const [index, start] of ['09:00', '09:30', '10:00', '11:00'].entries()) {
    const asker = await forum.guest()
    const { id } = (await forum.ask(asker, wanted, { start })).body.invitation
    const body = { event: forum.event.id, date: forum.date, start }
    const both = [() => forum.answer(wanted, id, true), () => t.call('meetings.block', { body }, wanted.token)]
    if (index % 2 === 1) both.reverse()
    const answers = await Promise.all(both.map((go) => go()))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  }
  expect(await overlaps(t)).toBe(0)
})

test('who loses a time is told on both sides with the same three, and takes one with one press', async () => {
  const forum = await makeForum(t)
  const [wanted, first, second] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const won = (await forum.ask(first, wanted)).body.invitation.id
  const lost = (await forum.ask(second, wanted)).body
  await forum.answer(wanted, won, true)
  const superseded = async (who: Member) => {
    const { body } = await t.call('meetings.invitations', { query: { superseded: 'true' } }, who.token)
    return body.results
  }
  const [mine] = await superseded(second)
  const [theirs] = await superseded(wanted)
  expect(mine).toMatchObject({ id: lost.invitation.id, state: 'superseded', is_proceeded: true, approved: false })
  expect(mine?.alternatives.map(({ start }) => start)).toEqual(['09:30', '10:00', '11:00'])
  expect(theirs?.alternatives).toEqual(mine?.alternatives)
  const { date, start } = mine?.alternatives[1] ?? { date: '', start: '' }
  const taken = (await t.call('meetings.change', { params: { id: lost.id }, body: { date, start } }, second.token)).body
  expect(taken).toMatchObject({ state: 'open', invitation: { kind: 'proposal', reason: lost.invitation.reason } })
  expect((await forum.answer(wanted, taken.invitation.id, true)).body.state).toBe('confirmed')
  expect(await superseded(second)).toEqual([])
  await t.settle()
  const kinds = async (who: Member) =>
    (await t.call('notifications.list', {}, who.token)).body.results.map(({ kind }) => kind)
  expect(await kinds(second)).toContain('meeting_superseded')
  expect(await kinds(wanted)).toContain('meeting_superseded')
})

/** Two transactions that take the same slot of the same people without any lock of ours; how many believe that they have it. */
async function bareRace(): Promise<number> {
  const forum = await makeForum(t)
  const [wanted, first, second] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const meetings = [(await forum.ask(first, wanted)).body, (await forum.ask(second, wanted)).body]
  const took = await Promise.all(
    meetings.map(({ id, invitation }, index) =>
      t.db.transaction().execute(async (tx) => {
        await sql`set constraints all deferred`.execute(tx)
        const times = [new Date(invitation.starts_at)]
        const people = [[first, second][index]?.customer_id ?? 0, wanted.customer_id] as const
        const got = await takeSlots(tx, { meeting_id: id, event_id: forum.event.id, people, times })
        if (got)
          await sql`update meeting set state = 'confirmed', starts_at = ${invitation.starts_at}, slots = 1 where id = ${id}`.execute(
            tx,
          )
        else await sql`delete from meeting_person_slot where meeting_id = ${id}`.execute(tx)
        return got
      }),
    ),
  )
  return took.filter(Boolean).length
}

test('the database alone keeps two meetings apart; without its key it does not', async () => {
  expect(await bareRace()).toBe(1)
  expect(await overlaps(t)).toBe(0)
  await sql`alter table meeting_person_slot drop constraint meeting_person_slot_once`.execute(t.db)
  expect(await bareRace()).toBe(2)
  expect(await overlaps(t)).toBeGreaterThan(0)
  await sql`delete from meeting`.execute(t.db)
  await sql`alter table meeting_person_slot add constraint meeting_person_slot_once primary key (customer_id, starts_at)`.execute(
    t.db,
  )
})

test('a meeting with a part of its slots is not committed', async () => {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const { id, invitation } = (await forum.ask(one, other, { slots: 2 })).body
  await forum.answer(other, invitation.id, true)
  const part = sql`delete from meeting_person_slot where meeting_id = ${id} and starts_at > ${invitation.starts_at}`
  await expect(part.execute(t.db)).rejects.toThrow('not complete')
  await expect(sql`update meeting set state = 'refused' where id = ${id}`.execute(t.db)).rejects.toThrow('not complete')
})

test('a slot that is not of its meeting is not committed; one that is taken and given back meanwhile is', async () => {
  const forum = await makeForum(t)
  const [one, other, third] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const [table, elsewhere] = [await forum.table('1'), await forum.table('2')]
  const { id, invitation } = (await forum.ask(one, other)).body
  const at = new Date(invitation.starts_at)
  const later = new Date(at.getTime() + 1_800_000)
  const sit = (who: Member, when: Date, meeting = id) =>
    sql`insert into meeting_person_slot (customer_id, starts_at, event_id, meeting_id)
      values (${who.customer_id}, ${when}, ${forum.event.id}, ${meeting})`
  const place = (which: number, when: Date) =>
    sql`insert into meeting_table_slot (table_id, starts_at, meeting_id) values (${which}, ${when}, ${id})`
  await expect(sit(one, at).execute(t.db), 'not agreed on').rejects.toThrow('not complete')
  await forum.answer(other, invitation.id, true)
  for (const wrong of [sit(one, later), sit(third, at), place(table, later), place(elsewhere, at)])
    await expect(wrong.execute(t.db)).rejects.toThrow('not complete')
  await t.db.transaction().execute(async (db) => {
    await sit(one, later).execute(db)
    await sql`delete from meeting_person_slot where meeting_id = ${id} and starts_at = ${later}`.execute(db)
  })
  expect(await overlaps(t)).toBe(0)
})

test(
  'tables: the own one first, then the pool near the neighbours, each once, and none is no obstacle',
  { timeout: 60_000 },
  async () => {
    const forum = await makeForum(t)
    const host = await forum.guest()
    const own = await forum.table('9', host.company_id)
    for (const [number, hall] of [
      ['1', 'West'],
      ['2', 'West'],
      ['3', 'East'],
      ['4', 'East'],
    ] as const)
      await forum.table(number, null, hall)
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => [await forum.guest(), await forum.guest()] as const),
    )
    const meet = async (from: Member, to: Member, more: object = {}) => {
      const { id } = (await forum.ask(from, to, more)).body.invitation
      return () => forum.answer(to, id, true)
    }
    const accepts = await Promise.all(pairs.map(([from, to]) => meet(from, to)))
    const found = await Promise.all(accepts.map((accept) => accept()))
    const numbers = found.flatMap(({ body }) => body.invitation.table?.number ?? [])
    expect(numbers.toSorted()).toEqual(['1', '2', '3', '4'])
    expect(found.every(({ body }) => body.state === 'confirmed')).toBe(true)
    const guest = pairs[0]?.[0] as Member
    const asked = await meet(guest, host, { start: '11:00' })
    expect((await asked()).body.invitation.table).toMatchObject({ id: own, number: '9' })

    // Whoever has a meeting in the east hall before has the next one there too.
    const east = found.find(({ body }) => body.invitation.table?.hall === 'East')?.body.invitation.person.customer_id
    const neighbour = pairs.flat().find((who) => who.customer_id === east) as Member
    const next = await meet(neighbour, await forum.guest(), { start: '09:30' })
    expect((await next()).body.invitation.table).toMatchObject({ hall: 'East' })
    const query = { event: forum.event.id, customer: host.customer_id, date: forum.date, start: '11:00' }
    const tables = await t.call('meetings.tables', { query }, neighbour.token)
    expect(tables.body.results).toMatchObject([{ number: '9', whose: 'theirs', free: false }])
    expect(await overlaps(t)).toBe(0)
  },
)
