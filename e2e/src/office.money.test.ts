import { expect, test } from 'vitest'
import { OPERATOR, actAs } from './acts.ts'
import type { Rows } from './acts.ts'
import { seenByAxe } from './axe.ts'
import { PEOPLE, closeBrowserAfterwards, openVisit } from './browser.ts'
import { look } from './look.ts'

closeBrowserAfterwards()

test(
  'an operator finds an open invoice, records its transfer, and sends part of it back',
  { timeout: 180_000 },
  async () => {
    const { page, complaints } = await openVisit({ as: OPERATOR })
    await page.goto('/office/money?kind=invoice&state=issued')
    await page.getByRole('heading', { name: 'Money desk' }).waitFor()
    const first = page.locator('table a[href^="/office/money/"]').first()
    await first.waitFor()
    expect(await seenByAxe(page)).toEqual([])
    const number = (await first.textContent()) ?? ''
    // By its number it is found alone.
    await page.getByRole('searchbox').fill(number)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    expect(await seenByAxe(page)).toEqual([])

    await page.getByRole('button', { name: 'Record a transfer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount in').fill('nothing')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await dialog.getByText('Enter an amount, such as').first().waitFor()
    await dialog.getByLabel('Amount in').fill('100.00')
    expect(await seenByAxe(page)).toEqual([])
    await dialog.getByRole('button', { name: /Record .*100\.00/ }).dblclick()
    await page.getByText('The transfer is recorded.').waitFor()
    await page.getByText(/Recorded a transfer of .*100\.00/).waitFor()

    // The same amount once more: it is asked about, and nothing that was typed is lost.
    await page.getByRole('button', { name: 'Record a transfer' }).click()
    await dialog.getByLabel('Amount in').fill('100.00')
    await dialog.getByLabel('Reference').fill('Second of two')
    await dialog.getByRole('button', { name: /Record .*100\.00/ }).click()
    await dialog.getByText('already, it seems').waitFor()
    expect(await seenByAxe(page)).toEqual([])
    await dialog.getByLabel('This is another transfer').check()
    await dialog.getByRole('button', { name: /Record .*100\.00/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText(/Recorded a transfer of .*100\.00/).count()).toBe(2)

    // More than is open: what is too much waits to go back, and is approved.
    await page.getByRole('button', { name: 'Record a transfer' }).click()
    const open = await dialog.getByLabel('Amount in').inputValue()
    await dialog.getByLabel('Amount in').fill((Number(open.replaceAll(',', '')) + 40).toFixed(2))
    await dialog.getByLabel('Reference').fill('The rest and more')
    await dialog.getByRole('button', { name: /^Record / }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Approve/ }).click()
    expect(await seenByAxe(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Approve .*40\.00/ }).click()
    await page.getByText('The refund is approved.').waitFor()
    await page.getByRole('button', { name: /^Paid back/ }).click()
    await dialog.getByLabel('Reason').fill('Returned with today’s bank file.')
    await dialog.getByRole('button', { name: 'Note it as paid back' }).click()
    await page.getByText('The refund is noted as paid back.').waitFor()
    await page.getByText(/Noted a refund as paid back/).waitFor()
    // The question is a refusal, and the browser notes it: that one, and nothing else.
    expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')])
  },
)

test(
  'on a phone the reference of a card payment is there whole, and is copied whole',
  { timeout: 120_000 },
  async () => {
    const { results } = await actAs<Rows<{ method: string; name: string; invoice: number }>>(
      OPERATOR,
      'GET',
      '/rest/office/money/?kind=payment&page_size=100',
    )
    const paid = results.filter(({ method }) => method === 'card').slice(0, 3)
    expect(paid).toHaveLength(3)
    const visit = await openVisit({ width: 390, as: OPERATOR })
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const paths = paid.map(({ invoice }) => `/office/money/${invoice}`)
    expect(await look(visit, paths, {}, 390, { which: 'all', inTurns: false })).toEqual([])
    await visit.page.goto(paths.at(-1) ?? '')
    const reference = paid.at(-1)?.name.replace('card:', '') ?? ''
    await visit.page.getByRole('cell', { name: reference }).waitFor()
    await visit.page.getByRole('button', { name: `Copy ${reference}` }).click()
    expect(await visit.page.evaluate('navigator.clipboard.readText()')).toBe(reference)
  },
)

test('money without an order is shown with the invoice that it fits', { timeout: 120_000 }, async () => {
  const { page } = await openVisit({ as: OPERATOR })
  await page.goto('/office/money?kind=unassigned')
  await page.locator('table a[href^="/office/money/amounts/"]').first().click()
  await page.getByText('sum to the cent').first().waitFor()
  expect(await seenByAxe(page)).toEqual([])
  await page
    .getByRole('button', { name: /Match to an invoice/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('counts towards').waitFor()
})

test('figures are drawn, and read as tables', { timeout: 120_000 }, async () => {
  const { page, complaints } = await openVisit({ as: OPERATOR })
  await page.goto('/office/figures')
  await page.getByRole('heading', { name: 'Bookings' }).waitFor()
  await page.getByRole('heading', { name: 'Award entries' }).waitFor()
  // Each comes when it is there: the first in view is not always the same.
  const bookings = page.locator('details', { has: page.locator('caption', { hasText: /^Bookings/ }) })
  await bookings.locator('summary').click()
  await page.getByRole('columnheader', { name: 'Days before' }).waitFor()
  expect(await seenByAxe(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('for a member there is neither', async () => {
  const { page } = await openVisit({ as: PEOPLE.member })
  for (const path of ['/office/money', '/office/figures']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  }
})
