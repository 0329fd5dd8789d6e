import { pages } from '@app/contract/pages'
import { expect, test } from 'vitest'
import { closeBrowserAfterwards, openVisit, url } from './browser.ts'

closeBrowserAfterwards()

/** An address of a page whose number, code or secret opens nothing. */
const lostAt = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/^id$|Id$/.test(name) ? '999999' : 'nothing-here'))

test('an address whose number, code or secret opens nothing is a page that does not exist, to programs too', async () => {
  const open = pages.filter(({ path, who }) => who !== 'member' && path.includes('{'))
  expect(open.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const { path } of open) {
    // One after the other: a server that is asked for everything at once refuses some of it.
    // oxlint-disable-next-line no-await-in-loop
    const { status } = await fetch(url() + lostAt(path), { redirect: 'manual' })
    if (status !== 404) found.push(`${path}: ${status}`)
  }
  expect(found).toEqual([])
})

test('a person is told what to do about a link that opens nothing', async () => {
  const { page } = await openVisit()
  for (const [path, way] of [
    ['/settings/set-password/nothing-here', 'This link does not work'],
    ['/settings/resend-token/nothing-here', 'This link does not work'],
    ['/shared-media/nothing-here', 'This link no longer works'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await page.goto(path)
    // oxlint-disable-next-line no-await-in-loop
    await page.getByText(way).first().waitFor()
  }
})
