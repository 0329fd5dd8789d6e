import type { MergePreview } from '@app/contract/merging'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MergeRecords, resourceNamed } from '../../src/features/office/index.ts'
import { fake, fakeRecords, sentTo, show } from '../harness.tsx'

const companies = resourceNamed('companies')
const record = { id: 12, version: 'v', labels: {}, name: 'Baltika Feeder', merged_into_id: null }
const preview: MergePreview = {
  version: 'seen',
  fields: [
    { name: 'name', kept: 'Baltika Feeder', gone: 'Baltika Feeder Sp. z o.o.' },
    { name: 'city', kept: 'Gdynia', gone: 'Gdynia' },
  ],
  companies: [],
  moves: [{ kind: 'people', count: 3 }],
  drops: [{ kind: 'followers', count: 1 }],
  blockers: [],
}

async function open() {
  if (!companies) throw new Error('There are no companies.')
  fakeRecords('office.companies.names', { results: [{ id: 14, name: 'Baltika Feeder Sp. z o.o.' }] })
  await show(<MergeRecords of={companies} record={record} />)
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('combobox', { name: 'The other one' }).click()
  await page.getByRole('option', { name: 'Baltika Feeder Sp. z o.o. · 14' }).click()
}

test('both stand side by side, and are merged with what was seen', async () => {
  fake('merging.previewCompanies', preview)
  fake('merging.mergeCompanies', { id: 12 })
  await open()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Baltika Feeder remains.')).toBeInTheDocument()
  await expect.element(dialog.getByRole('row', { name: /differs/ })).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect.element(dialog.getByText('Say why.')).toBeInTheDocument()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Registered twice.')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect
    .poll(() => sentTo('merging.mergeCompanies').map(({ body }) => body))
    .toEqual([{ gone: 14, version: 'seen', reason: 'Registered twice.' }])
})

test('a reason that is typed stays when the two change places', async () => {
  fake('merging.previewCompanies', preview)
  fake('merging.mergeCompanies', { id: 14 })
  await open()
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Registered twice.')
  await dialog.getByRole('button', { name: 'Keep the other one' }).click()
  await expect.element(dialog.getByText('Baltika Feeder Sp. z o.o. remains.')).toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Registered twice.')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect
    .poll(() => sentTo('merging.mergeCompanies').map(({ params, body }) => [params, body]))
    .toEqual([[{ id: '14' }, { gone: 12, version: 'seen', reason: 'Registered twice.' }]])
})

test('what stands against it is said, and nothing can be sent', async () => {
  fake('merging.previewCompanies', { ...preview, blockers: [{ code: 'exhibitors', count: 1 }] })
  await open()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/exhibitors of the same event/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: 'Reason' }).query()).toBeNull()
})

test('of accounts of two companies one is chosen before they are merged', async () => {
  const members = resourceNamed('members')
  if (!members) throw new Error('There are no members.')
  const two = [
    { id: 3, name: 'Baltika' },
    { id: 4, name: 'Alpina' },
  ]
  fakeRecords('office.members.names', { results: [{ id: 14, name: 'Elena Varga' }] })
  fake('merging.previewPeople', ({ query }) => ({
    ...preview,
    companies: two,
    blockers: query?.company ? [] : [{ code: 'choose_company' as const, count: 1 }],
  }))
  fake('merging.mergePeople', { id: 12 })
  const member = { ...record, first_name: 'Elena', last_name: 'Varga', closed_at: null }
  await show(<MergeRecords of={members} record={member} />)
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'The other one' }).click()
  await page.getByRole('option', { name: 'Elena Varga · 14' }).click()
  await expect.element(dialog.getByText(/Say for which one/)).toBeInTheDocument()
  await dialog.getByRole('combobox', { name: 'Works for' }).click()
  await page.getByRole('option', { name: 'Alpina' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Applied twice.')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect
    .poll(() => sentTo('merging.mergePeople').map(({ body }) => body))
    .toEqual([{ gone: 14, version: 'seen', reason: 'Applied twice.', company: 4 }])
})
