import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { later, makeRoom, openRoom, read as readRoom, say } from '../../../test/factories/chat.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed({ env: { PUSH_ALLOW: '127.0.0.1' } })
const start = t.clock()

/** A push service: what it was sent, by the path of the device, and what it answers there. */
const received: { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }[] = []
const answers = new Map<string, number | 'never'>()
const service = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    const answer = answers.get(path) ?? 201
    if (answer !== 'never')
      reply.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100))
  })
})
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

/** A browser that subscribes as one of a member; it can read what was encrypted for it. */
function browser(path = `/${randomBytes(6).toString('hex')}`) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const endpoint = origin + path
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  /** RFC 8291, worked out apart from the library that encrypts. */
  const decrypt = (body: Buffer): { title: string; body: string; path: string; tag: string } => {
    const salt = body.subarray(0, 16)
    const length = body[20] ?? 0
    const theirs = body.subarray(21, 21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
    const ikm = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
    const derive = (what: string, size: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${what}\0`), size))
    const sealed = body.subarray(21 + length)
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    open.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as ReturnType<typeof decrypt>
  }
  return {
    path,
    endpoint,
    keys,
    /** What arrived here, in its order. */
    heard: () => received.filter((one) => one.path === path).map((one) => decrypt(one.body)),
    subscribe: (who: Member) => t.call('notifications.subscribeDevice', { body: { endpoint, keys } }, who.token),
    unsubscribe: (who: Member) => t.call('notifications.unsubscribeDevice', { body: { endpoint } }, who.token),
  }
}

/** Runs the job so many seconds after the start; twice at once, as it bears that. */
async function pushAfter(seconds: number): Promise<void> {
  await t.settle()
  t.setNow(new Date(start.getTime() + seconds * 1000))
  await Promise.all([t.runJob('notifications.push'), t.runJob('notifications.push')])
  t.setNow(start)
}
const subscriptionsOf = async (who: Member) =>
  (
    await t.db.selectFrom('push_subscription').select('endpoint').where('customer_id', '=', who.customer_id).execute()
  ).map((row) => row.endpoint)
const onTheirWay = async () => (await t.db.selectFrom('push_message').select('id').execute()).length
const both = async () => [await makeMember(t, { first_name: 'Anna', last_name: 'Berg' }), await makeMember(t)] as const
const ask = (who: Member, whom: Member) =>
  t.call('network.invite', { body: { requested_to: whom.customer_id } }, who.token)

test('a notification goes to every device after ten seconds, once, encrypted and signed, without what was written', async () => {
  const [one, other] = await both()
  const [phone, desk] = [browser(), browser()]
  for (const device of [phone, desk]) expect((await device.subscribe(other)).body).toEqual({ subscribed: true })
  const invited = { requested_to: other.customer_id, note: 'A secret word' }
  await t.call('network.invite', { body: invited }, one.token)
  await pushAfter(9)
  expect(phone.heard()).toEqual([])
  await pushAfter(10)
  await pushAfter(600)
  const { results } = (await t.call('notifications.list', {}, other.token)).body
  const id = results[0]?.id ?? 0
  const said = {
    title: t.config.community.name,
    body: 'Anna Berg would like to join your network',
    path: `/notifications/${id}#open`,
    tag: `notification-${id}`,
  }
  expect(phone.heard()).toEqual([said])
  expect(desk.heard()).toEqual([said])
  const { headers, body } = received.find((sent) => sent.path === phone.path) as (typeof received)[number]
  expect(body.toString('latin1')).not.toContain('Anna')
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: `notification-${id}` })
  // The key that browsers are given is the one that signs.
  const { key } = (await t.call('notifications.pushKey', {}, other.token)).body
  const [, token = '', k] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['authorization'])) ?? []
  expect(k).toBe(key)
  const point = Buffer.from(key ?? '', 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256')
  const { payload } = await jwtVerify(token, jwk, { audience: origin })
  expect(payload.sub).toMatch(/^mailto:/)
})

