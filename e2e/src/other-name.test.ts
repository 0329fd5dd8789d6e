import { expect, test } from 'vitest'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, tokensOf, url } from './browser.ts'
import type { Visit } from './browser.ts'

closeBrowserAfterwards()

/** The same product at another name than the one that it was told: as from a phone in the same network. */
const elsewhere = () => url().replace('localhost', '127.0.0.1')

/** What a page asked of another site than the one it was opened at, or showed as a broken picture. */
async function strayOn({ page }: Visit, path: string): Promise<string[]> {
  const stray: string[] = []
  const note = (request: { url(): string }) => {
    if (!request.url().startsWith(elsewhere()) && /^https?:/.test(request.url())) stray.push(request.url())
  }
  page.on('request', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  const broken = (await page.evaluate(
    '[...document.images].filter((one) => one.complete && one.naturalWidth === 0 && one.src).map((one) => one.src)',
  )) as string[]
  return [...stray, ...broken].map((one) => `${path}: ${one}`)
}

test('pages show their pictures at whatever name the site was opened', { timeout: 180_000 }, async () => {
  const { results } = (await (await fetch(`${url()}/rest/events/?show_all=true`)).json()) as {
    results: { id: number; slug: string; name: string }[]
  }
  const event = results.find(({ name }) => name.startsWith('North Range'))
  const at = `${event?.slug}/${event?.id}`
  const visitor = await openVisit({ at: elsewhere() })
  const found: string[] = []
  for (const path of ['/cc-events', `/cc-events/${at}`, `/cc-events/${at}/media`, '/events-media-archive/gallery'])
    found.push(...(await strayOn(visitor, path)))

  const member = await openVisit({ at: elsewhere() })
  const { access, refresh } = await tokensOf(PEOPLE.admin)
  const value = encodeURIComponent(JSON.stringify({ access, refresh }))
  await member.context.addCookies([
    { name: 'userTokens', value, url: elsewhere() },
    { name: 'userTokens', value, url: url() },
  ])
  const seats = await callAs<{ results: { id: number; is_me: boolean }[] }>(
    member.context,
    '/rest/events/my-tickets/?show_all=true',
  )
  const seat = seats.results.find(({ is_me }) => is_me)?.id
  for (const path of ['/personal-wall', `/events/${at}`, `/tickets/${seat}`, '/my-events', '/media-archive/gallery'])
    found.push(...(await strayOn(member, path)))
  expect(found).toEqual([])
})
