import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { registerManifest } from './manifest.ts'

test('the community can be put on a home screen, under its own name and colour, with pictures that are there', async () => {
  const app = Fastify()
  registerManifest(app, () => ({ name: 'Harbour Circle', colour: '#204060' }))
  const answer = await app.inject('/app.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  const manifest = answer.json<{ icons: { src: string; sizes: string; purpose: string }[] }>()
  expect(manifest).toMatchObject({
    name: 'Harbour Circle',
    short_name: 'Harbour',
    theme_color: '#204060',
    start_url: '/personal-wall',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of manifest.icons) {
    const file = await readFile(new URL(`../../../../web/public${src}`, import.meta.url))
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  await app.close()
})
