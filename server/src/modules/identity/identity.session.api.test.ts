import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { lastMail, mailCount } from '../../../test/factories/mail.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { hashPassword } from './index.ts'

const t = await openTestbed()
const minute = 60_000
const password = 'a-quiet-harbour-27'
const stored = await hashPassword(password)

async function memberWithPassword() {
  const member = await makeMember(t)
  await t.db.updateTable('customer').set({ password_hash: stored }).where('id', '=', member.customer_id).execute()
  return member
}

async function signedIn() {
  const member = await memberWithPassword()
  const { body } = await t.call('identity.signIn', { body: { username: member.email, password } })
  return { ...member, ...body }
}

async function signedInSession() {
  const tokens = await signedIn()
  const { sid } = JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }
  return { ...tokens, session_id: sid }
}

const works = async (access: string) => (await t.call('members.list', {}, access)).status === 200

function at(offset_ms: number, work: () => Promise<void>): Promise<void> {
  const start = t.clock()
  t.setNow(new Date(start.getTime() + offset_ms))
  return work().finally(() => t.setNow(start))
}

test('signing in gives tokens that name the person; mail addresses ignore case', async () => {
  const member = await memberWithPassword()
  const answer = await t.call('identity.signIn', { body: { username: member.email.toUpperCase(), password } })
  expect(answer.status).toBe(200)
  const claims = JSON.parse(Buffer.from(answer.body.access.split('.')[1] ?? '', 'base64url').toString()) as {
    customer_id: number
    exp: number
  }
  expect(claims.customer_id).toBe(member.customer_id)
  expect(claims.exp).toBe(Math.floor(t.clock().getTime() / 1000) + 900)
  expect(await works(answer.body.access)).toBe(true)
})

test('a wrong password, an unknown address, a closed account and one without a password look alike', async () => {
  const member = await memberWithPassword()
  const closed = await memberWithPassword()
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', closed.customer_id).execute()
  const without = await makeMember(t)
  const tries = [
    { username: member.email, password: 'wrong' },
    { username: 'nobody@test.example', password },
    { username: closed.email, password },
    { username: without.email, password },
  ]
  for (const body of tries) {
    const answer = await t.call('identity.signIn', { body })
    expect(answer.status).toBe(401)
    expect(answer.refused).toEqual({
      detail: 'No active account found with the given credentials',
      code: 'no_active_account',
    })
  }
  const malformed = await t.call('identity.signIn', { loose: { body: { username: 'x', extra: 1 } } })
  expect(malformed.status).toBe(400)
  expect(Object.keys(malformed.refused).toSorted()).toEqual(['extra', 'password', 'username'])
})

test('a refresh token is replaced at each use', async () => {
  const { refresh } = await signedIn()
  const next = await t.call('identity.refresh', { body: { refresh } })
  expect(next.status).toBe(200)
  expect(next.body.refresh).not.toBe(refresh)
  expect(await works(next.body.access)).toBe(true)
  expect((await t.call('identity.refresh', { body: { refresh: next.body.refresh } })).status).toBe(200)
})

test('two tabs that refresh at once get the same successor and nobody is signed out', async () => {
  const { refresh } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => t.call('identity.refresh', { body: { refresh } })))
  expect(new Set(answers.map((one) => one.body.refresh)).size).toBe(1)
  const successor = answers[0]?.body.refresh ?? ''
  expect((await t.call('identity.refresh', { body: { refresh: successor } })).status).toBe(200)
})

test('an old refresh token ends the whole session, at once', async () => {
  const { refresh } = await signedIn()
  const first = await t.call('identity.refresh', { body: { refresh } })
  const second = await t.call('identity.refresh', { body: { refresh: first.body.refresh } })
  const stolen = await t.call('identity.refresh', { body: { refresh } })
  expect(stolen.status).toBe(401)
  expect(stolen.refused.code).toBe('token_not_valid')
  expect((await t.call('identity.refresh', { body: { refresh: second.body.refresh } })).status).toBe(401)
  expect(await works(second.body.access)).toBe(false)
})

test('the predecessor works for half a minute only', async () => {
  const { refresh } = await signedIn()
  const first = await t.call('identity.refresh', { body: { refresh } })
  await at(31_000, async () => {
    expect((await t.call('identity.refresh', { body: { refresh } })).status).toBe(401)
    expect((await t.call('identity.refresh', { body: { refresh: first.body.refresh } })).status).toBe(401)
  })
})

test('an access token ends after 15 minutes, a refresh token after 30 days', async () => {
  const { access, refresh } = await signedIn()
  await at(15 * minute + 1000, async () => expect(await works(access)).toBe(false))
  await at(31 * 24 * 60 * minute, async () =>
    expect((await t.call('identity.refresh', { body: { refresh } })).status).toBe(401),
  )
})

test('signing out ends this session or all of them', async () => {
  const one = await signedIn()
  const { body: other } = await t.call('identity.signIn', { body: { username: one.email, password } })
  expect((await t.call('identity.signOut', { body: {} }, one.access)).status).toBe(200)
  expect(await works(one.access)).toBe(false)
  expect((await t.call('identity.refresh', { body: { refresh: one.refresh } })).status).toBe(401)
  expect(await works(other.access)).toBe(true)
  const { body: third } = await t.call('identity.signIn', { body: { username: one.email, password } })
  await t.call('identity.signOut', { body: { everywhere: true } }, third.access)
  expect(await works(other.access)).toBe(false)
  expect((await t.call('identity.signOut', { body: {} })).status).toBe(401)
})

