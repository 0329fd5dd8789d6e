import { expect, test } from 'vitest'
import { lastMail, mailCount } from '../../../test/factories/mail.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { approveRegistration, rejectRegistration } from './index.ts'

const t = await openTestbed()
const hour = 3_600_000
const password = 'a-quiet-harbour-27'

const applicant = (email: string) => ({
  email,
  first_name: 'Ana',
  last_name: 'Lindqvist',
  job_title: 'Trade Manager',
  accepts_terms: true as const,
})

async function requestOf(email: string) {
  return t.db
    .selectFrom('registration_request')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

test('a colleague of a company that lets its people in is a member within the hour: confirm, choose a password, settle in', async () => {
  const company = await makeCompany(t, { auto_approves: true })
  const email = `ana@${company.domain}`
  const applied = await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
  expect(applied.status).toBe(201)
  expect(applied.body).toEqual({ email, state: 'mail_unconfirmed' })

  const confirmed = await t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } })
  expect(confirmed.body.state).toBe('pending')
  await t.settle()
  const welcome = await lastMail(t, email)
  expect(welcome.subject).toContain('choose your password')

  expect((await t.call('identity.linkState', { query: { token: welcome.secret } })).body).toEqual({
    state: 'valid',
    kind: 'set_password',
  })
  const registered = await t.call('identity.register', { body: { token: welcome.secret, password } })
  expect(registered.status).toBe(200)

  const own = await requestOf(email)
  const wall = await t.call('members.list', {}, registered.body.access)
  expect(wall.status).toBe(403)
  expect(wall.refused.code).toBe('registration_incomplete')

  const tag = await t.call(
    'content.addOwnTags',
    { body: [{ name: 'Short sea' }, { name: 'Reefer' }] },
    registered.body.access,
  )
  expect(tag.status).toBe(201)
  const settled = await t.call(
    'members.update',
    { params: { id: own.customer_id as number }, body: { complete_registration: true } },
    registered.body.access,
  )
  expect(settled.status).toBe(200)
  expect(settled.body).toMatchObject({
    registration_complete: true,
    job_title: 'Trade Manager',
    company_name: company.name,
  })
  expect((await t.call('members.list', {}, registered.body.access)).status).toBe(200)
})

test('a domain that only looks like the company does not open its door', async () => {
  const company = await makeCompany(t, { auto_approves: true, domain: 'acme-lines.com' })
  for (const email of ['eve@evil-acme-lines.com', 'eve@acme-lines.com.evil.net', 'eve@gmail.com']) {
    await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
    await t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } })
    await t.settle()
    expect((await requestOf(email)).state).toBe('pending')
    expect((await lastMail(t, email)).subject).toBe('We have your application')
  }
  const email = 'anna@hamburg.acme-lines.com'
  await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
  await t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } })
  await t.settle()
  expect((await requestOf(email)).state).toBe('approved')
})

test('an application is not decided by an address that nobody has confirmed', async () => {
  const company = await makeCompany(t, { auto_approves: true })
  const email = `unseen@${company.domain}`
  await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
  await t.settle()
  expect((await requestOf(email)).state).toBe('mail_unconfirmed')
  await expect(
    inTransaction(t.db, (tx) => approveRegistration(contextOn(t, tx), 1_000_000, company.id)),
  ).rejects.toThrow('Not found')
})

test('the answer is the same whether the address is known or not; the member is told by mail', async () => {
  const member = await makeMember(t)
  const company = await makeCompany(t)
  const known = await t.call('identity.requestRegistration', {
    body: { ...applicant(member.email), company: company.id },
  })
  const unknown = await t.call('identity.requestRegistration', {
    body: { ...applicant('new@test.example'), company: company.id },
  })
  expect({ ...known.body, email: '' }).toEqual({ ...unknown.body, email: '' })
  expect(known.status).toBe(unknown.status)
  expect((await lastMail(t, member.email)).subject).toBe('You are already a member')
})

