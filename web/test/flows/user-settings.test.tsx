import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UserSettingsPage } from '../../src/features/members/components/user-settings.tsx'
import { ME, fake, refuse, sentTo, show } from '../harness.tsx'

const tag = { id: 3, name: 'Reefer' }
const me = { id: ME, first_name: 'Marta', last_name: 'Kowalczyk', job_title: 'Freight Buyer', phone: '', tags: [tag] }

const firstName = page.getByRole('textbox', { name: 'First name' })
const lastName = page.getByRole('textbox', { name: 'Last name' })
const jobTitle = page.getByRole('textbox', { name: 'Job title' })

async function open() {
  fake('members.one', me)
  fake('content.tags', { count: 1, results: [tag] })
  await show(<UserSettingsPage />, { at: '/user-settings' })
  await expect.element(jobTitle).toHaveValue('Freight Buyer')
}

test('what was changed is kept when its field is left, and can be taken back', async () => {
  fake('members.update', ({ body }) => ({ ...me, job_title: body?.job_title ?? '' }))
  await open()
  await userEvent.fill(jobTitle, 'Head of Freight')
  expect(sentTo('members.update')).toEqual([])
  await userEvent.tab()
  await expect.element(page.getByText('Your changes have been saved!')).toBeVisible()
  await expect.element(jobTitle).toHaveValue('Head of Freight')
  expect(sentTo('members.update')).toMatchObject([
    {
      params: { id: String(ME) },
      body: { first_name: 'Marta', job_title: 'Head of Freight', tags_to_add: [], tags_to_remove: [] },
    },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(jobTitle).toHaveValue('Freight Buyer')
  await expect.poll(() => sentTo('members.update').length).toBe(2)
  expect(sentTo('members.update')[1]).toMatchObject({ body: { job_title: 'Freight Buyer' } })
})

test('a name that is missing is asked for before anything is sent, and the cursor stays where it went', async () => {
  await open()
  await userEvent.fill(firstName, ' ')
  await userEvent.tab()
  await expect.element(firstName).toHaveAccessibleDescription(/This field is required\./)
  await expect.element(lastName).toHaveFocus()
  expect(sentTo('members.update')).toEqual([])
})

test('a field that the server refuses has the reason, and nothing typed is lost', async () => {
  fake('members.update', refuse(400, { last_name: ['This name is not possible.'] }))
  await open()
  await userEvent.fill(lastName, 'K1')
  await userEvent.fill(jobTitle, 'Head of Freight')
  await userEvent.tab()
  await expect.element(lastName).toHaveAccessibleDescription(/This name is not possible\./)
  await expect.element(firstName).toHaveValue('Marta')
  await expect.element(lastName).toHaveValue('K1')
  await expect.element(jobTitle).toHaveValue('Head of Freight')
})
