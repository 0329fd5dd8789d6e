import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Congratulations } from '../../src/features/network/components/congratulations.tsx'
import { NetworkButton } from '../../src/features/network/components/network-button.tsx'
import { endCongratulations } from '../../src/features/network/congratulations.store.ts'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const person = { id: 12, name: 'Liis Kask' }
const nothing = { status: '', invitation: null, network: null, ask_again_on: null } as const

afterEach(endCongratulations)

function Profile() {
  const [friendship] = useState(nothing)
  return (
    <>
      <NetworkButton person={person as never} friendship={friendship} />
      <Congratulations />
    </>
  )
}

test('who asks for contact is congratulated, with a way to the own network and a way on', async () => {
  fake('members.one', { first_name: 'Marta', last_name: 'Kowalczyk' })
  fake('network.invite', { requested_to: 'http://localhost/rest/customers/12/' })
  await show(<Profile />)
  await page.getByRole('button', { name: 'Add to Network: Liis Kask' }).click()
  const dialog = page.getByRole('dialog', { name: 'CONGRATULATIONS!' })
  await expect.element(dialog.getByText(/successfully sent to/)).toBeVisible()
  await expect.element(dialog.getByText('Liis Kask', { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'My Network' })).toHaveAttribute('href', '/network')
  expect(sentTo('network.invite')[0]?.body).toMatchObject({ requested_to: 12 })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a request that is refused is said, and nobody is congratulated', async () => {
  fake('members.one', {})
  fake('network.invite', refuse(409, { detail: 'You have 100 open requests.', code: 'too_many' }))
  await show(<Profile />)
  await page.getByRole('button', { name: 'Add to Network: Liis Kask' }).click()
  await expect.element(page.getByText('You have 100 open requests.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
