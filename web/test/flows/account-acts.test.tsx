import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AccountActs } from '../../src/features/office/index.ts'
import { keeperHere } from '../../src/lib/session.ts'
import { ME, fake, sentTo, show } from '../harness.tsx'

const member = {
  id: 41,
  version: 'v1',
  labels: {},
  first_name: 'Ilse',
  last_name: 'Maas',
  is_operator: false,
  registration_completed_at: '2026-01-01T10:00:00.000Z',
  closed_at: null,
  suspended_at: null,
  suspended_until: null,
}

beforeEach(() => fake('members.one', { id: ME }))

test('suspending asks why, sends it once, and says so', async () => {
  fake('identity.suspend', { detail: 'done' })
  await show(<AccountActs member={member} />)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Ilse Maas' })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(dialog.getByText('Say why.')).toBeInTheDocument()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'The same offer to forty people.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(page.getByText('Ilse Maas is suspended')).toBeInTheDocument()
  expect(sentTo('identity.suspend').map(({ body }) => body)).toEqual([
    { reason: 'The same offer to forty people.', until: null },
  ])
})

test('a suspended member is let in again, and nobody acts as them', async () => {
  fake('identity.liftSuspension', { detail: 'done' })
  await show(<AccountActs member={{ ...member, suspended_at: '2026-11-01T10:00:00.000Z' }} />)
  await expect.element(page.getByRole('button', { name: 'Lift suspension' })).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Act as member' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Cleared up on the phone.')
  await dialog.getByRole('button', { name: 'Lift suspension' }).click()
  await expect.poll(() => sentTo('identity.liftSuspension')).toHaveLength(1)
})

test('an operator, oneself and a closed account offer no acting', async () => {
  await show(<AccountActs member={{ ...member, is_operator: true }} />)
  await expect.element(page.getByRole('button', { name: 'Suspend' })).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Act as member' }).query()).toBeNull()
})

test('while an operator acts as somebody, the device keeps nothing of what pages show', async () => {
  await show(<p>Home</p>)
  expect(keeperHere()).toBe(ME)
  const acting = { access: 'of somebody', name: 'Ilse Maas', customerId: 41, expiresAt: Date.now() + 60_000 }
  sessionStorage.setItem('acting', JSON.stringify(acting))
  expect(keeperHere()).toBeUndefined()
  sessionStorage.removeItem('acting')
  expect(keeperHere()).toBe(ME)
})
