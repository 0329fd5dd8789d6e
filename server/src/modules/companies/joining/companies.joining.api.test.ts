import { expect, test } from 'vitest'
import { lastMail } from '../../../../test/factories/mail.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed, testNow } from '../../../../test/harness.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
const password = 'a-quiet-harbour-27'
const days = (count: number) => new Date(testNow.getTime() + count * 86_400_000)
let counter = 0
const freshMail = () => `new.${++counter}@harbour.example`

async function openCompany() {
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  return { company, admin }
}
async function invited(email: string) {
  const opened = await openCompany()
  const made = await t.call('companies.invite', { body: { email } }, opened.admin.token)
  expect(made.status).toBe(201)
  return { ...opened, id: made.body.id, token: (await lastMail(t, email)).secret }
}
const person = { first_name: 'Ida', last_name: 'Falk', job_title: 'Trade Manager', accepts_terms: true as const }
const accept = (token: string) => t.call('companies.acceptInvitation', { body: { token, ...person } })
const look = async (token: string) => (await t.call('companies.invitation', { query: { token } })).body
const companyOf = async (customer_id: number) =>
  (await t.db.selectFrom('customer').select('company_id').where('id', '=', customer_id).executeTakeFirstOrThrow())
    .company_id

test('an invited person becomes a member of the company without a further decision', async () => {
  const email = freshMail()
  const { company, admin, token } = await invited(email)
  expect(await look(token)).toMatchObject({ state: 'valid', company: company.name, email, has_account: false })
  const { status, body } = await accept(token)
  expect(status).toBe(200)
  const secret = body.set_password.split('/').at(-1) ?? ''
  expect((await t.call('identity.register', { body: { token: secret, password } })).status).toBe(200)
  const { id } = await t.db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  expect(await companyOf(id)).toBe(company.id)
  expect((await t.call('companies.joining', {}, admin.token)).body.invitations).toEqual([])
})

