import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SignInPage } from '../../src/features/identity/components/sign-in.tsx'
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

test('whoever was about to book sees what it is and what it costs today, and can go back to it', async () => {
  const price = { currency_code: 'EUR', available_until: '2027-03-06' }
  fake('events.page', {
    event: {
      ...{ id: 12, slug: 'forum', name: 'North Range Forum', city: 'Hamburg', venue: null, time_zone: 'Europe/Berlin' },
      ...{ start_date: '2027-05-25', end_date: '2027-05-27', starts_at: '2027-05-25T07:00:00.000Z' },
      hotel_details: { name: 'Speicherkai Hotel' },
    },
    prices: [
      { ...price, price: 79_000, is_available: true },
      { ...price, price: 39_000, is_available: true },
      { ...price, price: 129_000, is_available: false },
    ],
  })
  await show(<SignInPage redirectBack="/events/forum/12/book-event-details" />)
  await expect.element(page.getByText('25 – 27 May 2027, 09:00 CEST')).toBeVisible()
  await expect.element(page.getByText('Hamburg, Speicherkai Hotel')).toBeVisible()
  await expect.element(page.getByText('€390.00 to €790.00 a seat, plus VAT, until 6 Mar 2027')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to the event' }))
    .toHaveAttribute('href', '/cc-events/forum/12')
})
