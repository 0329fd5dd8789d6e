import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../test/cluster.ts'
import { publicSettings } from '../../config.public.ts'
import { readConfig } from '../../config.ts'
import { boundServed } from '../http/served.ts'
import { addressFor, hashesOf, mountWeb } from './web.ts'
import type { PreviewPass } from '@app/contract/preview'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('only scripts that carry the rendering’s own nonce are let through', () => {
  const html = [
    '<script nonce="abc">own()</script>',
    '<script class="x" nonce="abc" data-part="">streamed()</script>',
    '<script>injected()</script>',
    '<script nonce="guessed">injected()</script>',
    '<script nonce="abc" src="/assets/index.js"></script>',
  ].join('')
  expect(hashesOf(html, 'abc')).toEqual([hash('own()'), hash('streamed()')])
})

test('a query that no page reads makes no other page', () => {
  const of = (url: string) => addressFor(url, ['confirm', 'token'])
  expect(of('/homepage?utm_source=x&a[]=1')).toBe('/homepage')
  expect(of('/sign-up?x=1&token=b&confirm=a%20b&x=2')).toBe('/sign-up?confirm=a+b&token=b')
  expect(of('//evil.example/homepage?x')).toBe('//evil.example/homepage')
})

/** Pages that say how often they were rendered, and for which address. */
async function countingPages(count: () => Promise<number>, status = () => 200) {
  const folder = mkdtempSync(join(tmpdir(), 'web-test-'))
  for (const part of ['client', 'server']) mkdirSync(join(folder, 'dist', part), { recursive: true })
  writeFileSync(
    join(folder, 'dist/server/server.js'),
    `let rendered = 0
    const web = globalThis[Symbol.for('community.web')]
    async function drawn(pathname) {
      if (pathname === '/drawn/never' && web.viewer()) await new Promise(() => {})
      if (pathname !== '/drawn') return ''
      const viewer = web.viewer()
      const { body } = await web.api('/rest/own/', { method: 'GET', headers: {} })
      const { body: wrote } = await web.api('/rest/own/', { method: 'POST', headers: {} })
      await new Promise((done) => setTimeout(done, 50))
      return ' zone:' + viewer?.zone + ' own:' + body + ' wrote:' + wrote + ' still:' + (web.viewer() === viewer)
    }
    export const isDrawn = (path) => path.startsWith('/drawn')
    export default { async fetch({ url, headers }) {
      const { pathname, search } = new URL(url)
      if (pathname === '/guarded') return new Response(null, { status: 302, headers: { location: '/login?redirectBack=' + encodeURIComponent(pathname + search) } })
      if (pathname === '/asking') await web.api('/rest/events/', { method: 'GET', headers: {} })
      if (pathname.startsWith('/gone')) return new Response('none', { status: 404 })
      return new Response(++rendered + ' ' + pathname + search + ' ' + headers.get('x-page-standing') + ' ' + headers.get('cookie') + (pathname === '/timed' ? ' ' + globalThis[Symbol.for('community.web')].now().toISOString() : '') + await drawn(pathname))
    } }`,
  )
  const settings = publicSettings(readConfig(root, { NODE_ENV: 'test', DATA_DIR: folder }, []))
  const app = Fastify()
  onTestFinished(() => app.close())
  const api = async (_path: string, { headers }: { headers: Record<string, string> }) => ({
    status: status(),
    body: headers['authorization'] ?? 'nobody',
  })
  const moved = async (address: string) => (address === '/gone?page=2' ? '/homepage' : undefined)
  const preview = (pass: string): PreviewPass | undefined =>
    pass === 'good.pass'
      ? {
          by: 1,
          session: '',
          held: '',
          as: 'visitor',
          at: '2027-05-12T09:00:00.000Z',
          event: null,
          award: null,
          ends: 4e9,
        }
      : undefined
  boundServed(app, { isOwn: () => false, limiter: { take: count, takeOther: count } })
  await mountWeb(app, {
    mode: 'built',
    root: folder,
    language: undefined,
    settings: () => settings,
    api,
    query: ['token'],
    moved,
    preview,
    proves: async (access) => !access.endsWith('.made-up'),
  })
  return app
}

test('invented queries all get the one page that is kept; a query that is read gets its own', async () => {
  const app = await countingPages(async () => 0)
  const pages = []
  for (const url of ['/homepage', '/homepage?a=1', '/homepage?b', '/homepage?token=x&c', '/homepage?d&token=x'])
    pages.push((await app.inject(url)).body)
  expect(pages.map((page) => page.split(' ')[1])).toEqual([
    '/homepage',
    '/homepage',
    '/homepage',
    '/homepage?token=x',
    '/homepage?token=x',
  ])
  expect(new Set(pages).size).toBe(2)
  // Whoever has to sign in first comes back to all of it.
  expect((await app.inject('/guarded?page=2')).headers['location']).toBe('/login?redirectBack=%2Fguarded%3Fpage%3D2')
})

