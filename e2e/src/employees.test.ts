import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

/** People of one company that no other test acts for. */
const ADMIN = 'lorato.molefe@kestrel-air.example'
const SECOND = 'henning.kruger@kestrel-air.example'
const LEAVER = 'katrin.kaya@kestrel-air.example'

const PAGE = '/settings/company-employees'

type People = { results: { customer_id: number; name: string; is_me: boolean }[] }
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const right = (page: Page, which: string, name: string) =>
  page.getByRole('switch', { name: `${which}: ${name}`, exact: true })

test('two admins, and a person who is removed with a tab open', async () => {
  const [admin, second, leaver] = await Promise.all([
    openVisit({ as: ADMIN }),
    openVisit({ as: SECOND }),
    openVisit({ as: LEAVER }),
  ])
  await Promise.all([admin, second, leaver].map(({ page }) => page.goto(PAGE, { waitUntil: 'networkidle' })))
  const nameOf = async (visit: typeof admin) =>
    (await callAs<People>(visit.context, '/rest/companies/employees/?show_all=true')).results.find(({ is_me }) => is_me)
      ?.name ?? ''
  const [mine, theirs, gone] = await Promise.all([admin, second, leaver].map(nameOf))
  if (!mine || !theirs || !gone) throw new Error('Everyone of this test works for the company.')

  // The only admin can neither leave nor step down, and reads why.
  await row(admin.page, mine).getByText('The only admin. Name a second one before you leave or step down.').waitFor()
  expect(await admin.page.getByRole('button', { name: 'Leave', exact: true }).isDisabled()).toBe(true)
  expect(await right(admin.page, 'Admin', mine).isDisabled()).toBe(true)
  expect(await second.page.getByRole('button', { name: 'Invite' }).count()).toBe(0)

  // A second admin: both tabs show it, without a reload.
  await right(admin.page, 'Admin', theirs).click()
  await second.page.getByRole('button', { name: 'Invite' }).waitFor()
  await expect.poll(() => right(second.page, 'Admin', theirs).isChecked()).toBe(true)
  await expect.poll(() => right(admin.page, 'Admin', mine).isEnabled()).toBe(true)
  expect(await row(admin.page, mine).getByText('The only admin').count()).toBe(0)
  expect(await admin.page.getByRole('button', { name: 'Leave', exact: true }).isEnabled()).toBe(true)

  // The second one removes somebody, and says who takes what is open.
  await leaver.page.getByRole('link', { name: mine }).waitFor()
  await second.page.getByRole('button', { name: `Remove: ${gone}` }).click()
  const dialog = second.page.getByRole('dialog', { name: `Remove ${gone}?` })
  await dialog.getByText(/^\d+ seats?$/).waitFor()
  await dialog.getByRole('combobox', { name: 'Who takes the seats' }).click()
  await second.page.getByRole('option', { name: mine }).click()
  await dialog.getByRole('button', { name: 'Remove and hand over' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => right(second.page, 'Admin', gone).count()).toBe(0)
  await second.page
    .getByText(new RegExp(`seats? passed to ${mine}`))
    .first()
    .waitFor()

  // The open tab shows nothing of the company any more, and its next call is answered so too.
  await leaver.page.getByText('You do not belong to a company yet.').waitFor()
  expect(await leaver.page.getByText(mine).count()).toBe(0)
  expect(await callAs(leaver.context, '/rest/companies/employees/')).not.toHaveProperty('results')

  // One demotes the other: what the other then tries is refused, and the tab says what is so.
  await right(admin.page, 'Admin', theirs).click()
  await second.page.getByRole('button', { name: 'Invite' }).waitFor({ state: 'detached' })
  await expect.poll(() => right(second.page, 'Admin', theirs).isChecked()).toBe(false)
  await row(admin.page, mine).getByText('The only admin. Name a second one before you leave or step down.').waitFor()
})
