import { expect, test } from 'vitest'
import { makeForum, overlaps } from '../../../test/factories/meetings.ts'
import type { Forum } from '../../../test/factories/meetings.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

/** One in a run of all tests; more when asked for: `ROUNDS=100`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 1)
const ASKERS = 200
const RANGES = 50

const t = await openTestbed()

async function crowd(count: number): Promise<Member[]> {
  const company = await makeCompany(t)
  const people: Member[] = []
  for (let place = 0; place < count; place++) people.push(await makeMember(t, { company_id: company.id }))
  return people
}

/** Requests to one person, written as asking writes them. @returns the invitations, in the order of who asks */
async function askAll(
  forum: Forum,
  askers: readonly Member[],
  wanted: Member,
  at: (place: number) => { starts_at: string; slots: number },
): Promise<number[]> {
  const ids = askers.map((who) => who.customer_id)
  for (const who of askers) await forum.seat(who)
  const { rows } = await sql<{ id: number; asker: number }>`
    with asked as (insert into meeting (event_id, requested_by, requested_to, reason, created_at, changed_at)
      select ${forum.event.id}, asker, ${wanted.customer_id}, 'Charter for the second string', ${t.clock()}, ${t.clock()}
      from unnest(${ids}::integer[]) asker returning id, requested_by)
    insert into meeting_invitation (meeting_id, kind, proposed_by, proposed_to, starts_at, slots, sent_at, expires_at)
    select asked.id, 'request', asked.requested_by, ${wanted.customer_id}, given.starts_at, given.slots, ${t.clock()}, given.starts_at
    from asked join unnest(${ids}::integer[], ${askers.map((_, place) => at(place).starts_at)}::timestamptz[],
      ${askers.map((_, place) => at(place).slots)}::integer[]) as given (asker, starts_at, slots) on given.asker = asked.requested_by
    returning id, proposed_by as asker`.execute(t.db)
  const byAsker = new Map(rows.map((row) => [row.asker, row.id]))
  return ids.map((id) => byAsker.get(id) ?? 0)
}

/** Accepts; a server that has too much to do at once says so, and is asked again. */
async function accept(forum: Forum, who: Member, id: number) {
  for (;;) {
    const answer = await forum.answer(who, id, true, 503)
    if (answer.status !== 503 && answer.refused.code !== 'too_many_requests') return answer
  }
}

/** Times of somebody that something takes. */
async function takenOf(who: Member): Promise<Set<string>> {
  const { rows } = await sql<{ starts_at: Date }>`select starts_at from meeting_person_slot
    where customer_id = ${who.customer_id}`.execute(t.db)
  return new Set(rows.map((row) => row.starts_at.toISOString()))
}

async function manyForOneSlot(askers: readonly Member[]): Promise<void> {
  const forum = await makeForum(t)
  const wanted = await forum.guest()
  const ids = await askAll(forum, askers, wanted, () => ({ starts_at: `${forum.date}T08:00:00Z`, slots: 1 }))
  const answers = await Promise.all(ids.map((id) => accept(forum, wanted, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const mine = await takenOf(wanted)
  for (const [place, answer] of answers.entries()) {
    if (answer.status === 200) continue
    expect([answer.status, answer.refused.code]).toEqual([409, 'slot_taken'])
    const offered = answer.refused.alternatives?.map((one) => one.starts_at) ?? []
    expect(offered).toHaveLength(3)
    const theirs = await takenOf(askers[place] as Member)
    for (const at of offered) expect(mine.has(at) || theirs.has(at)).toBe(false)
  }
}

async function overlappingRanges(askers: readonly Member[]): Promise<void> {
  const forum = await makeForum(t)
  const wanted = await forum.guest()
  // Sixty minutes each: from half hour to half hour before and after the break.
  const starts = ['08:00', '08:30', '10:00', '10:30', '11:00']
  const ids = await askAll(forum, askers, wanted, (place) => ({
    starts_at: `${forum.date}T${starts[place % starts.length]}:00Z`,
    slots: 2,
  }))
  const answers = await Promise.all(ids.map((id) => accept(forum, wanted, id)))
  const won = answers.filter(({ status }) => status === 200).length
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(askers.length - won)
  expect(won).toBeGreaterThanOrEqual(2)
  expect(won).toBeLessThanOrEqual(3)
}

async function acceptMoveCancel(): Promise<void> {
  const forum = await makeForum(t)
  const [one, other] = [await forum.guest(), await forum.guest()]
  const asked = (await forum.ask(one, other)).body
  await forum.answer(other, asked.invitation.id, true)
  const params = { id: asked.id }
  const move = (await t.call('meetings.change', { params, body: { date: forum.date, start: '11:00' } }, one.token)).body
  const answers = await Promise.all([
    forum.answer(other, move.invitation.id, true),
    forum.answer(other, move.invitation.id, true),
    t.call('meetings.change', { params, body: { date: forum.date, start: '12:00' } }, other.token),
    t.call('meetings.cancel', { body: { meeting: asked.id, reason: 'My flight is cancelled.' } }, one.token),
  ])
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThan(2)
}

test(
  `${ROUNDS} times over: ${ASKERS} accepts of one slot, ${RANGES} overlapping hours, and accept, move and cancel at once`,
  { timeout: 60_000 + ROUNDS * 30_000 },
  async () => {
    const askers = await crowd(ASKERS)
    for (let round = 0; round < ROUNDS; round++) {
      await manyForOneSlot(askers)
      await overlappingRanges(askers.slice(0, RANGES))
      await acceptMoveCancel()
      expect(await overlaps(t)).toBe(0)
      // The next round begins with free days.
      await sql`delete from meeting`.execute(t.db)
    }
  },
)
