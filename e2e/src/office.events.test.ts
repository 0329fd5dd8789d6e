import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR } from './acts.ts'
import { seenByAxe } from './axe.ts'
import { PEOPLE, closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

const NAME = 'Baltic Reefer Days'

/** Chooses from a list: the first, unless one is named. */
async function choose(page: Page, label: string, option?: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label }))
  await box.click()
  if (option && (await box.isEditable())) await box.fill(option)
  const all = page.getByRole('option')
  await (option ? page.getByRole('option', { name: option, exact: true }) : all.first()).click()
}

test('an operator makes an event from nothing, publishes it, and a visitor sees it', { timeout: 180_000 }, async () => {
  const { page, complaints } = await openVisit({ as: OPERATOR })
  await page.goto('/office/events')
  await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
  expect(await seenByAxe(page)).toEqual([])
  await page.getByRole('link', { name: 'New event' }).click()

  // Everything that is missing is said at once, at its field.
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await page.locator('.field-error').count()).toBeGreaterThan(3)

  await page.getByLabel('Name', { exact: true }).fill(NAME)
  await page.getByLabel('Name in the address').fill('baltic-reefer-days')
  await page.getByLabel('City').fill('Gdynia')
  await choose(page, 'Country', 'Poland')
  await choose(page, 'Time zone', 'Europe/Warsaw')
  await page.getByLabel('First day').fill('2027-09-14')
  await page.getByLabel('Last day').fill('2027-09-15')
  await page.getByLabel('Starts').fill('2027-09-14T09:00')
  await page.getByLabel('Ends').fill('2027-09-15T17:00')
  await choose(page, 'Currency', 'EUR, Euro')
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/office\/events\/\d+$/)
  const id = /\d+$/.exec(page.url())?.[0]
  await page.getByRole('heading', { name: NAME, level: 1 }).waitFor()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await page.getByText('No days', { exact: true }).waitFor()
  expect(await publish.isDisabled()).toBe(true)
  expect(await seenByAxe(page)).toEqual([])

  // What is typed and not saved is not lost by a press beside it.
  await page.getByLabel('Capacity').fill('120')
  await page.getByRole('link', { name: 'Tags', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('combobox', { name: 'Seller' }).click()
  await page.getByRole('option', { name: 'Carrier Connect Events GmbH' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

  const parts = page.getByRole('navigation', { name: 'Parts of the event' })
  const dialog = page.getByRole('dialog')
  await parts.getByRole('link', { name: /Agenda/ }).click()
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await dialog.getByLabel('Date').fill('2027-09-14')
  await dialog.getByLabel('Starts').fill('2027-09-14T09:00')
  await dialog.getByLabel('Ends').fill('2027-09-14T18:00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Session', exact: true }).click()
  await dialog.getByLabel('Title').fill('Plugs by number')
  await dialog.getByLabel('Starts').fill('2027-09-14T10:00')
  await dialog.getByLabel('Ends').fill('2027-09-14T11:00')
  await choose(page, 'Kind', 'Panel')
  await dialog.getByLabel('Room').fill('Hall A')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Half an hour later, by the keyboard alone.
  const session = page.getByRole('region', { name: 'Hall A' }).getByRole('button', { name: /Plugs by number/ })
  await session.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await session.getByText('10:30 – 11:30').waitFor()
  expect(await seenByAxe(page)).toEqual([])

  await parts.getByRole('link', { name: /Prices/ }).click()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Carrier')
  await choose(page, 'Category')
  await dialog.getByLabel('Net price').fill('790')
  await dialog.getByLabel('Quota').fill('40')
  expect(await seenByAxe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('cell', { name: '€790.00' }).waitFor()

  await parts.getByRole('link', { name: /Sections/ }).click()
  await page.getByLabel('Agenda', { exact: true }).check()
  await page.getByLabel('Prices', { exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

  await publish.click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('banner').or(page.locator('header')).getByText('Published').first().waitFor()
  // The form that was sent empty was refused.
  expect(complaints.filter((one) => !one.includes('status of 400'))).toEqual([])

  const { page: visitor } = await openVisit({})
  await visitor.goto(`/cc-events/baltic-reefer-days/${id}`)
  await visitor.getByRole('heading', { name: NAME }).first().waitFor()
  await visitor.goto(`/cc-events/baltic-reefer-days/${id}/agenda`)
  await visitor.getByText('Plugs by number').first().waitFor()
})

test('for a member there are no lists of the office', async () => {
  const { page } = await openVisit({ as: PEOPLE.member })
  for (const path of ['/office/events', '/office/tags/new', '/office/log', '/office/events/1', '/office/nothing']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  }
})
