import { expect, test } from 'vitest'
import { makeCompanies } from '../../server/seed/world/companies.ts'
import { closeBrowserAfterwards, openVisit } from './browser.ts'
import { linkMailedTo } from './acts.ts'

closeBrowserAfterwards()

test(
  'somebody whose company lets colleagues in applies, confirms, chooses a password and is home',
  { timeout: 90_000 },
  async () => {
    const company = makeCompanies(new Date()).find((one) => one.auto_approves && one.verified)
    const address = `nina.berg.e2e@${company?.domains[0]}`
    const { page, complaints } = await openVisit()
    await page.goto('/sign-up')
    await page.getByLabel('Work email').fill(address)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: new RegExp(company?.name ?? '') }).waitFor()
    await page.getByLabel('First name').fill('Nina')
    await page.getByLabel('Last name').fill('Berg')
    await page.getByRole('button', { name: 'Send application' }).click()
    await page
      .getByText(/accept the terms/i)
      .first()
      .waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Nina')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

    await page.goto(await linkMailedTo(address, 'confirm='))
    await page.getByRole('heading', { name: /confirmed|approved/i }).waitFor()
    await page.goto(await linkMailedTo(address, '/settings/set-password/'))
    await page.getByLabel('New password').fill('tide tables on the kitchen wall')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.waitForURL('**/settings/user-first-settings')

    await page.getByLabel('Job title').fill('Line manager')
    await page.getByLabel('Industry segments').first().click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Enter the community|Continue to your company/ }).click()
    await page.waitForURL(/personal-wall|company-first-settings/)
    await page.goto('/personal-wall')
    await page
      .getByRole('complementary')
      .getByText(/^Nina /)
      .first()
      .waitFor()
    await page.getByLabel('Write a post').waitFor()
    // The application without its consent was refused on purpose.
    expect(complaints.filter((one) => !/status of 400/.test(one))).toEqual([])
  },
)

test('a wrong password says so, keeps the address, and offers a way on', { timeout: 60_000 }, async () => {
  const { page } = await openVisit({ width: 390 })
  await page.goto('/sign-in')
  await page.getByLabel('Corporate email').fill('marta.kowalczyk@baltika-feeder.example')
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Corporate email').inputValue()).toBe('marta.kowalczyk@baltika-feeder.example')
  await page.getByRole('link', { name: 'Forgot password?' }).waitFor()
  expect(page.url()).not.toContain('not-the-password')
})
