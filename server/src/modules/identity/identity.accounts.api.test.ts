import { expect, test } from 'vitest'
import { lastMail } from '../../../test/factories/mail.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { runCommand } from '../../operator.commands.ts'
import { hashPassword } from './index.ts'

const t = await openTestbed()
const password = 'a-quiet-harbour-27'
const stored = await hashPassword(password)
const reason = 'Reported by three people for the same offer.'

async function signedIn(given: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(t, given)
  await t.db.updateTable('customer').set({ password_hash: stored }).where('id', '=', member.customer_id).execute()
  const { body } = await t.call('identity.signIn', { body: { username: member.email, password } })
  return { ...member, ...body }
}
const operator = () => makeMember(t, { is_operator: true })
const who = (member: { customer_id: number }) => ({ params: { id: member.customer_id } })
const signIn = (email: string) => t.call('identity.signIn', { body: { username: email, password } })
const works = async (access: string) => (await t.call('members.list', {}, access)).status === 200
const acts = async (member: { customer_id: number }) =>
  t.db
    .selectFrom('audit_log')
    .select(['act', 'customer_id', 'reason', 'after'])
    .where('object', '=', `customer:${member.customer_id}`)
    .orderBy('id')
    .execute()

test('a suspended member is out at once, reads why at sign-in, and is back when it is lifted', async () => {
  const [by, member] = [await operator(), await signedIn()]
  expect((await t.call('identity.suspend', { ...who(member), body: { reason } }, by.token)).status).toBe(200)
  expect(await works(member.access)).toBe(false)
  expect((await t.call('identity.refresh', { body: { refresh: member.refresh } })).status).toBe(401)
  const refused = await signIn(member.email)
  expect(refused.status).toBe(403)
  expect(refused.refused).toEqual({
    code: 'account_suspended',
    detail: `Your account is suspended. The reason: ${reason}`,
  })
  // Whoever does not know the password learns nothing.
  const guess = await t.call('identity.signIn', { body: { username: member.email, password: 'a guess' } })
  expect(guess.refused.code).toBe('no_active_account')
  expect(await lastMail(t, member.email)).toMatchObject({
    subject: 'Your account is suspended',
    body_text: expect.stringContaining(reason),
  })
  const lifted = await t.call('identity.liftSuspension', { ...who(member), body: { reason: 'Cleared up' } }, by.token)
  expect(lifted.status).toBe(200)
  expect((await signIn(member.email)).status).toBe(200)
  const again = await t.call('identity.liftSuspension', { ...who(member), body: { reason } }, by.token)
  expect(again.refused.code).toBe('not_suspended')
  expect(await acts(member)).toMatchObject([
    { act: 'member.suspended', customer_id: by.customer_id, reason },
    { act: 'member.suspension_lifted', customer_id: by.customer_id, reason: 'Cleared up' },
  ])
})

test('a suspension with an end is over by itself', async () => {
  const [by, member, start] = [await operator(), await signedIn(), t.clock()]
  const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
  const suspend = (until: Date) =>
    t.call('identity.suspend', { ...who(member), body: { reason, until: until.toISOString() } }, by.token)
  expect((await suspend(at(-1))).refused).toEqual({ until: ['Choose a moment that is still to come.'] })
  expect((await suspend(at(2))).status).toBe(200)
  expect((await signIn(member.email)).refused['detail']).toMatch(/^Your account is suspended until \d+ \w+ \d{4}/)
  t.setNow(at(3))
  expect((await signIn(member.email)).status).toBe(200)
  t.setNow(start)
})

test('nobody suspends themselves, a closed account, or an operator without looking after everything', async () => {
  const [by, other, closed] = [await operator(), await operator(), await makeMember(t)]
  const some = await operator()
  await t.db
    .updateTable('customer')
    .set({ operator_roles: ['people'] })
    .where('id', '=', some.customer_id)
    .execute()
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', closed.customer_id).execute()
  const suspend = async (subject: { customer_id: number }, token: string) =>
    (await t.call('identity.suspend', { ...who(subject), body: { reason } }, token)).refused.code
  expect(await suspend(by, by.token)).toBe('yourself')
  expect(await suspend(closed, by.token)).toBe('account_closed')
  expect(await suspend(other, some.token)).toBe('an_operator')
  expect(await suspend({ customer_id: 999_999 }, by.token)).toBe('not_found')
  expect(await suspend(other, by.token)).toBeUndefined()
})

test('an operator of people has no hand on the account of an operator, and one of everything has', async () => {
  const [all, other, people] = [await operator(), await operator(), await operator()]
  await t.db
    .updateTable('customer')
    .set({ operator_roles: ['people'] })
    .where('id', '=', people.customer_id)
    .execute()
  for (const id of ['identity.suspend', 'identity.signOutMember', 'identity.actAs'] as const)
    expect((await t.call(id, { ...who(other), body: { reason } }, people.token)).refused.code, id).toBe('an_operator')
  const member = await makeMember(t)
  const both = { params: { id: other.customer_id }, query: { gone: member.customer_id } }
  const merger = await t.call('merging.previewPeople', both, people.token)
  expect(merger.body.blockers.map(({ code }) => code)).toContain('operator')
  expect((await t.call('identity.suspend', { ...who(other), body: { reason } }, all.token)).status).toBe(200)
  const lift = (token: string) => t.call('identity.liftSuspension', { ...who(other), body: { reason } }, token)
  expect((await lift(people.token)).refused.code).toBe('an_operator')
  expect((await lift(all.token)).status).toBe(200)
  expect((await t.call('identity.signOutMember', { ...who(other), body: { reason } }, all.token)).status).toBe(200)
})

