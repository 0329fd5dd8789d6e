import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBillingAddress, makeEvent, makePrice, makeSeller } from './factories/events.ts'
import { lastMail, mailCount } from './factories/mail.ts'
import { makeCompany } from './factories/people.ts'
import { root } from './cluster.ts'
import { openTestbed } from './harness.ts'
import { sql } from '../src/kit/data/db.ts'

const t = await openTestbed()
/** How the log names whoever has the command line. */
const by = `operator:${userInfo().username}`
const password = 'a-quiet-harbour-27'

/** Runs the real program against the test's database, or against another. */
function operator(words: (string | number)[], env: Record<string, string> = {}) {
  const done = spawnSync(process.execPath, [join(root, 'server/src/operator.ts'), ...words.map(String)], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      DATABASE_URL: t.url,
      DATA_DIR: t.config.dataDirectory,
      APP_SECRET: 'a-secret-that-only-tests-know-0123456789',
      ...env,
    },
  })
  return { code: done.status, out: done.stdout, err: done.stderr }
}

const person = (email: string) => ({
  email,
  first_name: 'Ida',
  last_name: 'Falk',
  job_title: 'Trade Manager',
  accepts_terms: true as const,
})

/** Confirms the mail address of an application, which then waits for the operator. @returns its number */
async function confirmed(email: string): Promise<number> {
  await t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } })
  await t.settle()
  const { id } = await t.db
    .selectFrom('registration_request')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

/** Applies as a colleague of a company that decides by hand. */
async function applied(email: string): Promise<{ id: number; company: { id: number } }> {
  const company = await makeCompany(t)
  await t.call('identity.requestRegistration', { body: { ...person(email), company: company.id } })
  return { id: await confirmed(email), company }
}

const stateOf = async (id: number) =>
  t.db
    .selectFrom('registration_request')
    .select(['state', 'customer_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const actsOn = (object: string) =>
  t.db
    .selectFrom('audit_log')
    .select(['act', 'after', 'reason', 'customer_id', 'request_id'])
    .where('object', '=', object)
    .execute()

test('a newcomer with a new company: listed, approved, signed in, and able to book once the company is verified', async () => {
  const email = 'ida@falk-shipping.example'
  await makeCompany(t)
  const membership = { ...person(email), company_name: 'Falk Shipping', category: 'carrier', country: 'DK' }
  expect((await t.call('identity.requestMembership', { body: membership })).status).toBe(201)
  const id = await confirmed(email)
  expect(operator(['requests']).out).toMatch(
    new RegExp(`^ *${id} .*Ida Falk <${email}> .*new company: Falk Shipping$`, 'm'),
  )
  expect(operator(['approve', id])).toMatchObject({ code: 0, err: '' })
  expect(operator(['requests']).out).not.toContain(email)

  const { body: session } = await t.call('identity.register', {
    body: { token: (await lastMail(t, email)).secret, password },
  })
  const { customer_id } = await stateOf(id)
  await t.call('content.addOwnTags', { body: [{ name: 'Short sea' }, { name: 'Reefer' }] }, session.access)
  const mine = { params: { id: customer_id as number }, body: { complete_registration: true as const } }
  expect((await t.call('members.update', mine, session.access)).body).toMatchObject({ company_name: 'Falk Shipping' })

  const { company_id } = await t.db
    .selectFrom('customer')
    .select('company_id')
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const event = await makeEvent(t, { entity_id: await makeSeller(t) })
  const body = {
    event: event.id,
    seats: [{ price: (await makePrice(t, event.id)).id, later: true }],
    billing_address: await makeBillingAddress(t, company_id as number),
    payment_method: 'transfer' as const,
    idempotency_key: randomUUID(),
    accepts_terms: true as const,
  }
  expect((await t.call('payments.bookEvent', { body }, session.access)).status).toBe(400)
  expect(operator(['verify-company', company_id as number]).code).toBe(0)
  // The running product looks a session up again after half a minute.
  t.setNow(new Date(t.clock().getTime() + 31_000))
  expect((await t.call('payments.bookEvent', { body }, session.access)).status).toBe(201)
  expect(await actsOn(`company:${company_id}`)).toMatchObject([
    { act: 'company.verified', after: { admins: [customer_id] }, customer_id: null, request_id: by },
  ])
})

test('an applicant may be let into another company than the one applied for', async () => {
  const { id } = await applied('tom@elsewhere.example')
  const other = await makeCompany(t)
  expect(operator(['approve', id, '--company', 999_999])).toMatchObject({ code: 1, err: 'There is no such record.\n' })
  expect((await stateOf(id)).state).toBe('pending')
  expect(operator(['approve', id, '--company', other.id]).out).toContain(`in company ${other.id}`)
  const { customer_id } = await stateOf(id)
  const found = await t.db.selectFrom('customer').select('company_id').where('id', '=', customer_id).execute()
  expect(found).toEqual([{ company_id: other.id }])
  expect(await actsOn(`registration_request:${id}`)).toMatchObject([
    { act: 'registration.approved', after: { customer_id, company_id: other.id }, customer_id: null, request_id: by },
  ])
})

test('a decision that cannot be written into the log is not made, and nobody is told of it', async () => {
  const email = 'mia@not-logged.example'
  const { id } = await applied(email)
  const mails = await mailCount(t, email)
  await sql`alter table audit_log add constraint test_full check (false) not valid`.execute(t.db)
  try {
    for (const words of [
      ['approve', id],
      ['reject', id, '--reason', 'We could not reach your company.'],
    ])
      expect(operator(words).code).toBe(1)
  } finally {
    await sql`alter table audit_log drop constraint test_full`.execute(t.db)
  }
  expect(await stateOf(id)).toEqual({ state: 'pending', customer_id: null })
  expect(await mailCount(t, email)).toBe(mails)
  expect(operator(['reject', id, '--reason', 'We could not reach your company.']).code).toBe(0)
  expect((await lastMail(t, email)).body_text).toContain('We could not reach your company.')
  expect(operator(['approve', id])).toMatchObject({ code: 1, err: 'This application is rejected.\n' })
})

test.each([
  ['a wrong setting', { LOG_LEVEL: 'loud' }, 'The configuration needs attention:\n  - LOG_LEVEL: '],
  [
    'no server',
    { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' },
    'The database cannot be reached (ECONNREFUSED).',
  ],
  [
    'no database',
    { DATABASE_URL: Object.assign(new URL(t.url), { pathname: '/none' }).toString() },
    'The database is not set up yet',
  ],
  [
    'a user nobody knows',
    { DATABASE_URL: Object.assign(new URL(t.url), { username: 'nobody', password: 'x' }).toString() },
    'The database does not accept',
  ],
])('%s is said in words, without a trace', (_, env, words) => {
  const { code, err } = operator(['requests'], env)
  expect(code).toBe(1)
  expect(err.startsWith(words), err).toBe(true)
  expect(err).not.toContain(' at ')
})
