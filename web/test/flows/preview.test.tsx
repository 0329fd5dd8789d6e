import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppFrame } from '../../src/features/shell/index.ts'
import { PreviewPage } from '../../src/features/office-preview/index.ts'
import { instantAt } from '../../src/lib/dates.ts'
import { dropPass, keepPass, timeHere } from '../../src/lib/preview.ts'
import { keeperHere, readSession } from '../../src/lib/session.ts'
import { ME, fake, refuse, sentTo, show } from '../harness.tsx'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const at = '2027-05-12T09:00:00.000Z'
const passFor = (said: object) =>
  `${btoa(JSON.stringify({ by: ME, at: null, event: null, award: null, ends: Date.now() / 1000 + 600, ...said }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.signature`

beforeEach(() => fake('members.one', { id: ME }))
afterEach(() => dropPass())

test('a moment is chosen from what happens by the clock, and asked for once', async () => {
  fake('office.previewMoments', {
    clock: true,
    moments: [{ kind: 'event', id: 4, name: 'Harbour Forum', time_zone: 'Europe/Berlin', what: 'planner_opens', at }],
  })
  fake('office.preview', refuse(404, { detail: 'Not found.', code: 'not_found' }))
  await show(<PreviewPage />)
  await page.getByRole('button', { name: /Choose.*Meeting planner opens, Harbour Forum/ }).click()
  const field = page.getByLabelText(/^As of/)
  expect(instantAt((field.element() as HTMLInputElement).value, zone)).toBe(at)
  await userEvent.click(page.getByRole('radio', { name: /As a visitor/ }))
  await page.getByRole('button', { name: 'Show the site' }).click()
  await expect.poll(() => sentTo('office.preview').map(({ body }) => body)).toEqual([{ as: 'visitor', at }])
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
