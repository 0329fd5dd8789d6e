import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BeingListed, ListedAtEvents } from '../../src/features/events/people/being-listed.tsx'
import { fake, sentTo, show } from '../harness.tsx'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const seat = (of: object) => ({
  id: 7,
  event_id: 3,
  event_name: 'Feeder Days',
  is_me: true,
  state: 'confirmed' as 'confirmed' | 'held',
  display: false,
  display_answered: false,
  listed_until: day(200),
  ...of,
})

test('whoever has not said it yet is asked, and what they say is sent', async () => {
  fake('events.setDisplay', {})
  await show(<BeingListed seat={seat({})} />)
  await expect.element(page.getByText('Do you want other participants to see that you are coming?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, list me' }).click()
  await expect.element(page.getByText('You are listed among the participants of Feeder Days')).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect.element(page.getByText('You are not listed among the participants of Feeder Days')).toBeVisible()
  expect(sentTo('events.setDisplay').map(({ params, body }) => [params['id'], body])).toEqual([
    ['7', { display: true }],
    ['7', { display: false }],
  ])
})

test('on a seat that is not paid nobody is found before it is', async () => {
  await show(<BeingListed seat={seat({ state: 'held', display: true, display_answered: true })} />)
  await expect.element(page.getByText(/^Once the seat is paid, they find you/)).toBeVisible()
})

test('who has answered finds a switch; nothing stands on the seat of another or where nobody is listed', async () => {
  fake('events.setDisplay', {})
  fake('events.myTickets', {
    count: 4,
    results: [
      seat({ display: true, display_answered: true }),
      seat({ id: 8, event_name: 'Rail Forum', is_me: false }),
      seat({ id: 9, event_name: 'Quiet Meeting', listed_until: null }),
      seat({ id: 10, event_name: 'Long Ago', listed_until: day(-1) }),
    ],
  })
  await show(<ListedAtEvents />)
  const choice = page.getByRole('switch', { name: 'Shown to other participants of Feeder Days' })
  await expect.element(choice).toBeChecked()
  for (const name of ['Rail Forum', 'Quiet Meeting', 'Long Ago'])
    await expect.element(page.getByText(name)).not.toBeInTheDocument()
  // Hiding ends meetings of two people, so it is asked first.
  await choice.click()
  await expect.element(page.getByText(/that are still to come are cancelled/)).toBeVisible()
  await page.getByRole('button', { name: 'Stay listed' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(choice).toBeChecked()
  expect(sentTo('events.setDisplay')).toEqual([])
  await choice.click()
  await page.getByRole('button', { name: 'Hide me' }).click()
  await expect.poll(() => sentTo('events.setDisplay').map(({ body }) => body)).toEqual([{ display: false }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
