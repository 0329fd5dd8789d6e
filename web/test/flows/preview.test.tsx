import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppFrame } from '../../src/features/shell/index.ts'
import { PreviewPage } from '../../src/features/office/preview/index.ts'
import { instantAt } from '../../src/lib/dates.ts'
import { dropPass, keepPass, timeHere } from '../../src/lib/preview.ts'
import { keeperHere, readSession } from '../../src/lib/session.ts'
import { ME, fake, refuse, sentTo, show } from '../harness.tsx'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const at = '2027-05-12T09:00:00.000Z'
const later = '2027-06-12T09:00:00.000Z'
const passFor = (said: object) =>
  `${btoa(JSON.stringify({ by: ME, at: null, event: null, award: null, ends: Date.now() / 1000 + 600, ...said }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.signature`

beforeEach(() => fake('members.one', { id: ME }))
afterEach(() => dropPass())

const moments = [
  { kind: 'event', id: 4, name: 'Harbour Forum', time_zone: 'Europe/Berlin', what: 'planner_opens', at },
  { kind: 'event', id: 4, name: 'Harbour Forum', time_zone: 'Europe/Berlin', what: 'begins', at: later },
  { kind: 'award', id: 4, name: 'Quay Awards', time_zone: 'Europe/Berlin', what: 'winners', at: later },
] as const
const field = () => page.getByLabelText(/^As of/)
const shown = () => instantAt((field().element() as HTMLInputElement).value, zone)

test('a moment is chosen from what happens by the clock, and asked for once', async () => {
  fake('office.previewMoments', { clock: true, moments: [...moments] })
  fake('office.preview', refuse(404, { detail: 'Not found.', code: 'not_found' }))
  await show(<PreviewPage />)
  const harbour = page.getByRole('region', { name: 'Harbour Forum' })
  await harbour.getByRole('button', { name: /Meeting planner opens/ }).click()
  expect(shown()).toBe(at)
  await userEvent.click(page.getByRole('radio', { name: /As a visitor/ }))
  await page.getByRole('button', { name: 'Show the site' }).click()
  await expect.poll(() => sentTo('office.preview').map(({ body }) => body)).toEqual([{ as: 'visitor', at }])
})

test('two weeks before a moment is found by its event and typed, until a time is set by hand', async () => {
  fake('office.previewMoments', { clock: true, moments: [...moments] })
  await show(<PreviewPage />)
  const count = page.getByRole('spinbutton', { name: 'How many' })
  await expect.element(count).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Event, award or what happens' }).fill('harbour planner')
  await expect.element(page.getByRole('region', { name: 'Quay Awards' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Meeting planner opens/ }).click()
  await expect.element(page.getByRole('button', { name: /Event begins/ })).not.toBeInTheDocument()
  // The focus is where the number goes.
  await expect.element(count).toHaveFocus()
  await userEvent.keyboard('2')
  await page.getByRole('combobox', { name: 'Minutes, hours, days or weeks' }).selectOptions('weeks')
  expect(shown()).toBe('2027-04-28T09:00:00.000Z')
  await page.getByRole('combobox', { name: 'Before or after it' }).selectOptions('after')
  expect(shown()).toBe('2027-05-26T09:00:00.000Z')
  await field().fill('2027-03-01T10:00')
  await expect.element(count).toBeDisabled()
  await expect
    .element(page.getByRole('button', { name: /Meeting planner opens/ }))
    .toHaveAttribute('aria-pressed', 'false')
})

test('a bar says what is seen, pages go by its clock, and its end is one click away', async () => {
  keepPass(passFor({ as: 'visitor', at }))
  await show(
    <AppFrame>
      <p>Home</p>
    </AppFrame>,
  )
  const bar = page.getByRole('region', { name: 'Preview' })
  await expect.poll(() => bar.element().textContent).toMatch(/As of 12 May 2027, .*, as a visitor sees it/)
  await expect.element(bar.getByRole('button', { name: 'Back to now' })).toBeInTheDocument()
  expect(timeHere().toISOString()).toBe(at)
  expect(readSession()).toBeNull()
  expect(keeperHere()).toBeUndefined()
  dropPass()
  expect(readSession()?.customerId).toBe(ME)
  expect(timeHere().getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('as a member one stays signed in, and the device keeps nothing', async () => {
  keepPass(passFor({ as: 'member' }))
  await show(
    <AppFrame>
      <p>Home</p>
    </AppFrame>,
  )
  const bar = page.getByRole('region', { name: 'Preview' })
  await expect.poll(() => bar.element().textContent).toContain('as a member does')
  expect(readSession()?.customerId).toBe(ME)
  expect(keeperHere()).toBeUndefined()
})
