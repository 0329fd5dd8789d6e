import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MemberCard } from '../../src/features/network/directory/member-card.tsx'
import type { DirectoryEntry } from '../../src/features/network/directory/directory.api.ts'
import { DirectoryPage } from '../../src/features/network/directory/directory-page.tsx'
import type { DirectoryFilter } from '../../src/features/network/directory/filter.ts'
import { fake, sentTo, show } from '../harness.tsx'

function Directory() {
  const [filter, setFilter] = useState<DirectoryFilter>({})
  return <DirectoryPage filter={filter} show={setFilter} />
}

const facets = { country: [{ id: 'DE', name: 'Germany', count: 2 }] }

test('a filter narrows the list, stands above it, and is taken off again', async () => {
  await page.viewport(1440, 900)
  fake('companies.list', {})
  fake('network.counts', {})
  fake('members.directory', ({ query }) => ({
    count: query?.country ? 1 : 2,
    results: [{ id: 12, first_name: 'Liis', last_name: 'Kask' }],
    facets,
  }))
  await show(<Directory />)
  await page.getByRole('checkbox', { name: /Germany/ }).click()
  const chip = page.getByRole('button', { name: 'Remove filter Germany' })
  await expect.element(chip).toBeVisible()
  await expect.poll(() => sentTo('members.directory').at(-1)?.query['country']).toBe('DE')
  await expect.element(page.getByText('1 person', { exact: true }).first()).toBeVisible()
  await chip.click()
  await expect.element(chip).not.toBeInTheDocument()
  await expect.poll(() => sentTo('members.directory').at(-1)?.query['country']).toBeUndefined()
})

test('at an event a card names where else we meet, not the event itself', async () => {
  const entry = {
    ...{ id: 12, first_name: 'Liis', last_name: 'Kask', job_title: null, profile_picture: null, company_details: null },
    ...{ tags: [], shared_contacts: null, friendship_status: { status: 'none' }, follow_status: { following: false } },
    shared_events: [
      { id: 6, name: 'Carrier Connect Forum 2026', city: 'Lisbon' },
      { id: 9, name: 'Nordic Short-Sea Days 2026', city: 'Göteborg' },
    ],
  } as unknown as DirectoryEntry
  await show(<MemberCard entry={entry} at={6} />)
  await expect.element(page.getByText('Also Göteborg')).toBeVisible()
  await expect.element(page.getByText('Also Lisbon')).not.toBeInTheDocument()
})
