import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import { goTo, makeForum } from '../../../../test/factories/meetings.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { unzip } from '../../../../test/factories/unzip.ts'
import type { Member } from '../../../../test/factories/wall.ts'
import { openTestbed, testNow } from '../../../../test/harness.ts'
import type { CallId } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

async function met(more: { starts_in?: number } = {}) {
  const forum = await makeForum(t, more)
  const [one, other] = [await forum.guest({ first_name: 'Anna' }), await forum.guest({ first_name: 'Tom' })]
  const { id, invitation } = (await forum.ask(one, other)).body
  await forum.answer(other, invitation.id, true)
  return { forum, one, other, id }
}
const remember = (who: Member, id: number, body: object) =>
  t.call('meetings.remember', { params: { id }, body }, who.token)
const listed = async (who: Member, event: number) =>
  (await t.call('meetings.memories', { query: { event } }, who.token)).body.results

test('a note, the next step and the outcome are kept for their author alone', async () => {
  const { forum, one, other, id } = await met()
  const given = {
    note: 'Wants 40 reefers.',
    next_step: 'Send the offer',
    next_step_on: '2026-12-01',
    outcome: 'follow_up',
  }
  expect((await remember(one, id, given)).body).toMatchObject(given)
  // What is left out stays.
  expect((await remember(one, id, { outcome: 'deal' })).body).toMatchObject({ ...given, outcome: 'deal' })
  expect(await listed(other, forum.event.id)).toMatchObject([{ meeting_id: id, note: '', outcome: null }])
  const third = await forum.guest()
  expect((await remember(third, id, given)).status).toBe(404)
  const open = (await forum.ask(third, one, { start: '12:00' })).body
  expect((await remember(one, open.id, given)).status).toBe(404)
  expect(
    Object.keys((await remember(one, id, { note: 'x'.repeat(5001), next_step: 'x'.repeat(201) })).refused),
  ).toEqual(['note', 'next_step'])
})

test('one person’s note is in no answer to anybody else', async () => {
  const { forum, one, other, id } = await met()
  const secret = 'Zinnober-4711'
  await remember(one, id, { note: `${secret} note`, next_step: `${secret} step` })
  const third = await forum.guest()
  const operator = await makeMember(t)
  await sql`update customer set is_operator = true where id = ${operator.customer_id}`.execute(t.db)
  const numbers: Record<string, number> = {
    id,
    event: forum.event.id,
    eventId: forum.event.id,
    customer: one.customer_id,
  }
  const read: string[] = []
  let found = 0
  for (const route of allRoutes().filter(({ method }) => method === 'GET'))
    for (const who of [other, third, operator, one]) {
      const params = Object.fromEntries(
        [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, String(numbers[name] ?? id)]),
      )
      for (const at of [id, forum.event.id, one.customer_id]) {
        const answer = await t.call(
          route.id as CallId,
          {
            loose: {
              params: { ...params, ...('id' in params ? { id: at } : {}) },
              query: queryOf(route.id, { event: forum.event.id, date: forum.date, customer: one.customer_id }),
            },
          },
          who.token,
        )
        const has = answer.bytes.includes(secret)
        if (who !== one) expect(has, `${route.id} to another`).toBe(false)
        else if (has) found++
        if (answer.status === 200) read.push(route.id)
        if (!('id' in params)) break
      }
    }
  // The search sees it where it may stand: the list and the table of its author.
  expect(found).toBeGreaterThanOrEqual(2)
  expect(new Set(read)).toContain('meetings.tablePlan')
  expect(new Set(read)).toContain('meetings.packSheet')
}, 120_000)

/** What the calls of this domain ask with; others are asked with nothing. */
function queryOf(id: string, given: Record<string, unknown>): Record<string, unknown> {
  if (!id.startsWith('meetings.')) return {}
  const one = ['event']
  if (id === 'meetings.tablePlan' || id === 'meetings.sheet') one.push('date')
  if (id === 'meetings.tables') return { ...given, start: '12:00' }
  if (['meetings.feed', 'meetings.feeds', 'meetings.calendar', 'meetings.delegates'].includes(id)) return {}
  return Object.fromEntries(one.map((name) => [name, given[name]]))
}

test('who did not come: it stands after 48 hours unless it is denied, and only who said it takes it back', async () => {
  const { forum, one, other, id } = await met({ starts_in: 1 })
  const say = (who: Member) => t.call('meetings.reportNoShow', { params: { id } }, who.token)
  const deny = (who: Member) => t.call('meetings.denyNoShow', { params: { id } }, who.token)
  const takeBack = (who: Member) => t.call('meetings.takeBackNoShow', { params: { id } }, who.token)
  expect((await say(one)).refused.code).toBe('not_begun')
  const after = new Date(`${forum.date}T09:00:00Z`)
  await goTo(t, after, one, other)
  expect((await say(one)).body).toMatchObject({ they_missed: { state: 'reported' }, i_missed: null })
  expect((await say(one)).refused.code).toBe('already_reported')
  expect((await takeBack(other)).status).toBe(404)
  expect((await deny(one)).status).toBe(404)
  await t.settle()
  const { rows } = await sql<{ kind: string }>`select kind from notification
    where customer_id = ${other.customer_id} and kind = 'meeting_no_show'`.execute(t.db)
  expect(rows).toHaveLength(1)
  expect((await takeBack(one)).status).toBe(204)
  await say(one)
  expect((await deny(other)).body).toMatchObject({ i_missed: { state: 'denied' } })
  expect((await listed(one, forum.event.id))[0]?.they_missed?.state).toBe('denied')
  await takeBack(one)
  await say(one)
  await goTo(t, new Date(after.getTime() + 48 * 3_600_000), one, other)
  expect((await deny(other)).refused.code).toBe('too_late')
  expect((await listed(other, forum.event.id))[0]?.i_missed?.state).toBe('stands')
  await takeBack(one)
  await goTo(t, new Date(after.getTime() + 8 * 86_400_000), one, other)
  expect((await say(one)).refused.code).toBe('too_late')
  await goTo(t, testNow)
})

