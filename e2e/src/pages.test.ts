import { expect, test } from 'vitest'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, url } from './browser.ts'
import type { Visit } from './browser.ts'
import { closeFirefoxAfterwards, firefoxPath, openFirefox } from './firefox.ts'
import { NARROWEST, expected, look, looksAtAll, widths } from './look.ts'
import { memberKinds, memberPages, newcomerPages, publicPages } from './pages.ts'

closeBrowserAfterwards()
closeFirefoxAfterwards()

async function addresses(visit: Visit): Promise<Record<string, string>> {
  const list = (await (await fetch(`${url()}/rest/events/?show_all=true`)).json()) as {
    results: { id: number; slug: string; name: string }[]
  }
  const event = list.results.find(({ name }) => name.startsWith('North Range'))
  const awards = (await (await fetch(`${url()}/rest/awards/?show_all=true`)).json()) as {
    results: { id: number; registration_state: string }[]
  }
  // Its own slug does not matter: another one leads to it.
  const award = awards.results.find(({ registration_state: state }) => state === 'open')
  const invoices = await callAs<{ results?: { id: number; state: string; open_amount: number }[] }>(
    visit.context,
    '/rest/payments/invoices/?show_all=true',
  )
  const paid = invoices.results?.find(({ state }) => state === 'paid')
  const unpaid = invoices.results?.find(({ open_amount }) => open_amount > 0)
  const wall = await callAs<{ results?: { id: number; is_shared: boolean; media: unknown[] }[] }>(
    visit.context,
    '/rest/users-wall/?page_size=100',
  )
  const news = await callAs<{ results?: { id: number; people_count: number }[] }>(
    visit.context,
    '/rest/notifications/?limit=100',
  )
  const seats = await callAs<{ results?: { id: number; is_me: boolean }[] }>(
    visit.context,
    '/rest/events/my-tickets/?show_all=true',
  )
  const conversations = await callAs<{ docs?: { chat_room_id: string }[] }>(visit.context, '/live/v1/conversations')
  const post = wall.results?.find(({ is_shared, media }) => !is_shared && media.length > 1)
  const share = wall.results?.find(({ is_shared }) => is_shared)
  const won = (await (await fetch(`${url()}/rest/awards/winners/?award=1`)).json()) as {
    results: { winner: { code: string } | null }[]
  }
  return {
    slug: String(event?.slug),
    eventId: String(event?.id),
    awardId: String(award?.id),
    invoiceId: String(paid?.id),
    unpaid: String(unpaid?.id),
    code: String(won.results.find(({ winner }) => winner)?.winner?.code),
    customerId: '12',
    companyId: '5',
    seat: String(seats.results?.find(({ is_me }) => is_me)?.id),
    post: String(post?.id),
    share: String(share?.id),
    chatRoomId: String(conversations.docs?.[0]?.chat_room_id),
    notification: String(news.results?.find(({ people_count }) => people_count > 2)?.id),
  }
}

test.for(widths)('pages of visitors at %s px', { timeout: 600_000 }, async (width) => {
  const visit = await openVisit({ width })
  expect(await look(visit, publicPages, await addresses(visit), width)).toEqual([])
})

test.for(widths)('pages of members at %s px', { timeout: 600_000 }, async (width) => {
  const visit = await openVisit({ width, as: PEOPLE.admin })
  expect(await look(visit, memberPages, await addresses(visit), width)).toEqual([])
})

test.for(widths)('the first settings at %s px', { timeout: 180_000 }, async (width) => {
  const visit = await openVisit({ width, as: PEOPLE.newcomer })
  expect(await look(visit, newcomerPages, {}, width)).toEqual([])
})

test.for(widths)("the judge's desk at %s px", { timeout: 180_000 }, async (width) => {
  const visit = await openVisit({ width, as: PEOPLE.judge })
  const { results: rounds } = await callAs<{ results: { id: number; award: { id: number } }[] }>(
    visit.context,
    '/rest/awards/judging/',
  )
  const round = rounds.find(({ award }) => award.id === 2)
  const { results } = await callAs<{ results: { id: number }[] }>(
    visit.context,
    `/rest/awards/judging/entries/?round=${round?.id}&show_all=true`,
  )
  const paths = ['/judging', '/judging/{entryId}']
  expect(await look(visit, paths, { entryId: String(results.at(-1)?.id) }, width)).toEqual([])
})

test.skipIf(!firefoxPath).for([
  { who: 'visitors', paths: publicPages, as: undefined },
  { who: 'members', paths: looksAtAll ? memberPages : memberKinds, as: PEOPLE.admin },
])('pages of $who in Firefox', { timeout: 600_000 }, async ({ paths, as }) => {
  const names = await addresses(await openVisit({ as: PEOPLE.admin }))
  const { page, complaints, open } = await openFirefox(as ? { as } : {})
  const found: string[] = []
  for (const path of paths) {
    await open(path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''))
    await page.waitForSelector('h1')
    await page.waitForFunction("document.querySelectorAll('[class*=skeleton]').length === 0")
    for (const width of [1440, NARROWEST]) {
      await page.setViewport({ width, height: 900 })
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
      if (over > 0) found.push(`${path}: scrolls sideways by ${over} px at ${width}`)
    }
    await page.setViewport({ width: 1440, height: 900 })
  }
  for (const complaint of complaints) if (!expected.some((one) => one.test(complaint))) found.push(complaint)
  expect(found).toEqual([])
})
