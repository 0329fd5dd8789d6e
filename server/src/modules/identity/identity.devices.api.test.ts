import { request } from 'node:http'
import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { hashPassword } from './index.ts'

const t = await openTestbed({ env: { RATE_LIMITS: 'true' } })
const password = 'a-quiet-harbour-27'
const stored = await hashPassword(password)

type Answer = { status: number; cookie: string | undefined; text: string }

/** Signs in over a connection from an address of its own: all of 127.0.0.0/8 is this machine. */
function signIn(from: string, username: string, given: string, cookie?: string): Promise<Answer> {
  const body = JSON.stringify({ username, password: given })
  return new Promise((done, fail) => {
    const call = request(
      new URL('/rest/api/token/', t.base),
      {
        method: 'POST',
        localAddress: from,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(cookie ? { cookie: `other=1; ${cookie}` } : {}),
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, cookie: response.headers['set-cookie']?.[0], text }),
        )
      },
    )
    call.on('error', fail)
    call.end(body)
  })
}

async function memberWithPassword() {
  const member = await makeMember(t)
  await t.db.updateTable('customer').set({ password_hash: stored }).where('id', '=', member.customer_id).execute()
  return member
}

const valueOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''

let addresses = 0
/** Guesses 25 times from each of so many addresses, each with its own. */
async function attack(username: string, from: number): Promise<number[]> {
  const found: number[] = []
  for (let at = 0; at < from; at++) {
    const address = `127.1.${++addresses}.1`
    for (let tries = 0; tries < 25; tries++) found.push((await signIn(address, username, 'wrong')).status)
  }
  return found
}

test('wrong tries from other addresses never refuse the right password from a known device', async () => {
  const member = await memberWithPassword()
  const first = await signIn('127.2.0.1', member.email, password)
  expect(first.status).toBe(200)
  expect(first.cookie).toMatch(
    /^known-device=[\w.~-]+; Path=\/rest\/api\/token; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  const tried = await attack(member.email, 5)
  expect(tried.filter((status) => status === 401)).toHaveLength(99)
  expect(tried.filter((status) => status === 429)).toHaveLength(26)
  expect((await signIn('127.2.0.1', member.email.toUpperCase(), password, valueOf(first.cookie))).status).toBe(200)
  expect((await signIn('127.2.0.9', member.email, password, valueOf(first.cookie))).status).toBe(200)
  // A stranger, and one who made the cookie up, still waits.
  expect((await signIn('127.2.0.2', member.email, password)).status).toBe(429)
  expect((await signIn('127.2.0.2', member.email, password, `${valueOf(first.cookie)}x`)).status).toBe(429)
})

test('tries from one address do not refuse the member at another, device known or not', async () => {
  const member = await memberWithPassword()
  expect(await attack(member.email, 1)).toEqual(Array.from({ length: 25 }, () => 401))
  expect((await signIn('127.1.1.1', member.email, password)).status).toBe(429)
  expect((await signIn('127.3.0.1', member.email, password)).status).toBe(200)
})

test('in a network from which somebody guesses, the known device gets in and a new one waits', async () => {
  const [member, other] = [await memberWithPassword(), await memberWithPassword()]
  const { cookie } = await signIn('127.4.0.1', member.email, password)
  for (let tries = 0; tries < 25; tries++) await signIn('127.4.0.1', other.email, 'wrong')
  expect((await signIn('127.4.0.1', member.email, password)).status).toBe(429)
  expect((await signIn('127.4.0.1', member.email, password, valueOf(cookie))).status).toBe(200)
})

test('a known device is bounded too, is known for its own people only, and is no sign-in', async () => {
  const [member, other] = [await memberWithPassword(), await memberWithPassword()]
  const { cookie } = await signIn('127.5.0.1', member.email, password)
  const both = await signIn('127.5.0.1', other.email, password, valueOf(cookie))
  expect(both.cookie?.split('~')).toHaveLength(2)
  await attack(other.email, 4)
  expect((await signIn('127.5.0.1', other.email, password, valueOf(cookie))).status).toBe(429)
  expect((await signIn('127.5.0.1', other.email, password, valueOf(both.cookie))).status).toBe(200)
  const tried: number[] = []
  for (let tries = 0; tries < 26; tries++)
    tried.push((await signIn(`127.6.0.${tries + 1}`, member.email, 'wrong', valueOf(both.cookie))).status)
  expect(tried.filter((status) => status === 429)).toHaveLength(1)
  const asked = await t.call('members.list', { headers: { cookie: valueOf(both.cookie) } })
  expect(asked.status).toBe(401)
})

test('whether the address is known shows neither before the bound nor after', async () => {
  const member = await memberWithPassword()
  const [known, unknown]: [Answer[], Answer[]] = [[], []]
  for (let tries = 0; tries < 26; tries++) {
    known.push(await signIn('127.7.0.1', member.email, 'wrong'))
    unknown.push(await signIn('127.7.0.2', 'nobody@test.example', 'wrong'))
  }
  const seen = (answers: Answer[]) => answers.map(({ status, cookie }) => [status, cookie])
  expect(seen(known)).toEqual(seen(unknown))
  expect(known.map(({ text }) => text).slice(0, 25)).toEqual(unknown.map(({ text }) => text).slice(0, 25))
  expect(known.at(-1)?.status).toBe(429)
})

test('after a year a device is a stranger again', async () => {
  const member = await memberWithPassword()
  const { cookie } = await signIn('127.8.0.1', member.email, password)
  const start = t.clock()
  t.setNow(new Date(start.getTime() + 366 * 86_400_000))
  await attack(member.email, 4)
  expect((await signIn('127.8.0.2', member.email, password, valueOf(cookie))).status).toBe(429)
  t.setNow(start)
})
