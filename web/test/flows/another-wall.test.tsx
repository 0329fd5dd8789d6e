import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MobileMemberPanel } from '../../src/features/network/index.ts'
import { fake, show } from '../harness.tsx'

const ada = { id: 12, first_name: 'Ada', last_name: 'Lind', follow_status: { following: false } }

/** The names of what can be pressed, in their order. */
const pressed = () => page.getByRole('button').elements()

const named = () => pressed().map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('on the wall of a contact to write comes first and wide, and how it ends is in the menu', async () => {
  fake('members.one', { ...ada, friendship_status: { status: 'friend', ask_again_on: null } })
  await show(<MobileMemberPanel customerId={12} />)
  await expect.element(page.getByRole('button', { name: 'Message: Ada Lind' })).toBeVisible()
  expect(named()).toEqual(['Message: Ada Lind', 'Follow: Ada Lind', 'More about Ada Lind'])
  const widths = pressed().map((one) => one.getBoundingClientRect().width)
  expect(Math.max(...widths)).toBe(widths[0])
  await page.getByRole('button', { name: 'More about Ada Lind' }).click()
  await page.getByRole('menuitem', { name: 'Unfriend' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Remove Ada Lind from your network?' })).toBeVisible()
})

test('on the wall of a stranger to write comes first, then to ask', async () => {
  fake('members.one', { ...ada, friendship_status: { status: '', ask_again_on: null } })
  await show(<MobileMemberPanel customerId={12} />)
  await expect.element(page.getByRole('button', { name: 'Message: Ada Lind' })).toBeVisible()
  expect(named()).toEqual(['Message: Ada Lind', 'Add to Network: Ada Lind', 'Follow: Ada Lind', 'More about Ada Lind'])
})