test('what is read within ten seconds is not pushed, nor what vanished', async () => {
  const [one, other] = await both()
  const device = browser()
  await device.subscribe(other)
  await ask(one, other)
  await t.settle()
  const [found] = (await t.call('notifications.list', {}, other.token)).body.results
  await t.call('notifications.update', { params: { id: found?.id ?? 0 }, body: { is_read: true } }, other.token)
  const third = await makeMember(t)
  const theirs = browser()
  await theirs.subscribe(third)
  await ask(one, third)
  await t.settle()
  await makeBlock(t, one, third)
  await pushAfter(60)
  expect([...device.heard(), ...theirs.heard()]).toEqual([])
  expect(await onTheirWay()).toBe(0)
})

test('messages: only who wrote, and only while they wait', async () => {
  const [one, other] = await both()
  const device = browser()
  await device.subscribe(other)
  const room = await makeRoom(t, one, other)
  await say(t, one, room, 'A secret word')
  await later(t, 6)
  await t.runJob('messaging.note_missed')
  await t.settle()
  await pushAfter(10)
  expect(device.heard().map(({ body }) => body)).toEqual(['Anna Berg wrote to you'])
  await readRoom(t, other, room)
  await say(t, one, room, 'More')
  await later(t, 6)
  await t.runJob('messaging.note_missed')
  await t.settle()
  await readRoom(t, other, room)
  await pushAfter(10)
  expect(device.heard()).toHaveLength(1)
  const third = await makeMember(t, { first_name: 'Cora', last_name: 'Lind' })
  await say(t, third, await openRoom(t, third, other), 'May I?')
  await pushAfter(10)
  expect(device.heard().map(({ body }) => body)).toContain('Cora Lind would like to write to you')
})