test('the pack: cells that no spreadsheet runs, cards of those who agreed alone, and a PDF; after the event too', async () => {
  const { forum, one, other, id } = await met()
  const third = await forum.guest({ first_name: 'Kim', last_name: 'Müller; Jr.' })
  const asked = (await forum.ask(third, one, { start: '12:00', reason: '=HYPERLINK("http://x.example")' })).body
  await forum.answer(one, asked.invitation.id, true)
  await remember(one, id, { note: '+49 30 1234, call back\n"soon"', next_step: '@home', outcome: 'deal' })
  await remember(one, asked.id, { note: '-1', next_step: '=1+1' })
  await goTo(t, new Date(testNow.getTime() + 20 * 86_400_000), one, third)
  const query = { event: forum.event.id }
  const csv = await t.call('meetings.packSheet', { query }, one.token)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const text = csv.bytes.toString()
  expect(text).toContain(`"'+49 30 1234, call back\n""soon"""`)
  expect(text).toContain("'@home")
  expect(text).toContain("'=1+1,,'-1")
  expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`)
  expect(text).toContain(',Deal,')
  // No cell begins with what a spreadsheet would run.
  expect(text).not.toMatch(/(?:^|,|\n)"?[=+@-]/m)

  const cards = async () => (await t.call('meetings.packCards', { query }, one.token)).bytes.toString()
  expect(await cards()).toBe('')
  await goTo(t, testNow, one, third)
  await t.call('meetings.open', { body: { event: forum.event.id, shares_card: true } }, third.token)
  const given = await cards()
  expect(given.match(/BEGIN:VCARD/g)).toHaveLength(1)
  expect(given).toContain('N:Müller\\; Jr.;Kim;;;\r\n')
  expect(given).toContain(`EMAIL;TYPE=INTERNET:${third.email}\r\n`)
  expect(given).not.toContain(other.email)
  await t.call('meetings.open', { body: { event: forum.event.id, shares_card: false } }, third.token)
  expect(await cards()).toBe('')

  const pdf = await t.call('meetings.packReport', { query }, one.token)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const sheet = await t.call('meetings.sheet', { query: { ...query, date: forum.date } }, one.token)
  expect(sheet.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const nowhere = { event: forum.event.id, date: '2027-05-05' }
  expect((await t.call('meetings.sheet', { query: nowhere }, one.token)).status).toBe(404)
})

test('somebody who is erased: meetings to come are off, what they kept for themselves is gone, and no file says who avoids whom', async () => {
  const forum = await makeForum(t)
  const [one, other, third] = [await forum.guest({ first_name: 'Ylva' }), await forum.guest(), await forum.guest()]
  const met = (await forum.ask(one, other)).body
  await forum.answer(other, met.invitation.id, true)
  const waits = (await forum.ask(one, third, { start: '11:00' })).body.invitation.id
  await t.call('meetings.remember', { params: { id: met.id }, body: { note: 'Ask for reefer plugs.' } }, one.token)
  await t.call('meetings.makeFeed', { body: { scope: 'mine' } }, one.token)
  const block = { event: forum.event.id, date: forum.date, start: '12:30', reason: 'The dentist' }
  await t.call('meetings.block', { body: block }, one.token)
  const avoid = { event: forum.event.id, kind: 'avoid' as const }
  await t.call('meetings.mark', { body: { ...avoid, customer: third.customer_id } }, one.token)
  await t.call('meetings.mark', { body: { ...avoid, customer: one.customer_id } }, third.token)

  const { body } = await t.call('privacy.requestDataFile', {}, one.token)
  await t.settle()
  const file = unzip((await t.call('privacy.dataFile', { params: { id: body.id } }, one.token)).bytes)
  const marks = JSON.parse(file.get('meeting_mark.json')?.toString() ?? '[]') as { customer_id: number }[]
  expect(marks.map(({ customer_id }) => customer_id)).toEqual([one.customer_id])

  await sql`insert into erasure (customer_id, state, requested_at, due_at)
    values (${one.customer_id}, 'waiting', ${t.clock()}::timestamptz - interval '14 days', ${t.clock()})`.execute(t.db)
  await t.runJob('privacy.erase')
  await t.runJob('meetings.keep')
  const id = one.customer_id
  const { rows } = await sql`select (select count(*) from meeting_note where customer_id = ${id}) as notes,
    (select count(*) from meeting_feed where customer_id = ${id}) as feeds,
    (select count(*) from meeting_mark where ${id} in (customer_id, target_customer_id)) as marks,
    (select count(*) from meeting_person_slot where event_id = ${forum.event.id}) as slots`.execute(t.db)
  expect(rows).toEqual([{ notes: 0, feeds: 0, marks: 0, slots: 0 }])
  expect((await forum.answer(third, waits, true)).status).toBe(404)
  expect((await forum.ask(third, one)).refused).toHaveProperty('customer')
  for (const who of [other, third]) {
    const planner = await t.call('meetings.planner', { query: { event: forum.event.id } }, who.token)
    const said = await t.call('meetings.invitations', {}, who.token)
    expect(JSON.stringify([planner.body, said.body])).not.toContain('Ylva')
    expect(planner.body.docs.flatMap(({ slots }) => slots).filter(({ slot_type }) => slot_type)).toEqual([])
  }
})
