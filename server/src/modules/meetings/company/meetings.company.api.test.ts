import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeForum, overlaps } from '../../../../test/factories/meetings.ts'
import type { Forum } from '../../../../test/factories/meetings.ts'
import { makeCompany } from '../../../../test/factories/people.ts'
import type { Member } from '../../../../test/factories/wall.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

/** A company with an admin and two colleagues at an event, and somebody who would like to meet it. */
async function asked() {
  const forum = await makeForum(t)
  const company = await makeCompany(t, { name: 'Nordic Reefer' })
  const admin = await forum.guest({ company_id: company.id, rights: ['admin'], last_name: 'Ahl' })
  const first = await forum.guest({ company_id: company.id, last_name: 'Berg' })
  const second = await forum.guest({ company_id: company.id, last_name: 'Carlsen' })
  return { forum, company, admin, first, second, asker: await forum.guest() }
}

type Asked = { start: string; slots: number; reason: string; idempotency_key: string }
const ask = (forum: Forum, who: Member, company_id: number, more: Partial<Asked> = {}) =>
  t.call(
    'meetings.askCompany',
    {
      body: {
        event: forum.event.id,
        company: company_id,
        date: forum.date,
        start: '09:00',
        reason: 'Reefer slots to Gdynia in May',
        ...more,
      },
    },
    who.token,
  )
const assign = (who: Member, id: number, delegate: Member) =>
  t.call('meetings.assignDelegate', { params: { id }, body: { customer: delegate.customer_id } }, who.token)
const stateOf = async (who: Member, forum: Forum) =>
  (await t.call('meetings.companyMeetings', { query: { event: forum.event.id } }, who.token)).body.results[0]
const kindsOf = async (who: Member) => {
  await t.settle()
  const { rows } = await sql<{ kind: string; detail: string | null }>`select kind, detail from notification
    where customer_id = ${who.customer_id} and kind = 'company_meeting' order by id`.execute(t.db)
  return rows.map(({ detail }) => detail)
}

test('a company is asked, sends a delegate, another one when that one is ill, and table and time stay', async () => {
  const { forum, company, admin, first, second, asker } = await asked()
  await forum.table('4')
  const request = await ask(forum, asker, company.id, { slots: 2 })
  expect(request.status).toBe(201)
  expect(request.body).toMatchObject({
    state: 'open',
    direction: 'out',
    company: { name: 'Nordic Reefer' },
    delegate: null,
    slot_details: { date: forum.date, start: '09:00' },
  })
  const { id } = request.body
  expect((await forum.slots(asker)).get('09:30')).toMatchObject({
    slot_type: null,
    company_request: { id, state: 'open' },
  })
  expect(await stateOf(admin, forum)).toMatchObject({ id, direction: 'in', asker: { customer_id: asker.customer_id } })
  // Colleagues who assign nobody do not see it.
  expect(await stateOf(first, forum)).toBeUndefined()
  expect((await assign(first, id, first)).status).toBe(404)

  const people = await t.call('meetings.delegates', { params: { id } }, admin.token)
  expect(people.body.results.map(({ free, assigned }) => [free, assigned])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ])
  const sent = await assign(admin, id, first)
  expect(sent.body).toMatchObject({
    state: 'assigned',
    delegate: { customer_id: first.customer_id },
    table: { number: '4' },
  })
  for (const who of [asker, first])
    expect((await forum.slots(who)).get('09:30')).toMatchObject({ slot_type: 'meeting', company_request: null })
  expect((await assign(admin, id, first)).refused.code).toBe('same_delegate')

  const meeting_id = sent.body.meeting_id
  const switched = await assign(admin, id, second)
  expect(switched.body).toMatchObject({
    meeting_id,
    delegate: { customer_id: second.customer_id },
    table: { number: '4' },
  })
  expect((await forum.slots(first)).get('09:00')).toMatchObject({ slot_type: null, invitation_request_details: [] })
  expect((await forum.slots(second)).get('09:00')).toMatchObject({ slot_type: 'meeting' })
  // Who was relieved has nothing to do with it any more.
  const cancel = { body: { meeting: meeting_id ?? 0, reason: 'I am ill, sorry about that.' } }
  expect((await t.call('meetings.cancel', cancel, first.token)).status).toBe(404)
  expect(await overlaps(t)).toBe(0)
  expect((await t.call('meetings.cancel', cancel, second.token)).status).toBe(200)
  expect((await stateOf(asker, forum))?.state).toBe('cancelled')
  expect((await ask(forum, asker, company.id)).status).toBe(201)
})

test('who is busy is shown as busy and refused, with times that are free for both', async () => {
  const { forum, company, admin, first, asker } = await asked()
  const { id } = (await ask(forum, asker, company.id)).body
  await t.call('meetings.block', { body: { event: forum.event.id, date: forum.date, start: '09:00' } }, first.token)
  const people = await t.call('meetings.delegates', { params: { id } }, admin.token)
  expect(people.body.results.map((one) => [one.customer_id === first.customer_id, one.free])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ])
  const refused = await assign(admin, id, first)
  expect(refused.status).toBe(409)
  expect(refused.refused).toMatchObject({ code: 'slot_taken' })
  expect(refused.refused.alternatives?.map(({ start }) => start)).toEqual(['09:30', '10:00', '11:00'])
  expect((await stateOf(asker, forum))?.state).toBe('open')
})