test('an invitation used twice works once, also by two at the same moment', async () => {
  const { token } = await invited(freshMail())
  const answers = await Promise.all([accept(token), accept(token), accept(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await accept(token)).refused).toEqual({
    code: 'invitation_used',
    detail: 'This invitation has already been used.',
  })
  expect((await look(token)).state).toBe('used')
})

test('a link that was taken back, replaced, has expired or was never made opens nothing', async () => {
  const email = freshMail()
  const { admin, token, id } = await invited(email)
  await t.call('companies.invite', { body: { email } }, admin.token)
  expect((await accept(token)).refused.code).toBe('invitation_withdrawn')
  const open = (await t.call('companies.joining', {}, admin.token)).body.invitations
  expect(open).toHaveLength(1)
  const second = (await lastMail(t, email)).secret
  const other = await openCompany()
  const params = { id: open[0]?.id ?? 0 }
  expect((await t.call('companies.withdrawInvitation', { params }, other.admin.token)).status).toBe(404)
  expect((await t.call('companies.withdrawInvitation', { params }, admin.token)).status).toBe(204)
  expect((await t.call('companies.withdrawInvitation', { params: { id } }, admin.token)).status).toBe(404)
  expect((await accept(second)).refused.code).toBe('invitation_withdrawn')
  const late = await invited(freshMail())
  t.setNow(days(15))
  expect((await accept(late.token)).refused.code).toBe('invitation_expired')
  t.setNow(testNow)
  expect((await accept('made-up')).status).toBe(404)
  expect((await look('made-up')).state).toBe('unknown')
})

test('only admins of a verified company invite, and nobody who is there already', async () => {
  const { company, admin } = await openCompany()
  const plain = await makeMember(t, { company_id: company.id })
  const invite = (email: string, token: string) => t.call('companies.invite', { body: { email } }, token)
  expect((await invite(freshMail(), plain.token)).status).toBe(403)
  expect((await invite(plain.email, admin.token)).refused.code).toBe('already_here')
  expect((await invite('nobody', admin.token)).refused).toHaveProperty('email')
  const fresh = await makeCompany(t, { verified: false })
  const founder = await makeMember(t, { company_id: fresh.id, rights: ['admin'] })
  expect((await invite(freshMail(), founder.token)).status).toBe(403)
})

test('a member takes up an invitation as who they are; it is for their address alone', async () => {
  const member = await makeMember(t)
  const { company, token } = await invited(member.email)
  expect((await look(token)).has_account).toBe(true)
  expect((await accept(token)).refused.code).toBe('account_exists')
  const join = (who: Member) => t.call('companies.joinByInvitation', { body: { token } }, who.token)
  expect((await join(await makeMember(t))).refused.code).toBe('other_address')
  expect((await join(member)).status).toBe(200)
  expect(await companyOf(member.customer_id)).toBe(company.id)
  expect((await join(member)).refused.code).toBe('invitation_used')
})

async function applied(company: { id: number }) {
  const email = freshMail()
  await t.call('identity.requestRegistration', { body: { ...person, email, company: company.id } })
  const { id } = await t.db
    .selectFrom('registration_request')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return {
    id,
    email,
    confirm: async () => t.call('identity.confirmMail', { body: { token: (await lastMail(t, email)).secret } }),
  }
}
const decide = (id: number, body: { decision: 'approve' | 'refuse'; reason?: string }, who: Member) =>
  t.call('companies.decideApplication', { params: { id }, body }, who.token)

test('an admin lets an applicant in, once the mail address is proven', async () => {
  const { company, admin } = await openCompany()
  const asked = await applied(company)
  expect((await t.call('companies.joining', {}, admin.token)).body.applications).toEqual([])
  expect((await decide(asked.id, { decision: 'approve' }, admin)).status).toBe(404)
  await asked.confirm()
  await t.settle()
  expect((await t.call('companies.joining', {}, admin.token)).body.applications).toMatchObject([
    { id: asked.id, email: asked.email, own_domain: false },
  ])
  const other = await openCompany()
  expect((await decide(asked.id, { decision: 'approve' }, other.admin)).status).toBe(404)
  const plain = await makeMember(t, { company_id: company.id })
  expect((await decide(asked.id, { decision: 'approve' }, plain)).status).toBe(403)
  const answers = await Promise.all([
    decide(asked.id, { decision: 'approve' }, admin),
    decide(asked.id, { decision: 'approve' }, admin),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await t.call('companies.employees', {}, admin.token)).body.count).toBe(3)
})

test('an application is refused with a reason, which the applicant reads', async () => {
  const { company, admin } = await openCompany()
  const asked = await applied(company)
  await asked.confirm()
  expect((await decide(asked.id, { decision: 'refuse' }, admin)).refused).toEqual({
    reason: ['Say why; the person reads it.'],
  })
  expect((await decide(asked.id, { decision: 'refuse', reason: 'We do not know you.' }, admin)).status).toBe(200)
  expect((await lastMail(t, asked.email)).body_text).toContain('We do not know you.')
})

const change = (who: Member, company: { id: number }) =>
  t.call('companies.change', { body: { company: company.id, message: 'I start on Monday.' } }, who.token)
const rule = (id: number, body: { decision: 'approve' | 'refuse'; reason?: string }, who: Member) =>
  t.call('companies.decideAffiliation', { params: { id }, body }, who.token)

test('a member asks to change company; both sides see it, and the old affiliation ends on approval', async () => {
  const from = await openCompany()
  const into = await openCompany()
  const member = await makeMember(t, { company_id: from.company.id, rights: ['billing'] })
  const asked = await change(member, into.company)
  expect(asked).toMatchObject({ status: 201, body: { state: 'pending', from_company_name: from.company.name } })
  expect((await t.call('companies.employees', {}, member.token)).body.count).toBe(2)
  expect((await t.call('companies.joining', {}, into.admin.token)).body.affiliations).toMatchObject([
    { id: asked.body.id },
  ])
  expect((await t.call('companies.joining', {}, from.admin.token)).body.leaving).toMatchObject([{ id: asked.body.id }])
  expect((await rule(asked.body.id, { decision: 'approve' }, from.admin)).status).toBe(404)
  expect((await rule(asked.body.id, { decision: 'approve' }, member)).status).toBe(403)
  expect((await rule(asked.body.id, { decision: 'approve' }, into.admin)).body.state).toBe('approved')
  expect(await companyOf(member.customer_id)).toBe(into.company.id)
  const mine = (await t.call('companies.employees', {}, member.token)).body.results.find((one) => one.is_me)
  expect(mine?.rights.billing).toBe(false)
  expect((await t.call('companies.departures', {}, from.admin.token)).body.results[0]?.reason).toBe('moved')
  expect((await rule(asked.body.id, { decision: 'refuse', reason: 'No.' }, into.admin)).refused.code).toBe(
    'not_pending',
  )
})

test('one request at a time, which its owner may take back; refused with a reason one may ask again', async () => {
  const into = await openCompany()
  const member = await makeMember(t)
  const both = await Promise.all([change(member, into.company), change(member, into.company)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const id = both.find(({ status }) => status === 201)?.body.id ?? 0
  expect((await change(member, into.company)).refused.code).toBe('request_open')
  const withdraw = (who: Member) => t.call('companies.withdrawAffiliation', { params: { id } }, who.token)
  expect((await withdraw(into.admin)).status).toBe(404)
  expect((await withdraw(member)).status).toBe(204)
  expect((await withdraw(member)).refused.code).toBe('not_pending')
  const again = await change(member, into.company)
  expect((await rule(again.body.id, { decision: 'refuse' }, into.admin)).refused).toHaveProperty('reason')
  await rule(again.body.id, { decision: 'refuse', reason: 'Not this year.' }, into.admin)
  const { results } = (await t.call('companies.affiliations', {}, member.token)).body
  expect(results.map(({ state }) => state)).toEqual(['refused', 'withdrawn'])
  expect(results[0]?.reason).toBe('Not this year.')
  expect((await change(member, into.company)).status).toBe(201)
})

test('nobody asks for the own company or one that takes nobody, and the last admin stays', async () => {
  const { company, admin } = await openCompany()
  const into = await openCompany()
  const plain = await makeMember(t, { company_id: company.id })
  expect((await change(plain, company)).refused.code).toBe('own_company')
  for (const closed of [
    await makeCompany(t, { allows_joining: false }),
    await makeCompany(t, { verified: false }),
    { id: 999_999 },
  ])
    expect((await change(plain, closed)).refused).toHaveProperty('company')
  expect((await change(admin, into.company)).refused.code).toBe('last_admin')
  // The second admin asks, then the first one goes: at the decision there is no other.
  const second = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const asked = await change(second, into.company)
  expect(
    (await t.call('companies.removeEmployee', { body: { employee: admin.customer_id } }, admin.token)).status,
  ).toBe(200)
  expect((await rule(asked.body.id, { decision: 'approve' }, into.admin)).refused.code).toBe('last_admin')
  expect(await companyOf(second.customer_id)).toBe(company.id)
})
