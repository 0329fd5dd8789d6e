import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { StartPage } from '../../src/features/imports/index.ts'
import { ME, fake, sentTo, show } from '../harness.tsx'
import { fakeUploads } from '../uploads.ts'

const choose = () =>
  userEvent.upload(
    page.elementLocator(document.querySelector('input[type=file]')!),
    new File(['name\nNorthlane Freight\n'], 'companies.csv', { type: 'text/csv' }),
  )

beforeEach(() => {
  fake('members.one', { id: ME, operator_roles: ['all'] })
  fake('imports.list', { results: [], events: [] })
  fake('imports.create', { id: 3 })
})

test('a file that is on its way can be stopped, and another one is chosen', async () => {
  // Every piece is lost, so that it is tried again and again.
  const uploads = fakeUploads({ lose: 1000 })
  await show(<StartPage />)
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeInTheDocument()
  await choose()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeEnabled()
  expect(page.getByRole('button', { name: 'Stop' }).query()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  expect(document.querySelector('[role=alert]')?.textContent).toBe('')
  expect(sentTo('imports.create')).toEqual([])
  expect(uploads).toHaveLength(1)

  fakeUploads()
  await choose()
  await expect.element(page.getByLabelText('address')).toHaveTextContent('/office/imports/3')
  expect(sentTo('imports.create')).toHaveLength(1)
})
