import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../../test/cluster.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { readConfig } from '../../config.ts'
import { sendPush } from './notifications.push.send.ts'

/** As in production when nobody has made keys. */
const t = await openTestbed({
  env: { NODE_ENV: 'production', PUBLIC_URL: 'https://localhost', SMTP_URL: 'smtp://127.0.0.1:1' },
})
const env = { NODE_ENV: 'test', DATA_DIR: mkdtempSync(join(tmpdir(), 'push-test-')) }
const config = readConfig(root, env, [])
const pair = createECDH('prime256v1')
pair.generateKeys()
const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }

/** Something inside this network that nobody may be led to. */
let connections = 0
const inside = createServer((_, reply) => reply.writeHead(201).end())
inside.on('connection', () => connections++)
await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
afterAll(() => inside.close())
const { port } = inside.address() as AddressInfo

test('an address inside this network is never connected to, whatever its name; the device is forgotten', async () => {
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
  ])
    expect(await sendPush(config, { endpoint: `https://${host}/x`, ...keys }, {}, 'x'), host).toBe('gone')
  expect(await sendPush(config, { endpoint: `http://127.0.0.1:${port}/x`, ...keys }, {}, 'x')).toBe('gone')
  expect(await sendPush(config, { endpoint: `https://localhost:${port}/x`, ...keys }, {}, 'x')).toBe('gone')
  expect(connections).toBe(0)
  // The same is reached where the configuration allows it.
  const allowed = { ...config, pushAllow: ['127.0.0.1'] }
  expect(await sendPush(allowed, { endpoint: `http://127.0.0.1:${port}/x`, ...keys }, {}, 'x')).toBe('arrived')
})

test('without keys nothing is offered, kept or due', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  expect((await t.call('notifications.pushKey', {}, other.token)).body).toEqual({ key: null })
  expect((await t.call('notifications.settings', {}, other.token)).body.push_offered).toBe(false)
  const body = { endpoint: 'https://push.example/x', keys }
  expect(await t.call('notifications.subscribeDevice', { body }, other.token)).toMatchObject({
    status: 409,
    refused: { code: 'push_off' },
  })
  // One that subscribed when there were keys.
  const { customer_id, session_id } = other
  await t.db
    .insertInto('push_subscription')
    .values({ customer_id, session_id, endpoint: body.endpoint, ...keys, created_at: t.clock() })
    .execute()
  await t.call('network.invite', { body: { requested_to: other.customer_id } }, one.token)
  await t.settle()
  await t.runJob('notifications.push')
  const due = await t.db.selectFrom('notification').select('push_due_at').execute()
  expect(due).toEqual([{ push_due_at: null }])
})

test('without keys nothing is sent; outside production keys are made once', async () => {
  const { push, ...rest } = config
  expect(push).toEqual(readConfig(root, env, []).push)
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://a.example',
    DATABASE_URL: 'postgres://a/b',
    APP_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://a',
  }
  expect(readConfig(root, production, []).push).toBeUndefined()
  const given = { VAPID_PUBLIC_KEY: push?.publicKey ?? '', VAPID_PRIVATE_KEY: push?.privateKey ?? '' }
  expect(readConfig(root, { ...production, ...given }, []).push).toEqual({
    ...push,
    subject: 'https://a.example',
  })
  const wrong = { ...production, ...given, VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E` }
  expect(() => readConfig(root, wrong, [])).toThrow('VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY')
  const { VAPID_PUBLIC_KEY } = given
  expect(() => readConfig(root, { ...production, VAPID_PUBLIC_KEY }, [])).toThrow('VAPID_PRIVATE_KEY: is needed')
  expect(await sendPush({ ...rest, push: undefined }, { endpoint: 'https://push.example/x', ...keys }, {}, 'x')).toBe(
    'gone',
  )
})