test('a company that is not here yet is applied for with its particulars, and every mistake is named at once', async () => {
  await makeCompany(t)
  const good = {
    ...applicant('pia@newline.example'),
    company_name: 'Newline',
    category: 'carrier',
    country: 'SE',
    city: 'Malmö',
  }
  expect((await t.call('identity.requestMembership', { body: good })).status).toBe(201)
  const bad = await t.call('identity.requestMembership', {
    loose: {
      body: {
        email: 'not a mail',
        first_name: 'x'.repeat(61),
        country: 'Sweden',
        website: 'javascript:alert(1)',
        is_operator: true,
        accepts_terms: false,
      },
    },
  })
  expect(bad.status).toBe(400)
  expect(Object.keys(bad.refused).toSorted()).toEqual([
    'accepts_terms',
    'category',
    'company_name',
    'country',
    'email',
    'first_name',
    'is_operator',
    'website',
  ])
})

test('an application for a company that takes nobody is refused', async () => {
  for (const company of [
    await makeCompany(t, { allows_joining: false }),
    await makeCompany(t, { verified: false }),
    { id: 999_999 },
  ]) {
    const answer = await t.call('identity.requestRegistration', {
      body: { ...applicant('a@b.example'), company: company.id },
    })
    expect(answer.status).toBe(400)
    expect(answer.refused).toHaveProperty('company')
  }
})

test('a refused applicant hears the reason', async () => {
  const company = await makeCompany(t)
  const email = 'bo@refused.example'
  await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
  await t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } })
  const request = await requestOf(email)
  await inTransaction(t.db, (tx) =>
    rejectRegistration(contextOn(t, tx), request.id, 'We could not verify the company.'),
  )
  expect((await lastMail(t, email)).body_text).toContain('We could not verify the company.')
  await expect(
    inTransaction(t.db, (tx) => approveRegistration(contextOn(t, tx), request.id, company.id)),
  ).rejects.toMatchObject({ status: 409 })
})

test('links: unknown, of another kind, expired and used ones are told apart, and a fresh one can be had', async () => {
  const company = await makeCompany(t, { auto_approves: true })
  const email = `link@${company.domain}`
  await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
  const confirm = (await lastMail(t, email)).secret
  expect((await t.call('identity.register', { body: { token: confirm, password } })).refused.code).toBe('link_unknown')
  expect((await t.call('identity.confirmMail', { body: { token: 'nonsense' } })).refused.code).toBe('link_unknown')
  expect((await t.call('identity.linkState', { query: { token: 'nonsense' } })).body).toEqual({
    state: 'unknown',
    kind: null,
  })

  const start = t.clock()
  t.setNow(new Date(start.getTime() + 73 * hour))
  expect((await t.call('identity.confirmMail', { body: { token: confirm } })).refused.code).toBe('link_expired')
  await t.call('identity.resendLink', { body: { token: confirm } })
  const fresh = (await lastMail(t, email)).secret
  expect(fresh).not.toBe(confirm)
  await t.call('identity.confirmMail', { body: { token: fresh } })
  expect((await t.call('identity.confirmMail', { body: { token: fresh } })).status).toBe(200)
  await t.settle()
  const first = (await lastMail(t, email)).secret
  await t.call('identity.resendLink', { body: { email } })
  const second = (await lastMail(t, email)).secret
  expect((await t.call('identity.register', { body: { token: second, password } })).status).toBe(200)
  for (const token of [first, second])
    expect((await t.call('identity.register', { body: { token, password } })).refused.code).toBe('link_used')
  t.setNow(start)
})

test('a set-password link is used once even by two at the same time', async () => {
  const company = await makeCompany(t, { auto_approves: true })
  const email = `twice@${company.domain}`
  await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
  await t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } })
  await t.settle()
  const token = (await lastMail(t, email)).secret
  const both = await Promise.all([1, 2].map(() => t.call('identity.register', { body: { token, password } })))
  expect(both.map((one) => one.status).toSorted()).toEqual([200, 400])
})

test('a resend for an unknown address answers alike and mails nobody', async () => {
  const unknown = await t.call('identity.resendLink', { body: { email: 'nobody@nowhere.example' } })
  expect(unknown.status).toBe(200)
  expect(await mailCount(t, 'nobody@nowhere.example')).toBe(0)
  expect((await t.call('identity.resendLink', { loose: { body: {} } })).status).toBe(400)
})