test('who leaves the company leaves the meeting unassigned: slot and table stay, and who assigns is told', async () => {
  const { forum, company, admin, first, second, asker } = await asked()
  const place = await forum.table('4')
  const { id } = (await ask(forum, asker, company.id, { slots: 2 })).body
  await assign(admin, id, first)
  const elsewhere = await makeCompany(t)
  await sql`update customer set company_id = ${elsewhere.id} where id = ${first.customer_id}`.execute(t.db)
  await t.runJob('meetings.keep')
  expect(await stateOf(asker, forum)).toMatchObject({ state: 'unassigned', delegate: null, table: { id: place } })
  expect((await forum.slots(asker)).get('09:30')).toMatchObject({
    slot_type: null,
    company_request: { id, state: 'unassigned', table: { number: '4' } },
  })
  expect((await forum.slots(first)).get('09:00')).toMatchObject({ slot_type: null })
  expect(await kindsOf(admin)).toEqual(['gone'])
  // Its time holds nothing else, and its table no other meeting.
  const third = await forum.guest()
  expect((await forum.ask(third, asker)).refused.code).toBe('slot_taken')
  const other = (await forum.ask(third, second)).body.invitation
  expect((await forum.answer(second, other.id, true)).body.invitation.table).toBeNull()
  expect((await assign(admin, id, second)).refused.code).toBe('slot_taken')
  const again = await assign(admin, id, admin)
  expect(again.body).toMatchObject({ state: 'assigned', table: { number: '4' } })
  expect(await overlaps(t)).toBe(0)
})

test('admins name who assigns for the event; nobody else does, and who left does not either', async () => {
  const { forum, company, admin, first, asker } = await asked()
  const { id } = (await ask(forum, asker, company.id)).body
  const name = (who: Member, customer: Member, named = true) =>
    t.call(
      'meetings.nameCompanyPlanner',
      { body: { event: forum.event.id, customer: customer.customer_id, named } },
      who.token,
    )
  expect((await name(first, first)).status).toBe(403)
  expect((await name(admin, asker)).refused).toHaveProperty('customer')
  expect((await name(admin, first)).body.results.map((one) => one.customer_id)).toEqual([first.customer_id])
  const read = (who: Member) => t.call('meetings.companyPlanners', { query: { event: forum.event.id } }, who.token)
  expect((await read(first)).body).toMatchObject({ may_assign: true, may_name: false })
  expect((await read(asker)).body).toMatchObject({ may_assign: false, results: [] })
  expect((await t.call('meetings.delegates', { params: { id } }, first.token)).status).toBe(200)
  await name(admin, first, false)
  expect((await assign(first, id, first)).status).toBe(404)
  await name(admin, first)
  const elsewhere = await makeCompany(t)
  await sql`update customer set company_id = ${elsewhere.id} where id = ${first.customer_id}`.execute(t.db)
  expect((await t.call('meetings.delegates', { params: { id } }, first.token)).status).toBe(404)
})

test('bad requests: the own company, one without people there, twice, too many; withdrawn, declined, expired', async () => {
  const { forum, company, admin, first, second, asker } = await asked()
  const nobody = await makeCompany(t)
  expect((await ask(forum, admin, company.id)).refused).toEqual({ company: ['This is your own company.'] })
  const wrong = await ask(forum, asker, nobody.id, { start: '10:30', reason: 'short' })
  expect(Object.keys(wrong.refused)).toEqual(['reason'])
  expect(Object.keys((await ask(forum, asker, nobody.id, { start: '10:30' })).refused).toSorted()).toEqual([
    'company',
    'start',
  ])
  const key = randomUUID()
  const { id } = (await ask(forum, asker, company.id, { idempotency_key: key })).body
  expect((await ask(forum, asker, company.id, { idempotency_key: key })).body.id).toBe(id)
  expect((await ask(forum, asker, company.id)).refused.code).toBe('already_open')
  const withdraw = (who: Member) => t.call('meetings.withdrawCompanyMeeting', { params: { id } }, who.token)
  expect((await withdraw(admin)).status).toBe(404)
  expect((await withdraw(asker)).status).toBe(204)
  expect((await assign(admin, id, first)).refused.code).toBe('already_answered')
  const again = (await ask(forum, asker, company.id)).body
  expect((await assign(admin, again.id, asker)).refused).toHaveProperty('customer')
  const decline = { params: { id: again.id } }
  expect((await t.call('meetings.refuseCompanyMeeting', decline, second.token)).status).toBe(404)
  expect((await t.call('meetings.refuseCompanyMeeting', decline, admin.token)).body.state).toBe('refused')
  expect(await kindsOf(asker)).toEqual(['refused'])
  const last = (await ask(forum, asker, company.id)).body
  await sql`update meeting_company_request set expires_at = ${t.clock()} where id = ${last.id}`.execute(t.db)
  expect((await stateOf(asker, forum))?.state).toBe('expired')
  expect((await assign(admin, last.id, first)).refused.code).toBe('already_answered')
  await t.runJob('meetings.keep')
  const { rows } = await sql<{
    state: string
  }>`select state from meeting_company_request where id = ${last.id}`.execute(t.db)
  expect(rows[0]?.state).toBe('expired')
})

test('two who assign at once: one delegate goes, the other hears that it is answered or switches', async () => {
  const { forum, company, admin, first, second, asker } = await asked()
  const { id } = (await ask(forum, asker, company.id)).body
  const answers = await Promise.all([assign(admin, id, first), assign(admin, id, second)])
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  for (const { status, refused } of answers) if (status !== 200) expect(refused.code).toBe('already_answered')
  const { rows } = await sql<{ count: number }>`select count(*) as count from meeting
    where requested_by = ${asker.customer_id} and state = 'confirmed'`.execute(t.db)
  expect(rows[0]?.count).toBe(1)
  expect(await overlaps(t)).toBe(0)
})
