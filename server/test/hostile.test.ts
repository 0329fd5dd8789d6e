import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import { makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()
const { token } = await makeMember(t)

/** Asks in words of one's own. @returns the status */
function ask(line: string, more: string[] = []): Promise<number> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(t.base).port), '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('error', fail)
    socket.on('close', () => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1])))
    socket.write([line, 'Host: localhost', 'Connection: close', ...more, '', ''].join('\r\n'))
  })
}

test('a request line may name the whole address', async () => {
  for (const origin of ['http://localhost:3000', 'HTTPS://elsewhere.example'])
    expect(await ask(`GET ${origin}/rest/events/?page=1 HTTP/1.1`)).toBe(200)
  expect(await ask('GET http://localhost HTTP/1.1')).toBe(404)
  expect(await ask('GET http://localhost?page=1 HTTP/1.1')).toBe(404)
  expect(await ask('OPTIONS * HTTP/1.1')).toBe(404)
})

test('links of a list lead to this site, whatever the request line says', async () => {
  const answer = await fetch(`${t.base}/rest/events/?page_size=1`)
  const { next } = (await answer.json()) as { next: string | null }
  expect(next === null || next.startsWith('http://localhost:3000/')).toBe(true)
})

test('what no text can hold is refused in every path and query, as a visitor and as a member', async () => {
  const bad = ['%00', 'a%00b', '%FF', '%ED%A0%80', '%', '%2', '%u0000', '%C0%80']
  const failed: string[] = []
  for (const route of allRoutes()) {
    if (route.who === 'provider') continue
    for (const value of bad) {
      const paths = [`${route.path.replaceAll(/\{\w+\}/g, '1')}?search=${value}&keyword=${value}&${value}=1`]
      if (route.path.includes('{')) paths.push(route.path.replaceAll(/\{\w+\}/g, value))
      for (const path of paths) {
        const head = [`Authorization: Bearer ${token}`, ...(route.method === 'GET' ? [] : ['Content-Length: 0'])]
        const status = await ask(`${route.method} ${path} HTTP/1.1`, head)
        if (!(status < 500)) failed.push(`${route.method} ${path}: ${status}`)
      }
    }
  }
  expect(failed).toEqual([])
})

test('a known filter says which of its texts cannot be', async () => {
  const asked = await fetch(`${t.base}/rest/events/?search=a%00b`, { headers: { authorization: `Bearer ${token}` } })
  expect([asked.status, await asked.json()]).toEqual([
    400,
    { search: ['This text contains characters that cannot be stored.'] },
  ])
})