test('what operators do with accounts does not exist for anybody else', async () => {
  const member = await makeMember(t)
  const admin = await makeMember(t, { rights: ['admin'] })
  const money = await operator()
  await t.db
    .updateTable('customer')
    .set({ operator_roles: ['money'] })
    .where('id', '=', money.customer_id)
    .execute()
  for (const id of ['identity.suspend', 'identity.liftSuspension', 'identity.signOutMember', 'identity.actAs'] as const)
    for (const [token, status] of [
      [undefined, 401],
      [member.token, 404],
      [admin.token, 404],
      [money.token, 404],
    ] as const)
      expect((await t.call(id, { ...who(member), body: { reason } }, token)).status).toBe(status)
})

test('a member is signed out everywhere, and may come back', async () => {
  const [by, member] = [await operator(), await signedIn()]
  const { body } = await t.call('identity.signOutMember', { ...who(member), body: { reason: 'Lost phone' } }, by.token)
  expect(body.ended).toBe(2)
  expect(await works(member.access)).toBe(false)
  expect((await signIn(member.email)).status).toBe(200)
  expect(await acts(member)).toMatchObject([{ act: 'member.signed_out', reason: 'Lost phone', after: { ended: 2 } }])
})

test('an operator acts as a member: told to the member, logged, and over after a quarter of an hour', async () => {
  const company = await makeCompany(t)
  const [by, member] = [await operator(), await signedIn({ company_id: company.id, rights: ['admin'] })]
  const { body } = await t.call('identity.actAs', { ...who(member), body: { reason: 'Cannot book' } }, by.token)
  expect(body.name).toMatch(/^Test Person/)
  const mine = await t.call('members.one', who(member), body.access)
  expect(mine.body.id).toBe(member.customer_id)
  const changed = await t.call('members.update', { ...who(member), body: { job_title: 'Planner' } }, body.access)
  expect(changed.body.job_title).toBe('Planner')
  expect(await acts(member)).toMatchObject([
    { act: 'member.acting_begun', customer_id: by.customer_id, reason: 'Cannot book' },
    { act: 'member.acted', customer_id: by.customer_id, after: { call: 'members.update' } },
  ])
  await t.settle()
  const { body: told } = await t.call('notifications.list', {}, member.access)
  expect(told.results).toMatchObject([{ kind: 'acting_begun', detail: 'Cannot book' }])
  expect(await lastMail(t, member.email)).toMatchObject({ subject: 'An operator is using your account' })
  const { body: devices } = await t.call('identity.sessions', {}, member.access)
  expect(devices.results.map(({ device }) => device)).toContain('An operator who helps you')
  const start = t.clock()
  t.setNow(new Date(start.getTime() + 15 * 60_000 + 1000))
  expect(await works(body.access)).toBe(false)
  t.setNow(start)
})

test('whoever acts as a member ends it with one click, and a second one ends the first', async () => {
  const [by, one, two] = [await operator(), await signedIn(), await signedIn()]
  const actAs = async (member: { customer_id: number }) =>
    (await t.call('identity.actAs', { ...who(member), body: { reason } }, by.token)).body.access
  const first = await actAs(one)
  const second = await actAs(two)
  expect(await works(first)).toBe(false)
  expect((await t.call('identity.signOut', { body: {} }, second)).status).toBe(200)
  expect(await works(second)).toBe(false)
  expect(await works(by.token)).toBe(true)
  expect(await works(one.access)).toBe(true)
  const third = await actAs(one)
  expect(await works(third)).toBe(true)
  await t.call('identity.suspend', { ...who(by), body: { reason } }, (await operator()).token)
  expect(await works(third)).toBe(false)
})

test('who looks after something else from now on acts as nobody any more', async () => {
  const [by, member] = [await operator(), await signedIn()]
  await operator()
  const { body } = await t.call('identity.actAs', { ...who(member), body: { reason } }, by.token)
  expect(await works(body.access)).toBe(true)
  const words = ['roles', String(by.customer_id), '--for', 'content']
  await t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))
  expect(await works(body.access)).toBe(false)
  expect(await works(by.token)).toBe(true)
})

test('acting opens neither messages nor what holds the account, and nobody acts as an operator', async () => {
  const [by, member, other] = [await operator(), await signedIn(), await operator()]
  const refused = async (subject: { customer_id: number }) =>
    (await t.call('identity.actAs', { ...who(subject), body: { reason } }, by.token)).refused.code
  expect(await refused(other)).toBe('an_operator')
  expect(await refused(by)).toBe('yourself')
  expect(await refused(await makeMember(t, { registration_complete: false }))).toBe('incomplete')
  const { body } = await t.call('identity.actAs', { ...who(member), body: { reason } }, by.token)
  expect((await t.call('identity.signOut', { body: { everywhere: true } }, body.access)).refused.code).toBe('acting')
  expect(await works(member.access)).toBe(true)
  expect((await t.call('identity.suspend', { ...who(other), body: { reason } }, body.access)).status).toBe(404)
})
