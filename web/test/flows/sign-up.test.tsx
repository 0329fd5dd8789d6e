import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SignUpPage } from '../../src/features/identity/components/sign-up.tsx'
import { fake, refuse, sentTo, show } from '../harness.tsx'

async function toDetails() {
  await show(<SignUpPage />, { visitor: true, at: '/sign-up' })
  await userEvent.fill(page.getByRole('textbox', { name: 'Work email' }), 'nina@saar-freight.example')
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('the company is recognised by the mail, and the application says who applies', async () => {
  fake('companies.list', { count: 1, results: [{ id: 9, name: 'Saar Freight' }] })
  fake('companies.configurations', {})
  fake('identity.requestRegistration', { email: 'nina@saar-freight.example' })
  await toDetails()
  await expect.element(page.getByRole('radio', { name: /^Saar Freight/ })).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveFocus()
  await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'Nina')
  await userEvent.fill(page.getByRole('textbox', { name: 'Last name' }), 'Berg')
  await userEvent.fill(page.getByRole('textbox', { name: /Job title/ }), 'Freight Buyer')
  await page.getByRole('checkbox', { name: /I accept/ }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect.element(page.getByText(/We have sent a link to nina@saar-freight\.example/)).toBeVisible()
  expect(sentTo('identity.requestRegistration')[0]?.body).toMatchObject({
    company: 9,
    email: 'nina@saar-freight.example',
    first_name: 'Nina',
    last_name: 'Berg',
    job_title: 'Freight Buyer',
    accepts_terms: true,
  })
})

test('what the server refuses stands below its field, and nothing typed is lost', async () => {
  fake('companies.list', { count: 1, results: [{ id: 9, name: 'Saar Freight' }] })
  fake('companies.configurations', {})
  fake('identity.requestRegistration', refuse(400, { last_name: ['This name is not possible.'] }))
  await toDetails()
  await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'Nina')
  await userEvent.fill(page.getByRole('textbox', { name: 'Last name' }), 'B1')
  await userEvent.fill(page.getByRole('textbox', { name: /Job title/ }), 'Freight Buyer')
  await page.getByRole('checkbox', { name: /I accept/ }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  const name = page.getByRole('textbox', { name: 'Last name' })
  await expect.element(name).toHaveAccessibleDescription(/This name is not possible\./)
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('B1')
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nina')
})

test('messages go as their fields are mended, and the sentence above them counts those that are left', async () => {
  fake('companies.list', { count: 1, results: [{ id: 9, name: 'Saar Freight' }] })
  fake('companies.configurations', {})
  fake(
    'identity.requestRegistration',
    refuse(400, { first_name: ['This first name is not possible.'], last_name: ['This last name is not possible.'] }),
  )
  await toDetails()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'About you' }))
    .toHaveAttribute('aria-current', 'step')
  await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'N1')
  await userEvent.fill(page.getByRole('textbox', { name: 'Last name' }), 'B1')
  await page.getByRole('checkbox', { name: /I accept/ }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect.element(page.getByText('Please correct the 2 fields below.')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'First name' }), 'Nina')
  await expect.element(page.getByText('Please correct the field below.')).toBeVisible()
  await expect.element(page.getByText('This first name is not possible.')).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('textbox', { name: 'Last name' }), 'Berg')
  await expect.element(page.getByText(/Please correct/)).not.toBeInTheDocument()
})
