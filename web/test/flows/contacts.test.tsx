import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ContactsModal } from '../../src/features/network/components/contacts-modal.tsx'
import { fake, sentTo, show } from '../harness.tsx'

const contact = (customer_id: number, name: string) => ({
  id: customer_id,
  network_member_details: { customer_id, name, job_title: 'Freight Buyer', company_name: 'Saar Freight' },
})

test('contacts are found by name after a pause, and one leads to that member’s wall', async () => {
  fake('network.contacts', ({ query }) =>
    query?.search
      ? { count: 1, results: [contact(12, 'Liis Kask')] }
      : { count: 2, results: [contact(12, 'Liis Kask'), contact(13, 'Rasmus Tamm')] },
  )
  await show(<ContactsModal count={2} onClose={() => undefined} />)
  await expect.element(page.getByText('Rasmus Tamm')).toBeVisible()
  await userEvent.type(page.getByRole('searchbox'), 'liis')
  await expect.element(page.getByText('Rasmus Tamm')).not.toBeInTheDocument()
  // One question for the four letters, not one for each.
  expect(sentTo('network.contacts').map(({ query }) => query['search'])).toEqual([undefined, 'liis'])
  await page.getByRole('link', { name: /Liis Kask/ }).click()
  await expect.element(page.getByLabelText('address')).toHaveTextContent('/personal-wall/12')
})
