import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DeskPage } from '../../src/features/office/money/index.ts'
import { ME, fake, show } from '../harness.tsx'

beforeEach(() => {
  localStorage.clear()
  fake('members.one', { id: ME, operator_roles: ['money'] })
  fake('payments.desk', { results: [], next: null })
  fake('payments.deskTotals', { results: [], unknown: 0, disputes: 0, differences: 0 })
  fake('payments.deskSubjects', { results: [{ kind: 'event', id: 12, name: 'North Range Forum' }] })
})

test('a narrowed list is kept by what it shows, found again, and forgotten', async () => {
  const narrowed = { kind: 'invoice', state: 'overdue', event: '12' } as const
  await show(<DeskPage view={narrowed} />)
  await page.getByRole('button', { name: 'Save this view' }).click()
  const chip = page.getByRole('group', { name: 'Saved views' }).getByRole('button')
  await expect.element(chip).toHaveTextContent('Invoices, Overdue, North Range Forum')
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByRole('button', { name: 'Save this view' }).query()).toBeNull()
  await page.getByRole('button', { name: /^Forget the view/ }).click()
  await expect.element(page.getByRole('button', { name: 'Save this view' })).toBeVisible()
  expect(chip.query()).toBeNull()
})

test('there is nothing to save of the whole list', async () => {
  await show(<DeskPage view={{}} />)
  await expect.element(page.getByText('No money has moved yet')).toBeVisible()
  expect(page.getByRole('button', { name: 'Save this view' }).query()).toBeNull()
})
