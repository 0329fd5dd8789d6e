import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSitemap } from '../src/kit/sitemap.ts'
import { publicEventPaths } from '../src/modules/events/index.ts'
import { makeEvent } from './factories/events.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

test('search engines are told of published events and of nothing behind the login', async () => {
  const event = await makeEvent(t)
  const draft = await makeEvent(t, { published: false })
  const app = Fastify()
  registerSitemap(app, { url: 'https://site.example', paths: () => publicEventPaths(t.db, t.clock()) })
  const map = (await app.inject('/sitemap.xml')).body
  expect(map).toContain(`<loc>https://site.example/cc-events/${event.slug}/${event.id}</loc>`)
  expect(map).not.toContain(draft.slug)
  const robots = (await app.inject('/robots.txt')).body
  expect(robots).toContain('Disallow: /rest/')
  expect(robots).toContain('Sitemap: https://site.example/sitemap.xml')
  await app.close()
})

test('a policy is a page and a file; what is not there is not found', async () => {
  await t.db
    .insertInto('policy')
    .values({ slug: 'faq', title: 'Questions', body: '# Who\nAnyone.\n- Carriers\n- Shippers', updated_at: t.clock() })
    .execute()
  const file = await t.call('content.policyPdf', { params: { slug: 'faq' } })
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await t.call('content.policyPdf', { params: { slug: 'nothing' } })).status).toBe(404)
})
