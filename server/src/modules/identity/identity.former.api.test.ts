import { expect, test } from 'vitest'
import { lastMail } from '../../../test/factories/mail.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { handOverLink } from './identity.links.service.ts'
import { hashPassword } from './identity.password.ts'

const t = await openTestbed()
const old = 'harbour-lane-2027'
const next = 'another-lane-2028'

/** Somebody who went from one company to another and kept the address of the first. */
async function moved() {
  const [former, present] = [await makeCompany(t), await makeCompany(t)]
  const member = await makeMember(t, { company_id: former.id })
  const email = `${crypto.randomUUID().slice(0, 8)}@mail.${former.domain}`
  await sql`update customer set email = ${email}, password_hash = ${await hashPassword(old)}, company_id = ${present.id}
    where id = ${member.customer_id}`.execute(t.db)
  await sql`insert into company_departure (company_id, customer_id, reason, left_at)
    values (${former.id}, ${member.customer_id}, 'moved', ${t.clock()})`.execute(t.db)
  return { ...member, email, former, present }
}

const signIn = (username: string, password: string, headers = {}) =>
  t.call('identity.signIn', { body: { username, password }, headers })
const forget = (email: string, headers = {}) => t.call('identity.forgotPassword', { body: { email }, headers })
const reset = (token: string, headers = {}) =>
  t.call('identity.resetPassword', { body: { token, password: next }, headers })

test('to a mailbox of a former employer no link is mailed, and the answer is the same', async () => {
  const { email } = await moved()
  expect((await forget(email)).body).toEqual((await forget('nobody@test.example')).body)
  const mail = await lastMail(t, email)
  expect(mail.body_text).toContain('no link is sent to it')
  expect(mail.secret).toBe('')
})

test('a browser in which they have signed in is the second proof, where it is asked for and where it is used', async () => {
  const { email } = await moved()
  const marks = (await signIn(email, old)).headers.getSetCookie()
  expect(marks.map((mark) => /Path=([^;]+)/.exec(mark)?.[1])).toEqual(['/rest/api/token', '/rest/users'])
  const known = { cookie: marks[1]?.split(';')[0] ?? '' }
  await forget(email, known)
  const { secret } = await lastMail(t, email)
  const elsewhere = await reset(secret)
  expect([elsewhere.status, elsewhere.refused.code]).toEqual([403, 'second_proof'])
  expect((await signIn(email, old)).status).toBe(200)
  expect((await reset(secret, known)).status).toBe(200)
  expect((await signIn(email, next)).status).toBe(200)
})

test('a link from before they left is worth no more than that', async () => {
  const { email, former, present, customer_id } = await moved()
  await sql`update customer set company_id = ${former.id} where id = ${customer_id}`.execute(t.db)
  await forget(email)
  const { secret } = await lastMail(t, email)
  expect(secret).not.toBe('')
  await sql`update customer set company_id = ${present.id} where id = ${customer_id}`.execute(t.db)
  expect((await reset(secret)).refused.code).toBe('second_proof')
})

test('an operator gives a link themselves, and the log says why', async () => {
  const { email, customer_id } = await moved()
  const operator = await makeMember(t, { is_operator: true })
  const link = await t.db
    .transaction()
    .execute((tx) => handOverLink(contextOn(t, tx), customer_id, 'Seen on a call, with the passport'))
  const secret = new URL(link).searchParams.get('token') ?? ''
  expect((await reset(secret)).status).toBe(200)
  expect((await signIn(email, next)).status).toBe(200)
  const { body } = await t.call('office.log', { query: { object: `customer:${customer_id}` } }, operator.token)
  expect(body.results).toMatchObject([
    { act: 'member.link_handed_over', reason: 'Seen on a call, with the passport', before: null, after: null },
  ])
})

test('whoever works where their address is from, or kept one of their own, is asked for nothing more', async () => {
  const { email, former, customer_id } = await moved()
  await sql`update customer set company_id = ${former.id} where id = ${customer_id}`.execute(t.db)
  await forget(email)
  expect((await reset((await lastMail(t, email)).secret)).status).toBe(200)
  const other = await moved()
  await sql`update customer set email = 'own.name@postbox.example' where id = ${other.customer_id}`.execute(t.db)
  await forget('own.name@postbox.example')
  expect((await reset((await lastMail(t, 'own.name@postbox.example')).secret)).status).toBe(200)
})
