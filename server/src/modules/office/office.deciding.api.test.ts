import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { rejectRegistration } from '../identity/index.ts'
import { contextOn } from '../../../test/factories/payments.ts'

const t = await openTestbed()
const [operator, colleague] = [await makeMember(t, { is_operator: true }), await makeMember(t, { is_operator: true })]

async function makeApplication(): Promise<string> {
  const { id: company_id } = await makeCompany(t)
  const { rows } = await sql<{ id: number }>`
    insert into registration_request (email, first_name, last_name, company_id, state, state_since, created_at)
    values (${`${Math.random()}@khor-terminal.example`}, 'Rashid', 'Siddiqui', ${company_id}, 'pending', ${t.clock()}, ${t.clock()})
    returning id`.execute(t.db)
  return String(rows[0]?.id)
}

const at = (id: string) => ({ params: { kind: 'application' as const, id } })
const decide = (id: string, act = 'refuse', who = operator) =>
  t.call('office.decide', { ...at(id), body: { act, reason: 'Not of the trade.', undoable: true } }, who.token)
const undo = (id: string, who = operator) => t.call('office.undo', at(id), who.token)
const waits = async (id: string, who = operator) =>
  (await t.call('office.inbox', {}, who.token)).body.results.some((one) => one.kind === 'application' && one.id === id)
const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from registration_request where id = ${Number(id)}`.execute(t.db)).rows[0]
    ?.state
const actsOn = async (id: string) =>
  (
    await sql<{ act: string; customer_id: number; reason: string }>`select act, customer_id, reason from audit_log
      where object = ${`registration_request:${id}`} order by id`.execute(t.db)
  ).rows
const mailCount = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from mail`.execute(t.db)).rows[0]?.count ?? 0
async function later(seconds: number): Promise<void> {
  t.setNow(new Date(t.clock().getTime() + seconds * 1000))
  await t.settle()
}

test('what was decided can be taken back for ten seconds: it waits no more, nothing is done, and nobody is mailed', async () => {
  const id = await makeApplication()
  const mails = await mailCount()
  const { body } = await decide(id)
  expect(body).toEqual({ decided: true, undo_until: new Date(t.clock().getTime() + 10_000).toISOString() })
  for (const who of [operator, colleague]) expect(await waits(id, who)).toBe(false)
  expect((await decide(id, 'admit', colleague)).refused.code).toBe('decided')
  await later(9)
  expect([await stateOf(id), await actsOn(id), await mailCount()]).toEqual(['pending', [], mails])
  // Only whoever decided takes it back.
  expect((await undo(id, colleague)).refused.code).toBe('decided')
  expect((await undo(id)).status).toBe(200)
  expect(await waits(id)).toBe(true)
  await later(60)
  expect([await stateOf(id), await actsOn(id), await mailCount()]).toEqual(['pending', [], mails])
})

test('what was not taken back is carried out once, as whoever decided it, even when their session has ended', async () => {
  const id = await makeApplication()
  const mails = await mailCount()
  await decide(id, 'refuse', colleague)
  await sql`update session set ended_at = ${t.clock()} where customer_id = ${colleague.customer_id}`.execute(t.db)
  await later(12)
  expect(await stateOf(id)).toBe('rejected')
  expect(await actsOn(id)).toEqual([
    { act: 'registration.rejected', customer_id: colleague.customer_id, reason: 'Not of the trade.' },
  ])
  expect(await mailCount()).toBe(mails + 1)
  expect((await undo(id)).refused.code).toBe('decided')
  expect(await waits(id)).toBe(false)
})

test('what stands against it is said at once; where something does only by then, nothing is done', async () => {
  const id = await makeApplication()
  expect((await decide(id, 'verify')).refused).toHaveProperty('act')
  // Somebody has an account with that address by now.
  await sql`update registration_request set email = (select email from customer where id = ${colleague.customer_id})
    where id = ${Number(id)}`.execute(t.db)
  expect((await decide(id, 'admit')).status).toBe(409)
  expect([await waits(id), await stateOf(id)]).toEqual([true, 'pending'])
  const other = await makeApplication()
  await decide(other, 'admit')
  await inTransaction(t.db, (tx) => rejectRegistration(contextOn(t, tx), Number(other), 'By the command line.'))
  await later(12)
  expect(await stateOf(other)).toBe('rejected')
  expect((await actsOn(other)).map(({ act }) => act)).toEqual(['registration.rejected'])
  const left = await sql`select from office_decision`.execute(t.db)
  expect(left.rows).toEqual([])
})

test('whoever looks after it no longer decides nothing, and it waits again', async () => {
  const id = await makeApplication()
  const leaving = await makeMember(t, { is_operator: true })
  await decide(id, 'admit', leaving)
  await sql`update customer set is_operator = false where id = ${leaving.customer_id}`.execute(t.db)
  await later(12)
  expect(await stateOf(id)).toBe('pending')
  expect(await waits(id)).toBe(true)
})
