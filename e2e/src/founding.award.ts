import type { Page } from 'playwright'
import { choose, workbench, dayFromNow, buyByTransfer } from './founding.ts'

/* How an award comes to be, is entered, judged and crowned, by the pages alone. */

/** An award with a category, a fee for entering it, a criterion and a jury, published. @returns its number */
export async function makeAward(page: Page, name: string, jury: readonly string[]): Promise<number> {
  const day = dayFromNow(30)
  await page.goto('/office/awards')
  await page.getByRole('link', { name: 'New award' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Name in the address').fill('quay-prize')
  await page.getByLabel('City').fill('Aarhus')
  await choose(page, 'Country', 'Denmark')
  await choose(page, 'Time zone', 'Europe/Copenhagen')
  await page.getByLabel('First day').fill(day)
  await page.getByLabel('Last day').fill(day)
  await choose(page, 'Currency', 'EUR, Euro')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/office\/awards\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])

  const { dialog, made, saved } = workbench(page)
  const part = (of: RegExp) =>
    page.getByRole('navigation', { name: 'Parts of the award' }).getByRole('link', { name: of }).click()

  await part(/Entries/)
  await page.getByLabel('Entries open').fill(`${dayFromNow(-1)}T09:00`)
  await page.getByLabel('Entries close').fill(`${dayFromNow(10)}T18:00`)
  await saved()
  await page.getByRole('button', { name: 'Award category', exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Quietest Terminal')
  await dialog.getByLabel('Short name').fill('Terminal')
  await dialog.getByLabel('Name in the address').fill('terminal')
  await made()
  await page.getByRole('button', { name: 'Quietest Terminal' }).click()
  await page.getByRole('button', { name: 'Question', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Question' }).fill('What made it quiet?')
  await made()
  await page.getByRole('link', { name }).first().click()
  await part(/Prices/)
  await page.getByRole('button', { name: 'Award price', exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Entry')
  await choose(page, 'Category of the company', 'Freight forwarder')
  await dialog.getByLabel('Net price').fill('250')
  await made()
  await part(/Jury/)
  for (const juror of jury) {
    await page.getByRole('button', { name: 'Juror', exact: true }).click()
    await choose(page, 'Member', juror)
    await made()
  }
  await part(/Criteria/)
  await page.getByRole('button', { name: 'Edit criteria' }).click()
  await dialog.getByLabel('Name').fill('Silence')
  await dialog.getByLabel('Weight').fill('100')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.locator('header').getByText('Published').first().waitFor()
  return id
}

/** Enters the award, as a member finds it, and buys the entry on an invoice, which is the first thing that is bought. */
export async function enter(page: Page, award: string, category: string): Promise<void> {
  await page.goto('/all-awards')
  await page.getByRole('link', { name: award, exact: true }).first().click()
  await page.getByRole('link', { name: 'Enter the award' }).first().click()
  await page.getByRole('button', { name: /^Begin entry/ }).click()
  await page.getByRole('heading', { level: 1, name: category }).waitFor()
  await page.getByRole('textbox', { name: 'What made it quiet?' }).fill('Rubber wheels, and nobody shouting.')
  await page.getByLabel('We accept the terms of entering.').check()
  await page.locator('button:visible', { hasText: /^Submit entry/ }).click()
  await page.waitForURL('**/book-award-details?**')
  await buyByTransfer(page, /\d/, { first: true })
}

/** Opens a round that runs, and gives every entry to every judge. */
export async function openRound(page: Page, award: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto(`/office/awards/${award}?part=rounds`)
  await page.getByRole('button', { name: 'New round' }).click()
  await dialog.getByLabel('Name').fill('First round')
  await dialog.getByLabel('Starts').fill(`${dayFromNow(-1)}T09:00`)
  await dialog.getByLabel('Ends').fill(`${dayFromNow(20)}T18:00`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText(/^3 sheets assigned, 0 left out/).waitFor()
}

/** Scores the one entry of a judge, and hands it in. */
export async function judge(page: Page): Promise<void> {
  await page.goto('/judging')
  await page
    .getByRole('link', { name: /Kattegat Freight/ })
    .first()
    .click()
  await page.getByText('Weighted mean').waitFor()
  await page.keyboard.press('Shift+Digit1')
  await page.keyboard.press('8')
  await page.getByText(/^Sent \d\d:\d\d$/).waitFor()
  await page.getByRole('button', { name: 'Hand in score' }).click()
  await page.getByRole('button', { name: 'Handed in' }).waitFor()
}

/** A minute by the clock of the place, as fields ask for it. */
const clockAt = (moment: number, zone: string): string =>
  new Date(moment).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T')

/** Ends and seals the round, names the one entry the winner, and says when winners appear. @returns that moment */
export async function crown(page: Page, award: number, zone: string): Promise<number> {
  const dialog = page.getByRole('dialog')
  await page.goto(`/office/awards/${award}?part=rounds`)
  await page.getByRole('button', { name: 'Move its end' }).click()
  await dialog.getByLabel('Ends').fill(clockAt(Date.now() - 60_000, zone))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  // The clock seals what has ended as well, whoever is first.
  await page.getByText(/^(Over, not sealed|Sealed)$/).waitFor()
  const seal = page.getByRole('button', { name: 'Seal', exact: true })
  if (await seal.isVisible()) {
    await seal.click()
    await dialog.getByRole('button', { name: 'Seal', exact: true }).click()
  }
  await page.getByText('Sealed', { exact: true }).waitFor()

  await page
    .getByRole('navigation', { name: 'Parts of the award' })
    .getByRole('link', { name: /Results/ })
    .click()
  await page.getByRole('button', { name: /^Decide/ }).click()
  await choose(page, 'Outcome', 'Winner')
  await dialog.getByLabel('Why the jury chose this entry').fill('One hears the gulls again.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  // Far enough ahead for a look at what is not there yet.
  const minute = Math.ceil((Date.now() + 20_000) / 60_000) * 60_000
  await page.getByLabel('Winners').fill(clockAt(minute, zone))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  return minute
}
