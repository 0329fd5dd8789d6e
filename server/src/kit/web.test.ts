import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../test/cluster.ts'
import { publicSettings, readConfig } from '../config.ts'
import { addressFor, hashesOf, mountWeb } from './web.ts'

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
async function countingPages(count: () => Promise<number>) {
  const folder = mkdtempSync(join(tmpdir(), 'web-test-'))
  for (const part of ['client', 'server']) mkdirSync(join(folder, 'dist', part), { recursive: true })
  writeFileSync(
    join(folder, 'dist/server/server.js'),
    `let rendered = 0
    export default { async fetch({ url }) {
      const { pathname, search } = new URL(url)
      if (pathname === '/guarded') return new Response(null, { status: 302, headers: { location: '/login?redirectBack=' + encodeURIComponent(pathname + search) } })
      return new Response(++rendered + ' ' + pathname + search)
    } }`,
  )
  const settings = publicSettings(readConfig(root, { NODE_ENV: 'test', DATA_DIR: folder }, []))
  const app = Fastify()
  onTestFinished(() => app.close())
  const api = async () => ({ status: 404, body: '' })
  await mountWeb(app, { mode: 'built', root: folder, settings: () => settings, api, query: ['token'], count })
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

test('whoever opens too many pages is told how long to wait, and nothing is rendered', async () => {
  const app = await countingPages(async () => 17)
  const { statusCode, headers, body } = await app.inject('/homepage')
  expect([statusCode, headers['retry-after'], body]).toEqual([
    429,
    '17',
    'Too many requests. Please try again in 17 seconds.\n',
  ])
})
