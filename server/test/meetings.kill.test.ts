import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { makeForum, overlaps } from './factories/meetings.ts'
import type { Forum } from './factories/meetings.ts'
import type { Member } from './factories/wall.ts'
import { openKillable } from './killable.ts'

/** A few in a run of all tests; more when asked for: `KILLS=200`. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const PAIRS = 6

const { t, server, base } = await openKillable('meetings_kill', 'rest,jobs')

let forum: Forum
let pairs: [Member, Member][]

beforeAll(async () => {
  forum = await makeForum(t)
  for (const number of ['1', '2', '3']) await forum.table(number)
  const people: Member[] = []
  for (let place = 0; place < PAIRS * 2; place++) people.push(await forum.guest())
  pairs = people.slice(0, PAIRS).map((one, place) => [one, people[(place * 5 + 7) % people.length] as Member])
})

let over = false
let cut = 0
const accepted: number[] = []

type Answer = { status: number; body: { id?: number; state?: string; invitation?: { id: number } } }

/** Sends until there is an answer; a server that dies meanwhile is asked again in the same words. */
async function ask(who: Member, method: string, path: string, body: object): Promise<Answer> {
  for (;;) {
    try {
      const answer = await fetch(base + path, {
        method,
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      })
      const read = (await answer.json()) as Answer['body']
      if (answer.status < 500) return { status: answer.status, body: read }
    } catch {
      cut++
    }
    await sleep(20)
  }
}

const starts = ['09:00', '09:30', '10:00', '11:00', '11:30', '12:00']

/** Asks, accepts and cancels again and again; what was acknowledged last of a meeting is noted. */
async function work([one, other]: [Member, Member], place: number): Promise<void> {
  for (let round = place; !over; round++) {
    const asked = await ask(one, 'POST', '/rest/events/meeting/', {
      event: forum.event.id,
      customer: other.customer_id,
      date: round % 2 === 0 ? forum.date : forum.next,
      start: starts[round % starts.length],
      slots: 1 + (round % 2),
      reason: 'Charter for the second string',
    })
    const found = asked.status === 201 ? asked.body : await openOf(one, other)
    if (!found?.id || !found.invitation) continue
    const answer = await ask(other, 'PATCH', `/rest/events/meeting-planner-invitation/${found.invitation.id}/`, {
      approved: true,
    })
    if (answer.status === 200) accepted.push(found.id)
    if (round % 3 !== 0) continue
    const { id: meeting } = found
    await ask(one, 'POST', '/rest/events/cancel-meeting/', { meeting, reason: 'My flight is cancelled.' })
  }
}

/** The request of two that waits: the answer to it may have been lost. */
async function openOf(one: Member, other: Member): Promise<Answer['body'] | undefined> {
  const { rows } = await sql<{ id: number; invitation: { id: number } }>`
    select meeting.id, json_build_object('id', proposal.id) as invitation from meeting join meeting_invitation proposal on proposal.meeting_id = meeting.id
    where meeting.state = 'open' and proposal.state = 'pending' and requested_by = ${one.customer_id} and requested_to = ${other.customer_id}`.execute(
    t.db,
  )
  if (rows[0]) return rows[0]
  // All of their times are taken: the days are cleared of what was agreed on longest ago.
  const { rows: old } = await sql<{ id: number; requested_by: number }>`select id from meeting where state = 'confirmed'
    and ${one.customer_id} in (requested_by, requested_to) order by changed_at limit 1`.execute(t.db)
  if (old[0])
    await ask(one, 'POST', '/rest/events/cancel-meeting/', { meeting: old[0].id, reason: 'My flight is cancelled.' })
  return undefined
}

test(
  `killed ${KILLS} times while members accept and cancel, no meeting is half done and none that was agreed is lost`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    await server.start()
    const working = pairs.map((pair, place) => work(pair, place))
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(100 + Math.random() * 300)
      await server.end('SIGKILL')
      expect(await overlaps(t)).toBe(0)
      await server.start()
    }
    over = true
    await Promise.all(working)
    expect(await overlaps(t)).toBe(0)
    expect(cut).toBeGreaterThan(0)
    expect(accepted.length).toBeGreaterThan(0)
    // What was acknowledged stands, or was cancelled since by one of the two; never is it as if it had not been.
    const { rows } = await sql<{
      state: string
    }>`select distinct state from meeting where id = any(${accepted})`.execute(t.db)
    expect(rows.filter(({ state }) => state !== 'confirmed' && state !== 'cancelled')).toEqual([])
    // Invitations and meetings say the same.
    const { rows: torn } = await sql`select meeting.id from meeting where
      (state = 'confirmed' and not exists (select from meeting_invitation proposal where proposal.meeting_id = meeting.id
        and proposal.state = 'approved' and proposal.starts_at = meeting.starts_at and proposal.slots = meeting.slots))
      or (state = 'open' and not exists (select from meeting_invitation proposal where proposal.meeting_id = meeting.id and proposal.state = 'pending'))
      or (state not in ('open', 'confirmed') and exists (select from meeting_invitation proposal where proposal.meeting_id = meeting.id and proposal.state = 'pending'))`.execute(
      t.db,
    )
    expect(torn).toEqual([])
    console.log(`${accepted.length} accepts were acknowledged, ${cut} requests were cut.`)
  },
)