test('tokens that we did not make, or not for this, are refused', async () => {
  const { customer_id, session_id, refresh, token } = { ...(await signedIn()), ...(await makeMember(t)) }
  const claims = { customer_id, sid: session_id, sub: String(customer_id) }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(t.clock().getTime() / 1000)
  const foreign = (secret: string, given: object, header: { typ?: string; alg?: string } = {}) =>
    new SignJWT({ ...claims, ...given })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .setIssuer('community')
      .setAudience('community-access')
      .setExpirationTime(seconds + 600)
      .sign(new TextEncoder().encode(secret.padEnd(32, '0')))
  const [head = '', body = '', signature = ''] = token.split('.')
  const hostile = [
    '',
    'x',
    refresh,
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode({ ...claims, exp: seconds + 600, iss: 'community', aud: 'community-access' })}.`,
    await foreign('another-secret', {}),
    await foreign(t.config.secret, {}),
    `${head}.${encode({ ...claims, exp: seconds + 99_999, iss: 'community', aud: 'community-access' })}.${signature}`,
    `${head}.${body}.${signature.slice(0, -2)}`,
    `${encode({ alg: 'HS512', typ: 'at+jwt' })}.${body}.${signature}`,
    token.repeat(5),
  ]
  for (const value of hostile) expect(await works(value)).toBe(false)
  expect(await works(token)).toBe(true)
  expect((await t.call('identity.refresh', { body: { refresh: token } })).status).toBe(401)
})

test('whoever signed out at another process is out here within half a minute, by every token', async () => {
  const { access, refresh, session_id } = await signedInSession()
  expect(await works(access)).toBe(true)
  // As the other process writes it down: this one has just remembered that the session lives.
  await t.db.updateTable('session').set({ ended_at: t.clock() }).where('id', '=', session_id).execute()
  expect((await t.call('identity.refresh', { body: { refresh } })).status).toBe(401)
  await at(31_000, async () => expect(await works(access)).toBe(false))
})

test('whoever completes their registration at another process goes on here at once', async () => {
  const { token, customer_id } = await makeMember(t, { registration_complete: false })
  expect((await t.call('notifications.list', {}, token)).refused.code).toBe('registration_incomplete')
  await t.db
    .updateTable('customer')
    .set({ registration_completed_at: t.clock() })
    .where('id', '=', customer_id)
    .execute()
  expect((await t.call('notifications.list', {}, token)).status).toBe(200)
})

test('a person whose account is closed is out within half a minute', async () => {
  const { access, customer_id } = await signedIn()
  expect(await works(access)).toBe(true)
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', customer_id).execute()
  await at(31_000, async () => expect(await works(access)).toBe(false))
})

test('a forgotten password: one link, one hour, one use, and every session ends', async () => {
  const member = await signedIn()
  const known = await t.call('identity.forgotPassword', { body: { email: member.email } })
  const unknown = await t.call('identity.forgotPassword', { body: { email: 'nobody@test.example' } })
  expect(known.body).toEqual(unknown.body)
  expect(await mailCount(t, 'nobody@test.example')).toBe(0)
  const { secret } = await lastMail(t, member.email)

  await at(61 * minute, async () =>
    expect(
      (await t.call('identity.resetPassword', { body: { token: secret, password: 'another-lane-2028' } })).refused.code,
    ).toBe('link_expired'),
  )
  const weak = await t.call('identity.resetPassword', { body: { token: secret, password: 'password123' } })
  expect(weak.refused).toEqual({ password: ['This password is too common. Choose one that is harder to guess.'] })
  expect(
    (await t.call('identity.resetPassword', { body: { token: secret, password: 'another-lane-2028' } })).status,
  ).toBe(200)
  expect(
    (await t.call('identity.resetPassword', { body: { token: secret, password: 'another-lane-2029' } })).refused.code,
  ).toBe('link_used')
  expect(await works(member.access)).toBe(false)
  expect((await t.call('identity.signIn', { body: { username: member.email, password } })).status).toBe(401)
  expect(
    (await t.call('identity.signIn', { body: { username: member.email, password: 'another-lane-2028' } })).status,
  ).toBe(200)
})

test('changing the password asks for the old one and ends the other sessions', async () => {
  const member = await signedIn()
  const { body: other } = await t.call('identity.signIn', { body: { username: member.email, password } })
  const wrong = await t.call(
    'identity.changePassword',
    { body: { old_password: 'no', password: 'another-lane-2028' } },
    member.access,
  )
  expect(wrong.refused).toHaveProperty('old_password')
  const short = await t.call(
    'identity.changePassword',
    { body: { old_password: password, password: 'short' } },
    member.access,
  )
  expect(short.refused).toEqual({ password: ['Use at least 10 characters.'] })
  const own = await t.call(
    'identity.changePassword',
    { body: { old_password: password, password: `${member.email.split('@')[0]}1` } },
    member.access,
  )
  expect(own.status).toBe(400)
  expect(
    (
      await t.call(
        'identity.changePassword',
        { body: { old_password: password, password: 'another-lane-2028' } },
        member.access,
      )
    ).body.detail,
  ).toBe('Your changes have been saved!')
  expect(await works(member.access)).toBe(true)
  expect(await works(other.access)).toBe(false)
})

test('no token or password is kept in clear', async () => {
  const { access, refresh, email } = await signedIn()
  await t.call('identity.forgotPassword', { body: { email } })
  const rows = JSON.stringify([
    await t.db.selectFrom('refresh_token').selectAll().execute(),
    await t.db.selectFrom('session').selectAll().execute(),
    await t.db.selectFrom('mailed_link').selectAll().execute(),
    await t.db.selectFrom('customer').selectAll().execute(),
  ])
  for (const secret of [access, refresh, password, (await lastMail(t, email)).secret])
    expect(rows).not.toContain(secret)
})
