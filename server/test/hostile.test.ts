import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import { makeEvent } from './factories/events.ts'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
const { token } = await makeMember(t)

/** Asks in words of one's own. */
function said(line: string, more: string[] = []): Promise<{ status: number; body: string }> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(t.base).port), '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('error', fail)
    socket.on('close', () => {
      const [head = '', ...body] = said.split('\r\n\r\n')
      done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body: body.join('\r\n\r\n') })
    })
    socket.write([line, 'Host: localhost', 'Connection: close', ...more, '', ''].join('\r\n'))
  })
}

const ask = async (line: string, more?: string[]) => (await said(line, more)).status

test('a request line may name the whole address', async () => {
  for (const origin of ['http://localhost:3000', 'HTTPS://elsewhere.example'])
    expect(await ask(`GET ${origin}/rest/events/?page=1 HTTP/1.1`)).toBe(200)
  expect(await ask('GET http://localhost HTTP/1.1')).toBe(404)
  expect(await ask('GET http://localhost?page=1 HTTP/1.1')).toBe(404)
  expect(await ask('OPTIONS * HTTP/1.1')).toBe(404)
})

test('links of a list lead to this site, whatever the request line says', async () => {
  await makeEvent(t, { name: 'One' })
  await makeEvent(t, { name: 'Two' })
  for (const origin of ['', 'http://elsewhere.example']) {
    const { status, body } = await said(`GET ${origin}/rest/events/?page_size=1 HTTP/1.1`)
    expect(status).toBe(200)
    expect((JSON.parse(body) as { next: string | null }).next).toMatch(/^http:\/\/localhost:3000\/rest\/events\/\?/)
  }
})

test(
  'what no text can hold is refused in every path and query, as a visitor and as a member',
  { timeout: 120_000 },
  async () => {
    const bad = ['%00', 'a%00b', '%FF', '%ED%A0%80', '%', '%2', '%u0000', '%C0%80']
    const people = [
      ['visitor', []],
      ['member', [`Authorization: Bearer ${token}`]],
    ] as const
    const failed: string[] = []
    const send = async (method: string, path: string) => {
      for (const [who, head] of people) {
        const more = [...head, ...(method === 'GET' ? [] : ['Content-Length: 0'])]
        const status = await ask(`${method} ${path} HTTP/1.1`, more)
        if (!(status >= 200 && status < 500)) failed.push(`${method} ${path} as a ${who}: ${status}`)
      }
    }
    for (const { who, method, path } of allRoutes()) {
      if (who === 'provider') continue
      const paths = bad.flatMap((value) => [
        `${path.replaceAll(/\{\w+\}/g, '1')}?search=${value}&keyword=${value}&${value}=1`,
        ...(path.includes('{') ? [path.replaceAll(/\{\w+\}/g, value)] : []),
      ])
      await Promise.all(paths.map((one) => send(method, one)))
    }
    expect(failed).toEqual([])
  },
)

test('a known filter says which of its texts cannot be', async () => {
  const asked = await fetch(`${t.base}/rest/events/?search=a%00b`, { headers: { authorization: `Bearer ${token}` } })
  expect([asked.status, await asked.json()]).toEqual([
    400,
    { search: ['This text contains characters that cannot be stored.'] },
  ])
})

test('a filter that is called __proto__ is not known, whatever asks for it', async () => {
  const failed = []
  for (const { who, method, path } of allRoutes()) {
    if (who === 'provider' || method !== 'GET') continue
    const at = path.replaceAll(/\{\w+\}/g, '1')
    for (const query of ['__proto__=x', '__proto__=', 'constructor=x', '__proto__[a]=x']) {
      const status = await ask(`GET ${at}?${query} HTTP/1.1`, [`Authorization: Bearer ${token}`])
      if (!(status >= 200 && status < 500)) failed.push(`${path}?${query}: ${status}`)
    }
  }
  expect(failed).toEqual([])
  const asked = await fetch(`${t.base}/rest/events/?__proto__=x`)
  expect([asked.status, await asked.text()]).toEqual([400, '{"__proto__":["This field is not known."]}'])
}, 120_000)

test('JSON that lies deep in itself is not read, and what only looks deep is', async () => {
  const send = async (body: string) =>
    (
      await fetch(`${t.base}/rest/api/token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status
  expect(await send(`{"username":${'['.repeat(15_000)}${']'.repeat(15_000)}}`)).toBe(400)
  expect(await send(`{"username":${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}}`)).toBe(400)
  expect(await send(JSON.stringify({ username: 'a@b.example', password: '"[{\\'.repeat(100) }))).toBe(401)
})

test('an upload that no id can name is not found', async () => {
  for (const id of ['-'.repeat(36), `${'a'.repeat(35)}-`, '0'.repeat(36)])
    expect(
      await ask(`HEAD /rest/uploads/${id} HTTP/1.1`, [`Authorization: Bearer ${token}`, 'Tus-Resumable: 1.0.0']),
    ).toBe(404)
})

test('no day and no moment is taken that the database does not know', async () => {
  const operator = await makeMember(t, { is_operator: true })
  const ask = async (query: string) =>
    (
      await fetch(`${t.base}/rest/office/money/export/?${query}`, {
        headers: { authorization: `Bearer ${operator.token}` },
      })
    ).status
  expect(
    await Promise.all(['from=0000-01-01', 'until=2027-02-30', 'from=yesterday', 'from=2027-01-01'].map(ask)),
  ).toEqual([400, 400, 400, 200])
})
