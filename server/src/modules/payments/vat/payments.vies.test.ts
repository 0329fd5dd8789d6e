import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { localRegister } from './payments.vies.local.ts'
import { memberOf } from './payments.vies.policy.ts'
import { viesAt } from './payments.vies.ts'

let respond: (response: ServerResponse, request: IncomingMessage) => void = () => undefined
const heard: { path: string | undefined; body: unknown }[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push({ path: request.url, body: JSON.parse(body) as unknown })
    respond(response, request)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const vies = viesAt(async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api/`)

const json = (body: unknown, status = 200) => {
  respond = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const fault = (error: string, status = 200) => json({ actionSucceed: false, errorWrappers: [{ error }] }, status)
const unknown = (reason: string) => ({ state: 'unknown', reason })
const ask = (requester: string | null = null, ms?: number) => vies.ask('PL8567346215', requester, ms)

test('it is asked with both numbers and answers with name, address and consultation number', async () => {
  heard.length = 0
  json({
    countryCode: 'PL',
    vatNumber: '8567346215',
    valid: true,
    requestDate: '2026-11-16T09:00:00Z',
    requestIdentifier: 'WAPIAAAAZ3kQ8vTn',
    name: 'BALTIKA  FEEDER SP. Z O.O.',
    address: 'PORTOWA 12\n81-350 GDYNIA\n',
  })
  expect(await ask('DE136695976')).toEqual({
    state: 'valid',
    consultation_number: 'WAPIAAAAZ3kQ8vTn',
    name: 'BALTIKA FEEDER SP. Z O.O.',
    address: 'PORTOWA 12, 81-350 GDYNIA',
  })
  expect(heard).toEqual([
    {
      path: '/rest-api/check-vat-number',
      body: {
        countryCode: 'PL',
        vatNumber: '8567346215',
        requesterMemberStateCode: 'DE',
        requesterNumber: '136695976',
      },
    },
  ])
})

test('a register that gives no name, and one that says no', async () => {
  json({ valid: true, requestIdentifier: '', name: '---', address: '---' })
  expect(await ask()).toEqual({
    state: 'valid',
    consultation_number: null,
    name: null,
    address: null,
  })
  json({ valid: false, name: '---', address: '---' })
  expect(await ask()).toMatchObject({ state: 'invalid' })
})

test.each([
  ['MS_MAX_CONCURRENT_REQ', 'limit'],
  ['GLOBAL_MAX_CONCURRENT_REQ', 'limit'],
  ['MS_UNAVAILABLE', 'down'],
  ['SERVICE_UNAVAILABLE', 'down'],
  ['TIMEOUT', 'timeout'],
  ['INVALID_INPUT', 'refused'],
  ['A_NEW_WORD', 'down'],
])('%s is %s and never a no, under any status and beside a "no" too', async (error, reason) => {
  fault(error)
  expect(await ask()).toEqual(unknown(reason))
  fault(error, 500)
  expect(await ask()).toEqual(unknown(reason))
  json({ valid: false, userError: error })
  expect(await ask()).toEqual(unknown(reason))
})

test('what is no answer is unknown: another content type, broken JSON, another number, no word, an error page, a redirect', async () => {
  respond = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{"valid":false}')
  expect(await ask()).toEqual(unknown('unreadable'))
  respond = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"valid":fal')
  expect(await ask()).toEqual(unknown('unreadable'))
  json({ valid: false, countryCode: 'PL', vatNumber: '1' })
  expect(await ask()).toEqual(unknown('unreadable'))
  json({ valid: 'no' })
  expect(await ask()).toEqual(unknown('unreadable'))
  json({ valid: false }, 404)
  expect(await ask()).toEqual(unknown('unreadable'))
  json({ valid: false }, 503)
  expect(await ask()).toEqual(unknown('down'))
  json({}, 429)
  expect(await ask()).toEqual(unknown('limit'))
  respond = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  expect(await ask()).toEqual(unknown('down'))
})

test('a body without end is left after 64 KiB', async () => {
  let sent = 0
  let left: () => void = () => undefined
  const gone = new Promise<void>((resolve) => (left = resolve))
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.on('close', left)
    const more = () => {
      if (response.destroyed) return
      sent += 16_384
      if (response.write('x'.repeat(16_384))) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  }
  expect(await ask()).toEqual(unknown('unreadable'))
  await gone
  // The kernel buffers some between the two.
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('one that does not answer, and one that drips, are left when the time is over', async () => {
  respond = () => undefined
  expect(await ask(null, 100)).toEqual(unknown('timeout'))
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  }
  expect(await ask(null, 150)).toEqual(unknown('timeout'))
})

test('where nothing listens it is down', async () => {
  const none = viesAt(async () => 'http://127.0.0.1:1')
  expect(await none.ask('PL8567346215', null)).toEqual(unknown('down'))
})

test('when the register does not take our number it is asked without it; a number outside the EU is not sent', async () => {
  heard.length = 0
  respond = (response) => {
    const named = JSON.stringify(heard.at(-1)?.body).includes('requesterNumber')
    const body = named
      ? {
          actionSucceed: false,
          errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }],
        }
      : { valid: true }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  expect(await ask('DE999999999')).toMatchObject({
    state: 'valid',
    consultation_number: null,
  })
  expect(heard).toHaveLength(2)
  expect(await ask('GB980780684')).toMatchObject({ state: 'valid' })
  expect(heard).toHaveLength(3)
})

test('VIES knows the EU and Northern Ireland, Greece as EL, and neither Switzerland, Norway nor Great Britain', () => {
  expect(['EL094259216', 'XI980780684', 'DE136695976'].map(memberOf)).toEqual(['EL', 'XI', 'DE'])
  expect(['CHE100155212', 'GB980780684', '923609016MVA', '100349920800003', null].map(memberOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

test('the local register: special numbers as they are documented, and every other is valid', async () => {
  const local = viesAt(localRegister)
  const said = async (vat_id: string) => {
    const answer = await local.ask(vat_id, 'DE136695976', 200)
    return 'reason' in answer ? answer.reason : answer.state
  }
  expect(await local.ask('PL8567346215', 'DE136695976')).toMatchObject({
    state: 'valid',
    consultation_number: 'TESTPL67346215',
  })
  expect(await said('DE200000005')).toBe('invalid')
  expect(await said('DE300000002')).toBe('down')
  expect(await said('DE301000004')).toBe('down')
  expect(await said('DE302000006')).toBe('timeout')
  expect(await said('DE303000008')).toBe('unreadable')
  expect(await said('DE304000000')).toBe('timeout')
  expect(await said('DE500000007')).toBe('limit')
  expect(await said('DE600000004')).toBe('limit')
})
