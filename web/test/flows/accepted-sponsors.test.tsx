import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AcceptedSponsors } from '../../src/features/office/index.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const request = (id: number, company: string, invoice_id: number | null) => ({
  id,
  kind: 'sponsor' as const,
  state: 'accepted' as const,
  package: { id: 2, name: 'Gold', price: 1_400_000, currency_code: 'EUR' },
  order_until: '2027-02-15',
  invoice_id,
  applicant: { name: 'Nils Berg', company_name: company, customer_id: 9, job_title: null },
})
const waiting = { count: 2, results: [request(5, 'Northlane Freight', null), request(6, 'Alpina Transit', 80)] }

test('an accepted sponsor who pays elsewhere is confirmed after a question; one with an invoice is not', async () => {
  fake('sponsorship.applications', waiting)
  fake('sponsorship.decide', {})
  await show(<AcceptedSponsors of={{ event: 12 }} />)
  await expect.element(page.getByText('Ordered; the invoice is open')).toBeInTheDocument()
  expect(sentTo('sponsorship.applications')[0]?.query).toMatchObject({
    event: '12',
    kind: 'sponsor',
    state: 'accepted',
  })
  expect(page.getByRole('button', { name: /^Confirm as sponsor.*Alpina/ }).query()).toBeNull()
  await page.getByRole('button', { name: /^Confirm as sponsor.*Northlane/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Northlane Freight as a sponsor?' })
  expect(sentTo('sponsorship.decide')).toEqual([])
  fake('sponsorship.applications', { count: 0, results: [] })
  await dialog.getByRole('button', { name: 'Confirm as sponsor' }).click()
  await expect.element(page.getByText('No accepted sponsor still has to pay')).toBeInTheDocument()
  expect(sentTo('sponsorship.decide')).toMatchObject([{ params: { id: '5' }, body: { state: 'confirmed' } }])
})

test('what a colleague has decided meanwhile is said', async () => {
  fake('sponsorship.applications', waiting)
  fake(
    'sponsorship.decide',
    refuse(409, { code: 'not_open', detail: 'A request that is confirmed cannot become confirmed.' }),
  )
  await show(<AcceptedSponsors of={{ award: 3 }} />)
  await page.getByRole('button', { name: /^Confirm as sponsor.*Northlane/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm as sponsor' }).click()
  await expect.element(page.getByText('A request that is confirmed cannot become confirmed.')).toBeInTheDocument()
})