test('an address without a page leads on where somebody knows what has become of it', async () => {
  const app = await countingPages(async () => 0)
  const { statusCode, headers } = await app.inject('/gone?page=2')
  expect([statusCode, headers['location']]).toEqual([301, '/homepage'])
  expect((await app.inject('/gone?page=3')).statusCode).toBe(404)
})

const cookieOf = (claims: object, signature = 'signed') => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const access = `${part({ alg: 'HS256' })}.${part(claims)}.${signature}`
  return `a=b; userTokens=${encodeURIComponent(JSON.stringify({ access, refresh: 'secret' }))}; c=d`
}

test('a page whose content cannot be had now says when to come back, and is kept for nobody', async () => {
  let status = 503
  const app = await countingPages(
    async () => 0,
    () => status,
  )
  const away = await app.inject('/asking')
  expect([away.statusCode, away.headers['retry-after'], away.headers['cache-control']]).toEqual([503, '10', 'no-store'])
  // What asks for nothing is there meanwhile.
  expect((await app.inject('/homepage')).statusCode).toBe(200)
  status = 200
  const back = await app.inject('/asking')
  expect([back.statusCode, back.headers['retry-after']]).toEqual([200, undefined])
})

test('a shell is rendered once for all members, and learns nothing of any of them', async () => {
  const app = await countingPages(async () => 0)
  const open = async (cookie: string, own = {}) => app.inject({ url: '/home?x=1', headers: { cookie, ...own } })
  const of = async (cookie: string) => (await open(cookie)).body
  const first = await of(cookieOf({ customer_id: 7, exp: 1 }))
  expect(first).toBe('1 /home member null')
  expect(await of(cookieOf({ customer_id: 8, registration_complete: true }))).toBe(first)
  expect(await of(cookieOf({ customer_id: 9, registration_complete: false }))).toBe('2 /home applicant null')
  for (const cookie of ['a=b', 'userTokens=%', 'userTokens=%7B%7D', 'xuserTokens=1', cookieOf({ customer_id: 'x' })])
    expect([cookie, await of(cookie)]).toEqual([cookie, '3 /home visitor null'])
  // What a browser says of itself is not believed.
  expect((await open('a=b', { 'x-page-standing': 'member' })).body).toBe('3 /home visitor null')
  expect((await open(cookieOf({ customer_id: 7 }))).headers['cache-control']).toBe('no-store')
})

test('whoever opens too many pages is told how long to wait, and nothing is rendered', async () => {
  const app = await countingPages(async () => 17)
  const { statusCode, headers, body } = await app.inject('/homepage')
  expect([statusCode, headers['retry-after'], body]).toEqual([
    429,
    '17',
    'Too many requests. Please try again in 17 seconds.\n',
  ])
})

test('a preview gets pages of its own, at its time, which nobody else is sent', async () => {
  const app = await countingPages(async () => 0)
  const read = async (cookie: string, url = '/timed') => {
    const { body, headers } = await app.inject({ url, headers: { cookie } })
    return { number: Number(body.split(' ')[0]), standing: body.split(' ')[2], at: body.split(' ')[4], headers }
  }
  const first = await read('preview=good.pass; userTokens=x')
  expect(first).toMatchObject({ standing: 'visitor', at: '2027-05-12T09:00:00.000Z' })
  expect(first.headers['cache-control']).toBe('no-store')
  const other = await read('')
  expect(other.at).not.toBe(first.at)
  expect((await read('preview=good.pass')).number).toBeGreaterThan(other.number)
  // What is no pass of ours, and the office, are as they are for everybody.
  expect((await read('preview=bad.pass')).number).toBe(other.number)
  expect((await read('preview=good.pass', '/office/log')).number).toBe((await read('', '/office/log')).number)
})

const soon = () => Math.floor(Date.now() / 1000) + 600
const opens = { 'sec-fetch-mode': 'navigate' }

test('a page is drawn for the member who opens it, with their token, and sent to nobody else', async () => {
  const app = await countingPages(async () => 0)
  const cookies = [7, 8].map((customer_id) => `${cookieOf({ customer_id, exp: soon() })}; zone=Asia%2FDubai`)
  const pages = await Promise.all(cookies.map((cookie) => app.inject({ url: '/drawn', headers: { cookie, ...opens } })))
  const tokens = cookies.map((cookie) => /access%22%3A%22([^%]+)/.exec(cookie)?.[1])
  expect(pages.map(({ body }) => body.split(' ').slice(4).join(' '))).toEqual(
    tokens.map((token) => `zone:Asia/Dubai own:Bearer ${token} wrote:nobody still:true`),
  )
  expect(pages[0]?.headers['cache-control']).toBe('no-store')
  const { body } = await app.inject({ url: '/drawn', headers: opens })
  expect(body).toContain('visitor null zone:undefined own:nobody')
})

