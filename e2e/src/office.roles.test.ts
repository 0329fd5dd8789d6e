import { operatorRoles } from '@app/contract/resources'
import type { OperatorRole } from '@app/contract/resources'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR, actAs } from './acts.ts'
import { closeBrowserAfterwards, openVisit } from './browser.ts'
import { follow, looksAtAll, openSettled } from './look.ts'

closeBrowserAfterwards()

/** The other operator of the demonstration, who looks after one thing after the other here. */
const COLLEAGUE = 'anselm.ritter@carrier-connect.example'

type Operators = { results: { id: number; email: string; version: string }[] }

async function lookAfter(roles: OperatorRole[]): Promise<void> {
  const { results } = await actAs<Operators>(OPERATOR, 'GET', '/rest/office/operators/')
  const one = results.find(({ email }) => email === COLLEAGUE)
  await actAs(OPERATOR, 'PATCH', `/rest/office/operators/${one?.id}/`, { version: one?.version, roles })
}

/** Links in the order in which they stand, one for each kind of page: of many events the first. */
async function linksIn(page: Page, where: string, seen: Set<string>): Promise<string[]> {
  const all = await page
    .locator(`${where} a[href^="/"]`)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return all.filter((href) => {
    const kind = href.replaceAll(/\d+/g, 'N').replace(/item=([a-z_]+)\..*/, 'item=$1')
    return !seen.has(kind) && seen.add(kind)
  })
}

test(
  'the office shows each operator only what they look after, and no link of it leads nowhere',
  { timeout: 900_000 },
  async () => {
    const found: string[] = []
    const menus: Record<string, string[]> = {}
    for (const role of operatorRoles.filter((one) => one !== 'all')) {
      // oxlint-disable no-await-in-loop -- one role after the other
      await lookAfter([role])
      const { page } = await openVisit({ as: COLLEAGUE })
      let failed: string[] = []
      page.on('response', (answer) => {
        if (answer.status() >= 400) failed.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
      })
      const open = async (path: string, from: string) => {
        failed = []
        // Half of such a page's time goes into its program, which is the same for each (docs/decisions/0052-what-runs-every-time.md).
        await (looksAtAll || from === 'the address' ? openSettled : follow)(page, path)
        const isThere = (await page.getByRole('heading', { name: 'This page does not exist' }).count()) === 0
        if (!isThere || failed.length > 0) found.push(`${role}: ${path}, from ${from}: ${failed.join(', ')}`)
        return isThere
      }
      const seen = new Set<string>()
      await open('/office', 'the address')
      // Nobody's sections are shown before it is known whose they are.
      await page.locator('aside nav:not([class*="unknown"])').waitFor()
      const menu = await linksIn(page, 'aside nav', seen)
      menus[role] = menu
      for (const path of menu) {
        if (!(await open(path, 'the menu')) || !path.startsWith('/office')) continue
        for (const link of await linksIn(page, '#main', seen)) await open(link, path)
      }
      await page.context().close()
      // oxlint-enable no-await-in-loop
    }
    await lookAfter(['all'])
    expect(found).toEqual([])
    const has = (role: string, path: string) => menus[role]?.includes(path)
    expect([has('events', '/office/events'), has('money', '/office/events')]).toEqual([true, false])
    expect([has('money', '/office/money'), has('people', '/office/money')]).toEqual([true, false])
    expect([has('people', '/office/members'), has('content', '/office/members')]).toEqual([true, false])
  },
)
