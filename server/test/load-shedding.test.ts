import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeMember } from './factories/people.ts'
import { openKillable } from './killable.ts'

const { t, server, base, env, tokenOf } = await open()
await server.start()

async function open() {
  const killable = await openKillable('load', 'rest')
  const { signAccess } = await import('../src/modules/identity/identity.tokens.ts')
  return {
    ...killable,
    tokenOf: (customer_id: number, session_id: string) =>
      signAccess(killable.secret, { customer_id, session_id, registration_complete: true }, new Date()),
  }
}

/** Resident memory of the server in bytes. */
function memory(): number {
  if (process.platform !== 'linux') return 0
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** Many values in 13 MB of text. */
const values = Buffer.from(`[${'{},'.repeat(4_333_333)}{}]`)

/** Sends a whole body. @returns the status, or what broke the connection */
async function send(
  body: Buffer | string,
  headers: Record<string, string>,
  method: 'PATCH' | 'POST' = 'PATCH',
  path = '/rest/customers/1/',
) {
  const answer = await fetch(base + path, {
    method,
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(20_000),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The beginning of a request whose body does not come. */
function beginning(head: string, begun = '{') {
  const socket = connect(Number(env['PORT']), '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString()))
  socket.write(`${head}\r\nHost: localhost\r\nContent-Type: application/json\r\n\r\n${begun}`)
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0), said: () => said }
}

const answered = async (of: { socket: Socket; status(): number }) => {
  while (!of.status() && !of.socket.closed) await sleep(20)
  return of.status()
}

const untilClosed = (socket: Socket) =>
  new Promise<void>((done) => (socket.closed ? done() : void socket.once('close', () => done())))

/** Asks from another address of this machine than everybody else. */
function fromElsewhere(method: string, path: string, body?: string): Promise<number> {
  return new Promise((done, fail) => {
    const call = request(base + path, {
      method,
      localAddress: '127.0.0.2',
      headers: body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length },
    })
    call.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? 0))
    })
    call.on('error', fail)
    call.end(body)
  })
}

/** Others, asking again and again while `work` goes on. @returns what they were told */
async function othersDuring(work: () => Promise<unknown>): Promise<Set<number>> {
  const told = new Set<number>()
  let over = false
  const asking = (async () => {
    while (!over) {
      told.add((await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(5000) })).status)
      told.add((await fetch(`${base}/rest/events/`, { signal: AbortSignal.timeout(5000) })).status)
    }
  })()
  await work().finally(() => (over = true))
  await asking
  return told
}

test('who asks is settled before anything of the body has come', async () => {
  const head = 'PATCH /rest/customers/1/ HTTP/1.1'
  const asked = [
    beginning(`${head}\r\nContent-Length: 13000000`),
    beginning(`${head}\r\nContent-Length: 13000000\r\nAuthorization: Bearer junk`),
    beginning(`${head}\r\nTransfer-Encoding: chunked\r\nAuthorization: Bearer junk`, '1\r\n{\r\n'),
    beginning('POST /rest/api/token/ HTTP/1.1\r\nContent-Length: 100001'),
    beginning('POST /rest/uploads/ HTTP/1.1\r\nContent-Length: 13000000'),
    beginning('POST /rest/uploads/ HTTP/1.1\r\nContent-Length: 13000000\r\nAuthorization: Bearer junk'),
  ]
  expect(await Promise.all(asked.map(answered))).toEqual([401, 401, 401, 413, 401, 401])
})

test(
  'five large bodies of nobody, again and again, take neither the process nor its memory',
  { timeout: 60_000 },
  async () => {
    const before = memory()
    const pid = server.pid()
    const told = new Set<number>()
    const others = await othersDuring(async () => {
      for (let round = 0; round < 4; round++) {
        const junk = { authorization: 'Bearer junk' }
        for (const status of await Promise.all(Array.from({ length: 5 }, () => send(values, junk)))) told.add(status)
        for (const status of await Promise.all(Array.from({ length: 8 }, () => send(values, {})))) told.add(status)
      }
    })
    expect([...told]).toEqual([401])
    expect([...others]).toEqual([200])
    expect(server.pid()).toBe(pid)
    expect(memory() - before).toBeLessThan(150_000_000)
  },
)

test('nor do those of a member', { timeout: 60_000 }, async () => {
  const member = await makeMember(t)
  const authorization = `Bearer ${await tokenOf(member.customer_id, member.session_id)}`
  const before = memory()
  const others = await othersDuring(async () => {
    const told = await Promise.all(Array.from({ length: 5 }, () => send(values, { authorization })))
    for (const status of told) expect([413, 429]).toContain(status)
  })
  expect([...others]).toEqual([200])
  expect(memory() - before).toBeLessThan(200_000_000)
})

test(
  'bodies that do not come to their end are bounded for one address, and others are served',
  { timeout: 60_000 },
  async () => {
    const before = memory()
    const piece = `{"username":"${'x'.repeat(80_000)}`
    const asked = Array.from({ length: 250 }, () =>
      beginning('POST /rest/api/token/ HTTP/1.1\r\nContent-Length: 99000', piece),
    )
    await expect.poll(() => asked.filter(({ status }) => status() === 429).length, { timeout: 20_000 }).toBe(150)
    expect(asked.filter(({ status }) => status() !== 0)).toHaveLength(150)
    expect(asked.find(({ status }) => status() === 429)?.said()).toMatch(/\r\nretry-after: \d+\r\n/i)
    const others = await othersDuring(async () => {
      const body = JSON.stringify({ username: 'nobody@site.example', password: 'whatever-it-was' })
      expect(await fromElsewhere('POST', '/rest/api/token/', body)).toBe(401)
    })
    expect([...others]).toEqual([200])
    expect(memory() - before).toBeLessThan(150_000_000)
    // Nor do they wait for ever.
    await Promise.all(asked.slice(0, 100).map(({ socket }) => untilClosed(socket)))
    expect(await send('{"username":"nobody@site.example","password":"whatever"}', {}, 'POST', '/rest/api/token/')).toBe(
      401,
    )
  },
)