test('applications that nobody confirms are closed, and the address may apply again', async () => {
  const company = await makeCompany(t)
  const email = 'late@test.example'
  await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
  const start = t.clock()
  t.setNow(new Date(start.getTime() + 8 * 24 * hour))
  await t.runJob('identity.expire_requests')
  expect((await requestOf(email)).state).toBe('expired')
  expect(
    (await t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })).status,
  ).toBe(201)
  t.setNow(start)
})

const newCompany = { company_name: 'Falk Shipping', category: 'carrier', country: 'DK', city: 'Aarhus' }
const companyOf = async (email: string) => {
  const row = await requestOf(email)
  return [row.company_id, row.company_name, row.company_category, row.company_country, row.company_city]
}
const brought = [null, 'Falk Shipping', 'carrier', 'DK', 'Aarhus']

test('who fills in both forms has applied with the last one, whole, until the address is confirmed', async () => {
  const company = await makeCompany(t)
  const email = 'both@falk-shipping.example'
  const join = () => t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } })
  const bring = () => t.call('identity.requestMembership', { body: { ...applicant(email), ...newCompany } })
  await join()
  await bring()
  expect(await companyOf(email)).toEqual(brought)
  await join()
  expect(await companyOf(email)).toEqual([company.id, null, null, null, null])
  await bring()
  await t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } })
  expect((await join()).status).toBe(201)
  expect(await companyOf(email)).toEqual(brought)
  expect((await requestOf(email)).state).toBe('pending')
})

test('both forms sent at once make one application, of one of them', async () => {
  const company = await makeCompany(t)
  const joined = [company.id, null, null, null, null]
  for (let round = 0; round < 8; round++) {
    const email = `race${round}@falk-shipping.example`
    const answers = await Promise.all([
      t.call('identity.requestRegistration', { body: { ...applicant(email), company: company.id } }),
      t.call('identity.requestMembership', { body: { ...applicant(email), ...newCompany } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect([joined, brought]).toContainEqual(await companyOf(email))
    expect(
      await t.db.selectFrom('registration_request').select('id').where('email', '=', email).execute(),
    ).toHaveLength(1)
  }
})

test('an open application with half a company cannot be stored', async () => {
  const company = await makeCompany(t)
  const row = {
    ...{ first_name: 'Ida', last_name: 'Falk', state: 'pending', state_since: t.clock(), created_at: t.clock() },
    email: 'half@falk-shipping.example',
  }
  for (const half of [
    { company_name: 'Falk Shipping' },
    { company_name: 'Falk Shipping', company_category: 'carrier' },
    { company_id: company.id, company_name: 'Falk Shipping' },
    { company_id: company.id, company_country: 'DK' },
  ])
    await expect(
      t.db
        .insertInto('registration_request')
        .values({ ...row, ...half })
        .execute(),
    ).rejects.toThrow('registration_request_one_company')
})

test('where an application began stands in the link to the first password, and never an address elsewhere', async () => {
  const company = await makeCompany(t, { auto_approves: true })
  const email = `back@${company.domain}`
  const wanted = '/events/hamburg-days/12/book-event-details?seats=2'
  const applicant = { email, first_name: 'Inga', last_name: 'Back', accepts_terms: true as const, company: company.id }
  for (const redirect_back of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'evil', '/a b', '/'])
    expect((await t.call('identity.requestRegistration', { body: { ...applicant, redirect_back } })).refused).toEqual({
      redirect_back: ['Enter a path of this site.'],
    })
  await t.call('identity.requestRegistration', { body: { ...applicant, redirect_back: wanted } })
  const token = /confirm=([\w-]+)/.exec((await lastMail(t, email)).body_text)?.[1] ?? ''
  await t.call('identity.confirmMail', { body: { token } })
  await t.settle()
  const { body_text } = await lastMail(t, email)
  expect(body_text).toContain(`?redirectBack=${encodeURIComponent(wanted)}`)
  expect(body_text).toMatch(/\/settings\/set-password\/[\w-]+\?redirectBack=/)
})
