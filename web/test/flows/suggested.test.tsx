import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Suggested } from '../../src/features/network/welcome/suggested.tsx'
import { show } from '../harness.tsx'

const nobody = {
  job_title: 'Space Control',
  profile_picture: null,
  company_details: { id: 4, name: 'Alpina Transit' },
  friendship_status: { status: '', invitation: null, network: null, ask_again_on: null },
  is_colleague: false,
  shared_contacts: 0,
  shared_events: [],
  tags: [
    { name: 'Road', shared: true },
    { name: 'Air', shared: false },
  ],
}
const ties = [
  { ...nobody, id: 1, first_name: 'Lenka', last_name: 'Svoboda', is_colleague: true, shared_contacts: 3 },
  {
    ...nobody,
    id: 2,
    first_name: 'Reto',
    last_name: 'Zürcher',
    shared_contacts: 3,
    shared_events: [{ city: 'Lisbon' }],
  },
  { ...nobody, id: 3, first_name: 'Petra', last_name: 'Aas', shared_events: [{ city: 'Lisbon' }] },
  { ...nobody, id: 4, first_name: 'Liis', last_name: 'Kask' },
]

function Home() {
  const [people, setPeople] = useState(ties)
  return <Suggested people={people as never} dismiss={(gone) => setPeople(people.filter(({ id }) => id !== gone))} />
}

test('people to get to know stand with the nearest tie, and who is sent away is gone', async () => {
  await show(<Home />)
  const reasons = {
    'Lenka Svoboda': 'Your colleague',
    'Reto Zürcher': '3 shared contacts',
    'Petra Aas': 'Also Lisbon',
    'Liis Kask': 'Road',
  }
  for (const [name, reason] of Object.entries(reasons)) {
    const person = page.getByRole('listitem').filter({ hasText: name })
    // oxlint-disable-next-line no-await-in-loop -- one person after the other
    await expect.element(person.getByText(reason, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Do not suggest Petra Aas again' }).click()
  await expect.element(page.getByText('Petra Aas')).not.toBeInTheDocument()
  await expect.element(page.getByText('Liis Kask')).toBeVisible()
})
