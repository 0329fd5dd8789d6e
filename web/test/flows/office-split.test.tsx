import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AmountPage } from '../../src/features/office/money/components/amount-page.tsx'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const invoice = (id: number, open_amount: number) => ({
  id,
  number: `CCE-2026-0040${id}`,
  company: { id: 5, name: 'Koyo Container' },
  about: 'Gulf Freight Exchange',
  open_amount,
  due_on: null,
})

const waiting = {
  id: 'statement:1',
  provider: 'bank',
  intent: null,
  about: 'Koyo: both',
  state: 'unmatched',
  currency_code: 'EUR',
  amount: 300_000,
  received_at: '2026-11-20T12:00:00.000Z',
  asked_for: invoice(1, 200_000),
  fits: [invoice(2, 300_000)],
} as const

let answer: object | undefined
function atTheDesk() {
  answer = waiting
  fake('members.one', { operator_roles: ['all'], is_operator: true } as never)
  fake('payments.deskAmount', () => (answer ? waiting : refuse(404, { detail: 'Gone.', code: 'not_found' })) as never)
}

afterEach(() => {
  vi.useRealTimers()
})

/** Adds both invoices and shares the transfer between them. */
async function split() {
  await page.getByRole('button', { name: /^Add to a split.*CCE-2026-00401/ }).click()
  await expect.element(page.getByText('Add another invoice to share it with.')).toBeVisible()
  await page.getByRole('button', { name: /^Add to a split.*CCE-2026-00402/ }).click()
  const first = page.getByRole('textbox', { name: /^Part for CCE-2026-00401/ })
  const second = page.getByRole('textbox', { name: /^Part for CCE-2026-00402/ })
  await expect.element(first).toHaveValue('2,000.00')
  await expect.element(second).toHaveValue('1,000.00')
  await userEvent.fill(second, '1,200')
  await expect.element(page.getByText(/^The parts are €200.00 more/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Count it for 2 invoices' })).toBeDisabled()
  await userEvent.fill(second, '1000')
  await page.getByRole('button', { name: 'Count it for 2 invoices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Count it for 2 invoices' }).click()
  await expect.element(dialog.getByText('Say why in a few words.')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Both are named.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await dialog.getByRole('button', { name: 'Count it for 2 invoices' }).click()
}

test('a kept transfer is shared between two invoices by parts that add up, and counted after ten seconds', async () => {
  atTheDesk()
  fake('payments.assignAmount', () => {
    answer = undefined
    return { invoices: [1, 2] }
  })
  await show(<AmountPage id="statement:1" />)
  await split()
  await expect.element(page.getByText('It is counted in ten seconds.', { exact: false }).first()).toBeVisible()
  expect(sentTo('payments.assignAmount')).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(page.getByRole('link', { name: 'See invoice 2' })).toBeVisible()
  expect(sentTo('payments.assignAmount').map(({ body }) => body)).toEqual([
    {
      parts: [
        { invoice: 1, amount: 200_000 },
        { invoice: 2, amount: 100_000 },
      ],
      reason: 'Both are named.',
    },
  ])
})

test('taken back within ten seconds, nothing is counted and the parts stand as they were', async () => {
  atTheDesk()
  await show(<AmountPage id="statement:1" />)
  await split()
  await page.getByRole('button', { name: 'Undo' }).click()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(page.getByRole('textbox', { name: /^Part for CCE-2026-00402/ })).toHaveValue('1000')
})

test('what a bank kept of a transfer is noted with it, where a bank can have kept so much', async () => {
  fake('members.one', { operator_roles: ['all'], is_operator: true } as never)
  const short = { ...waiting, asked_for: invoice(3, 301_500), fits: [invoice(4, 400_000)] }
  let counted = false
  fake('payments.deskAmount', () => (counted ? refuse(404, { detail: 'Gone.', code: 'not_found' }) : short) as never)
  fake('payments.matchAmount', () => {
    counted = true
    return {} as never
  })
  await show(<AmountPage id="statement:1" />)
  await page.getByRole('button', { name: /^Match to an invoice.*CCE-2026-00404/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  expect(dialog.getByRole('checkbox').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^Match to an invoice.*CCE-2026-00403/ }).click()
  await dialog.getByRole('checkbox', { name: /^A bank kept the missing €15.00/ }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Less charges.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await dialog.getByRole('button', { name: /^Count it/ }).click()
  await vi.advanceTimersByTimeAsync(11_000)
  await expect
    .poll(() => sentTo('payments.matchAmount').map(({ body }) => body))
    .toEqual([{ invoice: 3, charges: 1500, reason: 'Less charges.' }])
})
