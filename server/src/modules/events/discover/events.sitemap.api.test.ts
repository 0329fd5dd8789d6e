import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSitemap } from '#kit/pages/sitemap.ts'
import { publicPathsOf } from '../../occasions/occasions.reads.ts'
import { makeEvent } from '../../../../test/factories/events.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

test('search engines are told of published events and of nothing behind the login', async () => {
  const event = await makeEvent(t)
  const draft = await makeEvent(t, { published: false })
  const app = Fastify()
  registerSitemap(app, { url: 'https://site.example', paths: () => publicPathsOf('event', t.db, t.clock()) })
  const map = (await app.inject('/sitemap.xml')).body
  expect(map).toContain(`<loc>https://site.example/cc-events/${event.slug}/${event.id}</loc>`)
  expect(map).not.toContain(draft.slug)
  const robots = (await app.inject('/robots.txt')).body
  expect(robots).toContain('Disallow: /rest/')
  expect(robots).toContain('Sitemap: https://site.example/sitemap.xml')
  await app.close()
})