test.each([
  ['is asked for by a script', 'zone=Asia%2FDubai', { 'sec-fetch-mode': 'cors' }, 600],
  ['comes from a browser that does not say how it asks', 'zone=Asia%2FDubai', {}, 600],
  ['has no zone', 'a=b', opens, 600],
  ['has a zone that is none', 'zone=Asia%2FAtlantis', opens, 600],
  ['has a zone that cannot be read', 'zone=%', opens, 600],
  ['comes while an operator acts as somebody', 'zone=Asia%2FDubai; acting=1', opens, 600],
  ['comes while an operator previews', 'zone=Asia%2FDubai; preview=bad.pass', opens, 600],
  ['comes with a token that has ended', 'zone=Asia%2FDubai', opens, -1],
  ['comes with a token that is about to end', 'zone=Asia%2FDubai', opens, 10],
])('the frame alone is sent to what %s', async (_, more, headers, lasts) => {
  const app = await countingPages(async () => 0)
  const exp = Math.floor(Date.now() / 1000) + lasts
  const cookie = `${cookieOf({ customer_id: 7, exp })}; ${more}`
  const { body } = await app.inject({ url: '/drawn', headers: { cookie, ...headers } })
  expect(body).toContain('member null zone:undefined own:nobody')
})

test('the frame alone is sent to those who are not yet members, and for pages that are not drawn', async () => {
  const app = await countingPages(async () => 0)
  const applicant = `${cookieOf({ customer_id: 9, registration_complete: false, exp: soon() })}; zone=UTC`
  expect((await app.inject({ url: '/drawn', headers: { cookie: applicant, ...opens } })).body).toContain('own:nobody')
  const cookie = `${cookieOf({ customer_id: 7, exp: soon() })}; zone=UTC`
  const twice = [
    await app.inject({ url: '/home', headers: { cookie, ...opens } }),
    await app.inject({ url: '/home', headers: { cookie } }),
  ]
  expect(new Set(twice.map(({ body }) => body)).size).toBe(1)
})

test('when many pages are being drawn the next member gets the frame', async () => {
  const app = await countingPages(async () => 0)
  const cookie = `${cookieOf({ customer_id: 7, exp: soon() })}; zone=UTC`
  const pages = await Promise.all(
    Array.from({ length: 9 }, () => app.inject({ url: '/drawn', headers: { cookie, ...opens } })),
  )
  const drawn = pages.filter(({ body }) => body.includes('own:Bearer')).length
  expect([pages.length - drawn > 0, drawn >= 4]).toEqual([true, true])
  expect((await app.inject({ url: '/drawn', headers: { cookie, ...opens } })).body).toContain('own:Bearer')
})

test('whoever waits too long for a page of their own gets the frame, and the places of those that hang stay taken', async () => {
  const app = await countingPages(async () => 0)
  const cookie = `${cookieOf({ customer_id: 7, exp: soon() })}; zone=UTC`
  const open = (url: string) => app.inject({ url, headers: { cookie, ...opens } })
  const never = await Promise.all(Array.from({ length: 4 }, () => open('/drawn/never')))
  expect(new Set(never.map(({ statusCode, body }) => `${statusCode} ${body.split(' ')[1]}`))).toEqual(
    new Set(['200 /drawn/never']),
  )
  expect((await open('/drawn')).body).toContain('member null zone:undefined own:nobody')
})

test('a token that somebody made up takes no place of those whose pages are drawn', async () => {
  const app = await countingPages(async () => 0)
  const open = (signature: string) => {
    const cookie = `${cookieOf({ customer_id: 7, exp: soon() }, signature)}; zone=UTC`
    return app.inject({ url: '/drawn', headers: { cookie, ...opens } })
  }
  const forged = Array.from({ length: 8 }, () => open('made-up'))
  const [real, ...others] = await Promise.all([open('signed'), ...forged])
  expect(real?.body).toContain('own:Bearer')
  expect(others.filter(({ body }) => !body.includes('member null zone:undefined own:nobody'))).toEqual([])
  const late = [...Array.from({ length: 8 }, () => open('made-up')), open('signed')]
  expect((await Promise.all(late)).at(-1)?.body).toContain('own:Bearer')
})
