import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashesOf } from './web.ts'

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
