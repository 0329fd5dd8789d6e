import { expect, test } from 'vitest'
import { OPERATOR } from './acts.ts'
import { brokenRules, seenByAxe } from './axe.ts'
import { PEOPLE, closeBrowserAfterwards, idOf, openVisit } from './browser.ts'

closeBrowserAfterwards()

/** An event of the demonstration world that is not published. */
const DRAFT = 'Gulf Coast Carrier Exchange 2027'

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
    expect(await seenByAxe(page)).toEqual([])
    await page.getByRole('button', { name: 'Take it' }).click()
    await page.getByRole('button', { name: 'Give it back' }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('Give a reason.').waitFor()
    await page.getByLabel('Reason').fill('An opinion, within the guidelines.')
    // No letter decides while it is typed; from the list it does, and the focus goes on to what is open next.
    await page.keyboard.press('d')
    expect(await page.getByLabel('Reason').inputValue()).toBe('An opinion, within the guidelines.d')
    await page.locator('[href*="item=report."][aria-current]').focus()
    await page.keyboard.press('d')
    await page.getByText(`Dismiss: ${title}`).waitFor()
    await expect.poll(() => rows.count()).toBe(waiting - 1)
    expect(await page.locator('[href*="item=report."][aria-current]:focus').count()).toBe(1)
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
    // The bar does not wait for the page beneath it.
    await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
    expect((await brokenRules(page, 'light')).map(({ id }) => id)).toEqual([])
    await page.goto('/messages')
    await page.getByText('This is not open to somebody who acts as a member.').first().waitFor()
    await bar.getByRole('button', { name: 'Stop' }).click()
    await page.waitForURL(`**/office/members/${id}`)
    await page.getByRole('button', { name: 'Act as member' }).waitFor()
    expect(await bar.count()).toBe(0)
  },
)

test(
  'an operator sees the site as a visitor does at another moment, and a draft; both leave nothing behind',
  { timeout: 120_000 },
  async () => {
    const { page, complaints } = await openVisit({ as: OPERATOR })
    const bar = page.getByRole('region', { name: 'Preview' })
    await page.goto('/office/preview')
    await page.getByRole('radio', { name: /As a visitor/ }).check()
    await page
      .getByRole('button', { name: /^Event begins/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Show the site' }).click()
    await bar.getByText(/^As of .* as a visitor sees it/).waitFor()
    await page.goto('/cc-events')
    await bar.waitFor()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect((await brokenRules(page, 'light')).map(({ id }) => id)).toEqual([])
    await bar.getByRole('button', { name: 'Back to now' }).click()
    await bar.waitFor({ state: 'detached' })

    await page.goto('/office/events')
    await page.getByRole('link', { name: DRAFT }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('menuitem', { name: /visitor/ }).click()
    await bar.waitFor()
    await page.getByRole('heading', { level: 1, name: DRAFT }).waitFor()
    const draft = page.url()
    await bar.getByRole('button', { name: 'End preview' }).click()
    await page.waitForURL('**/office/events/*')
    expect(complaints).toEqual([])
    // For everybody else there is no such page.
    const visitor = await openVisit({})
    expect((await visitor.page.goto(draft))?.status()).toBe(404)
  },
)
