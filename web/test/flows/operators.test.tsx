import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { OperatorsPage } from '../../src/features/office/operators/index.ts'
import { ME, fake, refuse, sentTo, show } from '../harness.tsx'

const operator = {
  id: 41,
  version: 'v1',
  name: 'Ilse Maas',
  email: 'ilse@maas.example',
  state: 'active' as const,
  last_seen_at: null,
  last_act_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
}

beforeEach(() => {
  fake('members.one', { id: ME })
  fake('setup.operators', { results: [{ ...operator, roles: ['money'] }] })
})

test('what an operator looks after is changed from the state that was seen; everything includes the rest', async () => {
  fake('setup.changeOperator', { id: 41 })
  await show(<OperatorsPage />)
  await page.getByRole('button', { name: 'Change what Ilse Maas looks after' }).click()
  const dialog = page.getByRole('dialog', { name: 'What Ilse Maas looks after' })
  await expect.element(dialog.getByRole('checkbox', { name: /^Money Invoices/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Awards/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sentTo('setup.changeOperator').map(({ body }) => body))
    .toEqual([{ version: 'v1', roles: ['money', 'awards'] }])
  await page.getByRole('button', { name: 'Change what Ilse Maas looks after' }).click()
  await dialog.getByRole('checkbox', { name: /^Everything/ }).click()
  await expect.element(dialog.getByRole('checkbox', { name: /^Content/ })).toBeDisabled()
})

test('somebody without an account needs a name: it is asked for, and nothing typed is lost', async () => {
  fake('setup.addOperator', refuse(400, { first_name: ['Give their name.'], last_name: ['Give their name.'] }))
  await show(<OperatorsPage />)
  await page.getByRole('button', { name: 'Add operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add operator' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Email' }), 'petra@lind.example')
  await dialog.getByRole('checkbox', { name: /^Events/ }).click()
  await dialog.getByRole('button', { name: 'Add operator' }).click()
  await expect.element(dialog.getByText('Give their name.').first()).toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('petra@lind.example')
  fake('setup.addOperator', { id: 42, invited: true })
  await userEvent.fill(dialog.getByRole('textbox', { name: /First name/ }), 'Petra')
  await userEvent.fill(dialog.getByRole('textbox', { name: /Last name/ }), 'Lind')
  await dialog.getByRole('button', { name: 'Add operator' }).click()
  await expect.element(page.getByText('petra@lind.example is invited by mail.')).toBeInTheDocument()
  expect(sentTo('setup.addOperator').at(-1)?.body).toEqual({
    email: 'petra@lind.example',
    first_name: 'Petra',
    last_name: 'Lind',
    roles: ['events'],
  })
})

test('taking it away asks first, and says why when it is refused', async () => {
  fake('setup.removeOperator', refuse(409, { code: 'last_operator', detail: 'Nobody else looks after everything.' }))
  await show(<OperatorsPage />)
  await page.getByRole('button', { name: 'Remove Ilse Maas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Nobody else looks after everything.')).toBeInTheDocument()
  expect(sentTo('setup.removeOperator').map(({ query }) => query)).toEqual([{ version: 'v1' }])
})

test('chips say what somebody looks after, a list says what each opens, and the last act leads to all of them', async () => {
  await show(<OperatorsPage />)
  const row = page.getByRole('row', { name: /Ilse Maas/ })
  await expect.element(row.getByRole('listitem')).toHaveTextContent('Money')
  await expect.element(page.getByText('Invoices, payments, refunds, sellers')).toBeVisible()
  await expect
    .element(row.getByRole('link', { name: /^What Ilse Maas did/ }))
    .toHaveAttribute('href', '/office/log?by=41')
})