test('each kind has its switch; what is on by default can be turned off, and the other way round', async () => {
  const [one, other] = await both()
  const device = browser()
  await device.subscribe(other)
  const choose = (kind: 'network_requested' | 'post_liked', push: boolean) =>
    t.call('notifications.changeSettings', { body: { kinds: [{ kind, push }] } }, other.token)
  const settings = (await choose('network_requested', false)).body
  const pushed = (kind: string) => settings.kinds.find((row) => row.kind === kind)?.push
  expect([settings.push_offered, pushed('network_requested'), pushed('invoice_due'), pushed('post_liked')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  await ask(one, other)
  await pushAfter(10)
  expect(device.heard()).toEqual([])
  await choose('post_liked', true)
  const post = await makePost(t, other)
  await t.call('wall.like', { body: { post: post.id, action: 'like' } }, one.token)
  await pushAfter(10)
  expect(device.heard().map(({ body }) => body)).toEqual(['Anna Berg liked your post'])
})

test('a device that the push service does not know any more is forgotten', async () => {
  for (const status of [404, 410]) {
    const [one, other] = await both()
    const [gone, kept] = [browser(), browser()]
    await gone.subscribe(other)
    await kept.subscribe(other)
    answers.set(gone.path, status)
    await ask(one, other)
    await pushAfter(10)
    expect(await subscriptionsOf(other)).toEqual([kept.endpoint])
    expect(kept.heard()).toHaveLength(1)
    expect(await onTheirWay()).toBe(0)
  }
})

test('a push service in trouble is asked again, later and later, and then left alone; a redirect is not followed', async () => {
  const [one, other] = await both()
  const device = browser()
  await device.subscribe(other)
  answers.set(device.path, 500)
  await ask(one, other)
  const seconds = [10, 69, 70, 189, 190, 430, 910]
  const tries: number[] = []
  for (const at of seconds) {
    await pushAfter(at)
    tries.push(device.heard().length)
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 4, 5])
  expect(await onTheirWay()).toBe(0)
  expect(await subscriptionsOf(other)).toEqual([device.endpoint])
  answers.set(device.path, 302)
  await ask(await makeMember(t), other)
  await pushAfter(10)
  expect(received.some(({ path }) => path === '/elsewhere')).toBe(false)
  // What arrives makes up for it.
  answers.delete(device.path)
  await ask(await makeMember(t), other)
  await pushAfter(10)
  const { failures } = await t.db
    .selectFrom('push_subscription')
    .select('failures')
    .where('endpoint', '=', device.endpoint)
    .executeTakeFirstOrThrow()
  expect(failures).toBe(0)
})

test('what is read while its push service is in trouble is not sent any more', async () => {
  const [one, other] = await both()
  const device = browser()
  await device.subscribe(other)
  answers.set(device.path, 503)
  await ask(one, other)
  await pushAfter(10)
  await t.call('notifications.markAllRead', { body: {} }, other.token)
  answers.delete(device.path)
  await pushAfter(80)
  expect(device.heard()).toHaveLength(1)
  expect(await onTheirWay()).toBe(0)
})

test(
  'a push service that never answers holds nobody up, and its message is tried again',
  { timeout: 30_000 },
  async () => {
    const [one, other] = await both()
    const [slow, quick] = [browser(), browser()]
    await slow.subscribe(other)
    await quick.subscribe(other)
    answers.set(slow.path, 'never')
    await ask(one, other)
    const running = pushAfter(10)
    await expect.poll(() => quick.heard().length).toBe(1)
    await running
    expect(await onTheirWay()).toBe(1)
    answers.delete(slow.path)
    await pushAfter(80)
    expect(slow.heard()).toHaveLength(2)
    expect(quick.heard()).toHaveLength(1)
  },
)

test('somebody else’s browser is taken over: the one before hears nothing more on it, not even what was on its way', async () => {
  const [one, other] = await both()
  const device = browser()
  await device.subscribe(other)
  answers.set(device.path, 503)
  await ask(one, other)
  await pushAfter(10)
  answers.delete(device.path)
  const next = await makeMember(t)
  expect((await device.subscribe(next)).status).toBe(200)
  await ask(await makeMember(t, { first_name: 'Dora' }), next)
  await pushAfter(80)
  expect(await subscriptionsOf(other)).toEqual([])
  expect(
    device
      .heard()
      .slice(1)
      .map(({ body }) => body),
  ).toEqual([expect.stringMatching(/^Dora .* your network$/)])
  // Nobody ends another's.
  expect((await device.unsubscribe(other)).body).toEqual({ subscribed: false })
  expect(await subscriptionsOf(next)).toEqual([device.endpoint])
  expect((await device.unsubscribe(next)).body).toEqual({ subscribed: false })
  expect(await subscriptionsOf(next)).toEqual([])
})

test('who signs out hears nothing more on that device; a session that ran out and a closed account neither', async () => {
  const [one, other] = await both()
  const device = browser()
  await device.subscribe(other)
  await ask(one, other)
  await t.settle()
  await t.call('identity.signOut', { body: {} }, other.token)
  expect(await subscriptionsOf(other)).toEqual([])
  await pushAfter(10)
  for (const end of ['session', 'account'] as const) {
    const who = await makeMember(t)
    await device.subscribe(who)
    await ask(one, who)
    await t.settle()
    if (end === 'session')
      await sql`update session set expires_at = ${start} where customer_id = ${who.customer_id}`.execute(t.db)
    else await sql`update customer set closed_at = ${start} where id = ${who.customer_id}`.execute(t.db)
    await pushAfter(10)
  }
  expect(device.heard()).toEqual([])
})

test('a member has ten devices; one more takes the place of the oldest, and one that comes again is one', async () => {
  const who = await makeMember(t)
  const devices = Array.from({ length: 11 }, () => browser())
  for (const [index, device] of devices.entries()) {
    t.setNow(new Date(start.getTime() + index * 1000))
    await device.subscribe(who)
    await device.subscribe(who)
  }
  t.setNow(start)
  expect((await subscriptionsOf(who)).toSorted()).toEqual(
    devices
      .slice(1)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  )
})

test('only an https address on the usual port can be a push service, and only a key can be a key', async () => {
  const who = await makeMember(t)
  const { keys } = browser()
  const give = (endpoint: string, given: object = keys) =>
    t.call('notifications.subscribeDevice', { loose: { body: { endpoint, keys: given } } }, who.token)
  for (const endpoint of [
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://user:secret@push.example/x',
    'http://127.0.0.2/x',
    'ftp://127.0.0.1/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://push.example/${'x'.repeat(1000)}`,
    'x',
  ])
    expect((await give(endpoint)).refused, endpoint).toHaveProperty('endpoint')
  const off = `B${'A'.repeat(86)}`
  for (const p256dh of [off, 'x', `${keys.p256dh}=`, 5])
    expect((await give('https://push.example/x', { ...keys, p256dh })).refused).toHaveProperty(['keys.p256dh'])
  expect((await give('https://push.example/x', { ...keys, auth: 'short' })).refused).toHaveProperty(['keys.auth'])
  expect(await subscriptionsOf(who)).toEqual([])
  expect((await give('https://push.example/x')).status).toBe(200)
})
