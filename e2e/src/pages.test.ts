import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit } from './browser.ts'
import { closeFirefoxAfterwards, firefoxPath, openFirefox, sizeTo } from './firefox.ts'
import { NARROWEST, expected, look, looksAtAll, widths } from './look.ts'
import { hasTwin, memberKinds, memberPages, newcomerPages, publicPages } from './pages.ts'

closeBrowserAfterwards()
closeFirefoxAfterwards()

test.for(widths)('pages of visitors at %s px', { timeout: 600_000 }, async (width) => {
  const visit = await openVisit({ width })
  expect(await look(visit, publicPages, await addresses(visit), width)).toEqual([])
})

test.for(widths)('pages of members at %s px', { timeout: 600_000 }, async (width) => {
  const visit = await openVisit({ width, as: PEOPLE.admin })
  expect(await look(visit, memberPages, await addresses(visit), width, { once: hasTwin })).toEqual([])
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
      await sizeTo(page, { width, height: 900 })
      const over = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number
      if (over > 0) found.push(`${path}: scrolls sideways by ${over} px at ${width}`)
    }
    await sizeTo(page, { width: 1440, height: 900 })
  }
  for (const complaint of complaints) if (!expected.some((one) => one.test(complaint))) found.push(complaint)
  expect(found).toEqual([])
})
