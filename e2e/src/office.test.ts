import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { PEOPLE, closeBrowserAfterwards, idOf, openVisit } from './browser.ts'

closeBrowserAfterwards()

const OPERATOR = 'helene.brandvold@carrier-connect.example'

test(
  'an operator takes a reported post, is asked for a reason, and decides with the keys',
  { timeout: 120_000 },
  async () => {
    const { page, complaints } = await openVisit({ as: OPERATOR })
    await page.goto('/office?kind=report')
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    const rows = page.locator('[href*="item=report."]')
    await rows.first().waitFor()
    const waiting = await rows.count()
    const title = (await rows.first().locator('b').textContent()) ?? ''
    // The list has the focus: J opens the next one.
    await rows.first().focus()
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
    }
    await page.getByRole('button', { name: 'Take it' }).click()
    await page.getByRole('button', { name: 'Give it back' }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Give a reason.').waitFor()
    await page.getByLabel('Reason').fill('An opinion, within the guidelines.')
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.keyboard.press('d')
    await page.getByText('Decided.').waitFor()
    await expect.poll(() => rows.count()).toBe(waiting - 1)
    expect(complaints).toEqual([])
  },
)

test('for a member there is no office', async () => {
  const { page } = await openVisit({ as: PEOPLE.member })
  await page.goto('/office')
  await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
})

test(
  'an operator acts as a member: every page says so, messages stay shut, and one click ends it',
  { timeout: 120_000 },
  async () => {
    const visit = await openVisit({ as: OPERATOR })
    const { page } = visit
    const { context } = await openVisit({ as: PEOPLE.member })
    const id = await idOf({ ...visit, context })
    await page.goto(`/office/members/${id}`)
    await page.getByRole('button', { name: 'Act as member' }).click()
    await page.getByLabel('Reason').fill('Cannot find the way to a booking.')
    await page.getByRole('dialog').getByRole('button', { name: 'Act as member' }).click()
    const bar = page.getByRole('region', { name: 'Acting as a member' })
    await bar.waitFor()
    await page.goto('/settings/invoices')
    await bar.waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations.map((one) => one.id)).toEqual([])
    await page.goto('/messages')
    await page.getByText('This is not open to somebody who acts as a member.').first().waitFor()
    await bar.getByRole('button', { name: 'Stop' }).click()
    await page.waitForURL(`**/office/members/${id}`)
    await page.getByRole('button', { name: 'Act as member' }).waitFor()
    expect(await bar.count()).toBe(0)
  },
)
