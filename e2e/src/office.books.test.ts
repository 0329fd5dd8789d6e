import { expect, test } from 'vitest'
import { OPERATOR } from './acts.ts'
import { seenByAxe } from './axe.ts'
import { closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

test('an operator looks at a month, writes an entry by hand, and takes a file', { timeout: 120_000 }, async () => {
  const { page, complaints } = await openVisit({ as: OPERATOR })
  await page.goto('/office/books')
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor()
  await page.getByText('Numbers without a gap').waitFor()
  await page
    .getByRole('cell', { name: /Revenue/ })
    .first()
    .waitFor()
  expect(await seenByAxe(page)).toEqual([])

  await page.getByRole('button', { name: 'Entry by hand' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Document').fill('BK-1')
  await dialog.getByLabel('Text').fill('Account fee')
  await dialog.getByLabel('Debit').fill('4970')
  await dialog.locator('p', { hasText: 'Bank charges' }).waitFor()
  await dialog.getByLabel('Credit').fill('9999')
  await dialog.getByLabel('Amount in').fill('28.50')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await dialog.getByText('There is no account with this number.').waitFor()
  expect(await seenByAxe(page)).toEqual([])
  await dialog.getByLabel('Credit').fill('1200')
  await dialog.getByRole('button', { name: 'Book it' }).click()
  await page.getByText('The entry is booked.').waitFor()

  // Today's month is the last of the strip.
  await page.getByRole('list', { name: 'Months' }).getByRole('button').last().click()
  await page.getByRole('button', { name: /^By hand/ }).click()
  await page.getByText('Account fee').first().waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download DATEV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^datev-.*\.csv$/)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/computed again, unbroken/).waitFor()
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
})
