import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { lastMail } from '../../../test/factories/mail.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { hashPassword, passwordQueue } from './identity.password.ts'

/** Two connections: whoever held one while waiting for a hash would soon leave none to the others. */
const t = await openTestbed({ pool: 2 })
const password = 'a-quiet-harbour-27'
const stored = await hashPassword(password)

const held: (() => void)[] = []
afterAll(() => held.forEach((release) => release()))

/** Takes every place of the queue, so that each hash of the server waits. @returns what gives them back */
async function holdQueue(): Promise<() => void> {
  const releases = ['one', 'two'].map((key) => {
    let release = () => undefined as void
    void passwordQueue.run(key, () => new Promise<void>((done) => (release = () => done())))
    return () => release()
  })
  const all = () => releases.forEach((release) => release())
  held.push(all)
  await until(() => passwordQueue.load().running === 2)
  return all
}

async function until(reached: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !reached(); tries++) await sleep(20)
  expect(reached()).toBe(true)
}

async function memberWithPassword() {
  const member = await makeMember(t)
  await t.db.updateTable('customer').set({ password_hash: stored }).where('id', '=', member.customer_id).execute()
  return member
}

test('while sign-ins, changes and resets wait for their hash, every other call finds a connection', async () => {
  const [one, other, third] = [await memberWithPassword(), await memberWithPassword(), await memberWithPassword()]
  await t.call('identity.forgotPassword', { body: { email: third.email } })
  const { secret } = await lastMail(t, third.email)
  const release = await holdQueue()
  const waiting = [
    ...Array.from({ length: 6 }, () => t.call('identity.signIn', { body: { username: one.email, password } })),
    t.call('identity.signIn', { body: { username: 'nobody@test.example', password } }),
    t.call(
      'identity.changePassword',
      { body: { old_password: password, password: 'another-harbour-28' } },
      other.token,
    ),
    t.call('identity.resetPassword', { body: { token: secret, password: 'another-harbour-29' } }),
  ]
  await until(() => passwordQueue.load().waiting === waiting.length)
  for (let calls = 0; calls < 5; calls++) expect((await t.call('members.list', {}, one.token)).status).toBe(200)
  expect((await t.call('identity.forgotPassword', { body: { email: other.email } })).status).toBe(200)
  expect(passwordQueue.load().waiting).toBe(waiting.length)
  release()
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 401, 200, 200])
})

test('a sign-in with the old password that was waiting while it changed opens no session', async () => {
  const member = await memberWithPassword()
  const release = await holdQueue()
  const late = t.call('identity.signIn', { body: { username: member.email, password } })
  await until(() => passwordQueue.load().waiting === 1)
  await t.db.updateTable('customer').set({ password_hash: 'changed' }).where('id', '=', member.customer_id).execute()
  release()
  expect((await late).status).toBe(401)
  const sessions = await t.db.selectFrom('session').select('id').where('customer_id', '=', member.customer_id).execute()
  expect(sessions.map(({ id }) => id)).toEqual([member.session_id])
})

test('a link that two hashes wait for is used once', async () => {
  const member = await memberWithPassword()
  await t.call('identity.forgotPassword', { body: { email: member.email } })
  const { secret } = await lastMail(t, member.email)
  const release = await holdQueue()
  const both = ['a-first-harbour-30', 'a-second-harbour-31'].map((next) =>
    t.call('identity.resetPassword', { body: { token: secret, password: next } }),
  )
  await until(() => passwordQueue.load().waiting === 2)
  release()
  const answers = await Promise.all(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.refused.code).toBe('link_used')
})

test('whoever brings too many is told to come back, and others are still served', async () => {
  const member = await memberWithPassword()
  const release = await holdQueue()
  const many = Array.from({ length: 31 }, () => hashPassword(password, 'a crowd'))
  await expect(hashPassword(password, 'a crowd')).rejects.toMatchObject({ status: 503 })
  const signIn = t.call('identity.signIn', { body: { username: member.email, password } })
  await until(() => passwordQueue.load().waiting === 32)
  release()
  expect((await signIn).status).toBe(200)
  await Promise.all(many)
})
