import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BecomePanelist } from '../../src/features/sponsorship/components/become-panelist.tsx'
import { BecomeSponsor } from '../../src/features/sponsorship/components/become-sponsor.tsx'
import { fake, refuse, sentTo, show } from '../harness.tsx'

const subject = { kind: 'event', id: 12, path: '/events/forum/12' } as const
const bundle = (id: number, name: string, left: number) => ({
  id,
  name,
  stock: 4,
  left,
  waiting: left > 0 ? 0 : 2,
  price: 1_400_000,
  currency_code: 'EUR',
  benefits: [{ benefit: 1, value: null }],
})
const packages = {
  packages: [bundle(1, 'Platinum', 0), bundle(2, 'Gold', 2)],
  benefits: [{ id: 1, heading: 'On site', name: 'Stage', note: null }],
}
const none = { count: 0, results: [] }

test('packages stand side by side, and the one that is chosen is asked for', async () => {
  fake('sponsorship.packages', packages)
  fake('sponsorship.mine', none)
  fake('sponsorship.apply', {})
  await show(<BecomeSponsor subject={subject} />)
  await expect.element(page.getByText('Sold out, 2 waiting')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Choose: Gold' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: /What would you like to achieve/ }), 'A panel seat.')
  await page.getByRole('button', { name: 'Request Gold' }).click()
  await expect.poll(() => sentTo('sponsorship.apply').length).toBe(1)
  expect(sentTo('sponsorship.apply')[0]?.body).toEqual({
    event: 12,
    kind: 'sponsor',
    package: 2,
    message: 'A panel seat.',
  })
})

test('what is sold out is waited for, and whoever waits reads their place', async () => {
  fake('sponsorship.packages', packages)
  fake('sponsorship.mine', none)
  fake('sponsorship.apply', {})
  await show(<BecomeSponsor subject={subject} />)
  await page.getByRole('button', { name: 'Join waiting list: Platinum' }).click()
  await expect.element(page.getByText(/you join the waiting list/)).toBeInTheDocument()
  const waiting = {
    id: 7,
    kind: 'sponsor',
    state: 'received',
    on_waiting_list: true,
    waiting_position: 3,
    invoice_id: null,
    package: { id: 1, name: 'Platinum', price: 1_400_000, currency_code: 'EUR' },
  } as const
  fake('sponsorship.mine', { count: 1, results: [waiting] })
  await page.getByRole('button', { name: 'Wait for Platinum' }).click()
  await expect.element(page.getByText(/You are number 3 on the waiting list/)).toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Choose: Gold' }).query()).toBeNull()
})

test('a proposal says what stands against it and keeps what was typed', async () => {
  fake('sponsorship.panelTopics', {
    count: 1,
    results: [
      { id: 5, title: 'Who pays for the late gate?', seats: 4, left: 1, closes_on: '2027-02-15', session: null },
    ],
  })
  fake('sponsorship.mine', none)
  fake('sponsorship.apply', refuse(400, { panel_topic: ['This topic has no place left. Choose another one.'] }))
  await show(<BecomePanelist subject={subject} zone="Europe/Berlin" />)
  await page.getByText('Who pays for the late gate?').click()
  await userEvent.fill(page.getByRole('textbox', { name: /nobody else will/ }), '49 of 52 weeks.')
  await userEvent.fill(page.getByRole('textbox', { name: 'Short biography' }), 'Plans barges.')
  await page.getByRole('button', { name: 'Send proposal' }).click()
  await expect.element(page.getByText('This topic has no place left. Choose another one.')).toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: /nobody else will/ })).toHaveValue('49 of 52 weeks.')
  expect(sentTo('sponsorship.apply')[0]?.body).toMatchObject({ kind: 'panelist', panel_topic: 5 })
})
