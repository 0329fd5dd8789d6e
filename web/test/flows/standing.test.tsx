import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { JoiningSettings } from '../../src/features/companies/joining/joining-settings.tsx'
import { TagModal } from '../../src/features/members/components/tag-modal.tsx'
import { Footer } from '../../src/features/shell/footer.tsx'
import { DisabledBar } from '../../src/features/shell/member-bar.tsx'
import { ProfileMenu } from '../../src/features/shell/profile-menu.tsx'
import { fake, refuse, sentTo, show } from '../harness.tsx'

test('every entry of the profile menu stands there for everybody; one that leads nowhere says why', async () => {
  fake('members.one', { company: null, rights: [], is_operator: false })
  fake('awards.judgingRounds', {})
  await show(<ProfileMenu />)
  for (const name of ['My Profile', 'Edit My Profile', 'Privacy Settings', 'Change Password', 'Invoices to Pay', 'FAQ'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
  for (const [name, why] of [
    ['My Company', 'no company yet'],
    ['Edit My Company', 'for its administrators'],
    ['Company Employees', 'no company yet'],
  ] as const) {
    await expect.element(page.getByText(`${name}${why}`)).toBeVisible()
    await expect.element(page.getByRole('link', { name, exact: true })).not.toBeInTheDocument()
  }
})

test('while a registration is not complete the bar shows what is to come, and nothing of it can be pressed', async () => {
  await page.viewport(1440, 900)
  await show(<DisabledBar />)
  for (const name of ['Home', 'Events', 'Messages'])
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
})

test('the two links of the footer without a page are links', async () => {
  await show(<Footer />, { visitor: true })
  for (const name of ['User agreement', 'Community Guidelines'])
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href')
})

test('a segment that exists is told word for word', async () => {
  const text = 'Tag with this name already exists, please check once again!'
  fake('content.tags', {})
  fake('content.createTags', () => refuse(400, { '0.name': [text], '2.name': [text] }))
  await show(<TagModal member={{ id: 1, tags: [] }} onClose={() => undefined} />)
  await userEvent.fill(page.getByRole('textbox', { name: /^Not in the list/ }), 'Air, Barge, Rail')
  await page.getByRole('button', { name: /^(save|add)/i }).click()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('an administrator says who may join: by themselves only where people may apply', async () => {
  fake('companies.configurations', {
    count: 2,
    results: [
      {
        id: 1,
        config_type: 'setting',
        code: 'allows_joining=true',
        name: 'People with our mail domain may apply',
        position: 0,
      },
      {
        id: 2,
        config_type: 'setting',
        code: 'auto_approves=false',
        name: 'Let them in without a decision',
        position: 1,
      },
    ],
  })
  fake('companies.configure', {
    config_type: 'setting',
    code: 'auto_approves=true',
    name: 'Let them in without a decision',
  })
  const company = { allows_joining: true, auto_approves: false, verified: true }
  const { unmount } = await show(<JoiningSettings company={company} />)
  await page.getByRole('switch', { name: 'Let them in without a decision' }).click()
  await expect
    .poll(() => sentTo('companies.configure').map(({ body }) => body))
    .toEqual([{ config_type: 'setting', code: 'auto_approves', value: true }])
  await unmount()
  await show(<JoiningSettings company={{ ...company, allows_joining: false }} />)
  await expect.element(page.getByRole('switch', { name: 'Let them in without a decision' })).toBeDisabled()
})
