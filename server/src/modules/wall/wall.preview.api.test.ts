import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { openLinkFetcher } from '../../kit/base/link-fetch.ts'

let asked: string[] = []
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
const titled = (title: string, head = '') => `<html><head>${head}<title>${title}</title></head></html>`
/** Pages in encodings that they say themselves, or do not. */
const pages: Record<string, { type?: string; content: Buffer; title: string }> = {
  '/meta': { content: Buffer.from(titled('M\xfcller', '<meta charset="ISO-8859-1">'), 'latin1'), title: 'Müller' },
  '/equiv': {
    content: Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>'),
      Buffer.from([0xcc, 0xee, 0xf0, 0xe5]),
      Buffer.from('</title>'),
    ]),
    title: 'Море',
  },
  '/mark': { type: 'text/html; charset=iso-8859-1', content: Buffer.from(`\uFEFF${titled('Çeşme')}`), title: 'Çeşme' },
  '/utf16': { content: utf16(titled('港口')), title: '港口' },
  '/says-utf16': { content: Buffer.from(titled('Hafenmüll', '<meta charset=utf-16>')), title: 'Hafenmüll' },
  '/plain-utf8': { content: Buffer.from(titled('Gdańsk – Łódź')), title: 'Gdańsk – Łódź' },
  '/plain-1252': {
    content: Buffer.concat([
      Buffer.from('<title>M'),
      Buffer.from([0xfc]),
      Buffer.from('ller '),
      Buffer.from([0x80]),
      Buffer.from('5</title>'),
    ]),
    title: 'Müller €5',
  },
  '/in-comment': {
    content: Buffer.from(`<!-- <meta charset="windows-1251"> -->${titled('Ökonomie')}`, 'latin1'),
    title: 'Ökonomie',
  },
  '/unknown': { type: 'text/html; charset=klingon', content: Buffer.from(titled('Århus')), title: 'Århus' },
  '/japanese': {
    type: 'text/html; charset="Shift_JIS"',
    content: Buffer.concat([Buffer.from('<title>'), Buffer.from([0x8d, 0x60]), Buffer.from('</title>')]),
    title: '港',
  },
}
const site = createServer((request, response) => {
  asked.push(request.url ?? '')
  const html = (text: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  if (request.url === '/page')
    return html(
      `<html><head><title>Plain</title><meta property="og:title" content="Rail slots &amp; rates\u202E"><meta property="og:site_name" content="Nordwind">
        <meta name="description" content="Three departures <b>a week</b>."><meta property="og:image" content="/none.png"></head><body>x</body></html>`,
    )
  const told = pages[request.url ?? '']
  if (told) return response.writeHead(200, { 'content-type': told.type ?? 'text/html' }).end(told.content)
  if (request.url === '/untitled') return html('<p>nothing</p>')
  if (request.url === '/file') return response.writeHead(200, { 'content-type': 'application/zip' }).end('PK')
  if (request.url === '/to-private') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end()
  if (request.url === '/slow') return undefined
  if (request.url === '/endless') {
    response.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => response.write('<p>'.repeat(20_000)), 1)
    response.on('close', () => clearInterval(timer))
    return undefined
  }
  return response.writeHead(404).end()
})
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(() => {
  site.closeAllConnections()
  site.close()
})

const t = await openTestbed({ env: { LINK_PREVIEW_ALLOW: '127.0.0.1' } })
const member = await makeMember(t)
const look = (address: string) => t.call('wall.preview', { body: { address } }, member.token)

test('a page is shown by what it says of itself, and asked once a day', async () => {
  const first = await look(`${at}/page`)
  expect(first.body.preview).toMatchObject({
    site: 'Nordwind',
    title: 'Rail slots & rates',
    description: 'Three departures <b>a week</b>.',
    image: null,
  })
  asked = []
  expect((await look(`${at}/page#part`)).body.preview?.id).toBe(first.body.preview?.id)
  expect(asked).toEqual([])
  const post = await t.call('wall.create', { body: { link_preview: first.body.preview?.id } }, member.token)
  expect(post.body.link_preview?.title).toBe('Rail slots & rates')
  expect((await t.call('wall.create', { body: { link_preview: 999_999 } }, member.token)).status).toBe(400)
})

test('pages that say nothing, files, errors, loops, redirects inside: no preview and no error', async () => {
  for (const path of ['/untitled', '/file', '/missing', '/to-private', '/loop'])
    expect([path, (await look(at + path)).body.preview]).toEqual([path, null])
})

test('an endless page is cut and a silent one given up', async () => {
  const started = performance.now()
  expect((await look(`${at}/endless`)).body.preview).toBeNull()
  expect((await look(`${at}/slow`)).body.preview).toBeNull()
  expect(performance.now() - started).toBeLessThan(12_000)
})

test('only web addresses without credentials are taken', async () => {
  for (const address of ['file:///etc/passwd', 'gopher://x/', 'ftp://x/', 'javascript:alert(1)', 'nonsense'])
    expect((await look(address)).status).toBe(400)
})

test('no spelling of an inner address is ever connected to', async () => {
  const { port } = site.address() as AddressInfo
  const fetcher = openLinkFetcher([])
  const hosts = [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '127.0.0.1.',
    'localhost.',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
    '224.0.0.1',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ]
  asked = []
  for (const host of hosts)
    for (const address of [`http://${host}:${port}/page`, `http://${host}/page`, `https://${host}/page`])
      expect([address, await fetcher.page(address)]).toEqual([address, undefined])
  expect(await fetcher.page(`http://user:pass@127.0.0.1:${port}/page`)).toBeUndefined()
  expect(asked).toEqual([])
}, 60_000)

test('a page reads in whatever encoding it is written, said or not', async () => {
  for (const [path, { title }] of Object.entries(pages))
    expect([path, (await look(at + path)).body.preview?.title]).toEqual([path, title])
})
