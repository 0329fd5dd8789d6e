import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR, actAs, numberOf } from './acts.ts'
import { seenByAxe } from './axe.ts'
import { closeBrowserAfterwards, openVisit } from './browser.ts'
import { runAPlanner } from './meetings.ts'

closeBrowserAfterwards()

/** Two for whom no other test plans anything. */
const WISHING = { mail: 'margus.tamm@tallyport.example', name: 'Margus Tamm' }
const WISHED = { mail: 'eleni.mavros@levant-feeder.example', name: 'Eleni Mavros' }
const WHY = 'Asked for at the desk.'

async function open(page: Page, part: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Parts of the meeting desk' }).getByRole('link', { name: part }).click()
}

/** What the product says after an act. */
const said = (page: Page, text: RegExp) => page.getByRole('status').getByText(text).first().waitFor()

/** Takes something with the mouse and lets it go on something else. */
async function drag(page: Page, from: Locator, onto: Locator): Promise<void> {
  await onto.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  await onto.hover({ force: true })
  await onto.hover({ force: true })
  await page.mouse.up()
}

/** The one of several that stands nearest, as whoever drags something there has it in view. */
async function nearest(to: Locator, among: Locator): Promise<Locator> {
  const here = await to.boundingBox()
  const distances = await among.evaluateAll(
    (all, y) => all.map((one) => Math.abs(one.getBoundingClientRect().top - y)),
    here?.y ?? 0,
  )
  return among.nth(distances.indexOf(Math.min(...distances)))
}

test('the desk for meetings: tables, a closed one, a request, and a dry run', { timeout: 240_000 }, async () => {
  const { page, complaints } = await openVisit({ as: OPERATOR })
  await page.goto('/office')
  await page.getByRole('link', { name: 'Meetings', exact: true }).click()
  await page.getByRole('heading', { name: 'Meetings', level: 1 }).waitFor()
  // Other tests meet at the event that is running.
  const events = page.getByRole('combobox', { name: 'Event' })
  await events.selectOption({ label: 'Baltic Feeder Days 2027' })
  await page.getByRole('table').waitFor()
  expect(await seenByAxe(page)).toEqual([])

  // A meeting goes to another table that is free for it: by the list, and back by its place in the plan.
  const meetings = page.getByRole('table').getByRole('button', { name: /, Agreed$/ })
  await meetings.first().click()
  const table = page.getByRole('combobox', { name: 'Table', exact: true })
  const before = await table.inputValue()
  const others = await table.locator('option').evaluateAll((options, now) => {
    return options.map((option) => (option as unknown as { value: string }).value).filter((one) => one && one !== now)
  }, before)
  await table.selectOption(others.at(-1) ?? '')
  await said(page, /^Placed at table/)
  await expect.poll(() => table.inputValue()).not.toBe(before)
  const byList = await table.inputValue()
  await page
    .getByRole('button', { name: /^Place the meeting at table/ })
    .first()
    .click()
  // The word about the first move may still be there: the plan says when the second one is done.
  await expect.poll(() => table.inputValue()).not.toBe(byList)
  expect(await seenByAxe(page)).toEqual([])

  // By keyboard to another table, then dragged: to another table at once, to another time with a reason.
  const mine = page.locator(`[data-meeting="${await meetings.first().getAttribute('data-meeting')}"]`)
  await mine.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page
    .getByRole('status')
    .filter({ hasText: /^Table \S+, \d/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('status').filter({ hasText: 'Back where it was.' }).waitFor()
  const wasAt = await table.inputValue()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => table.inputValue()).not.toBe(wasAt)
  await expect.poll(() => mine.evaluate((button) => button.matches(':focus'))).toBe(true)
  const places = page.getByRole('button', { name: /^Place the meeting at table/ })
  const keptAt = await table.inputValue()
  await places.first().click()
  await expect.poll(() => table.inputValue()).not.toBe(keptAt)
  const nowAt = await table.inputValue()
  await drag(page, mine, await nearest(mine, places))
  await expect.poll(() => table.inputValue()).not.toBe(nowAt)
  const satAt = await table.inputValue()
  const row = page.getByRole('row').filter({ has: mine })
  await drag(page, mine, row.getByRole('cell', { name: 'Free', exact: true }).last())
  const dialog = page.getByRole('dialog')
  const start = dialog.getByRole('combobox', { name: 'Start' })
  expect(await dialog.getByRole('combobox', { name: 'Table' }).inputValue()).toBe(satAt)
  expect(await seenByAxe(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(WHY)
  const move = async () => {
    const answer = page.waitForResponse((one) => one.url().includes('/meeting-office/move/'))
    await dialog.getByRole('button', { name: 'Move' }).click()
    return answer
  }
  const moved = await move()
  // Where one of the two has something, the times free for both are named; another one it is then.
  if (moved.status() === 409) {
    const { alternatives } = (await moved.json()) as { alternatives: { date: string; start: string }[] }
    const [other] = alternatives
    await dialog.getByRole('combobox', { name: 'Day' }).selectOption(other?.date ?? '')
    await start.selectOption(other?.start ?? '')
    expect((await move()).status()).toBe(200)
  }
  await dialog.waitFor({ state: 'detached' })

  // Without a table it stands at the side.
  await table.selectOption({ label: 'No table' })
  await said(page, /has no table/)
  const without = page.getByRole('complementary', { name: /^Without a table/ })
  await without.getByRole('button').first().click()
  await page
    .getByRole('button', { name: /^Place the meeting at table/ })
    .first()
    .click()
  await said(page, /^Placed at table/)

  // A table is closed and opened again, which needs a reason.
  await page
    .getByRole('button', { name: /^Close table/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Close table' }).click()
  await dialog.getByText('Say in a few words why.').waitFor()
  expect(await seenByAxe(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(WHY)
  await dialog.getByRole('button', { name: 'Close table' }).click()
  await said(page, /is closed$/)
  await page
    .getByRole('button', { name: /^Open table .+ again$/ })
    .first()
    .click()
  await said(page, /is open again$/)

  // One whose time went to a session meanwhile is refused in words, like to anybody else.
  await open(page, 'Requests')
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(WHY)
  expect(await seenByAxe(page)).toEqual([])
  const answered = page.waitForResponse((answer) => answer.url().includes('/meeting-office/accept/'))
  await dialog.getByRole('button', { name: 'Accept' }).click()
  if ((await answered).status() === 200) await said(page, /^Accepted for/)
  else {
    // What was refused before may still stand there.
    await page
      .getByText(/^This time is taken\. Free for both: /)
      .last()
      .waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
  }
  await open(page, 'No-shows')
  await page
    .getByText(/missed a meeting|Stands|Can be denied/)
    .first()
    .waitFor()
  expect(await seenByAxe(page)).toEqual([])

  // The builder plans and writes nothing.
  await open(page, 'Builder')
  await page.getByText('More', { exact: true }).first().click()
  await page.getByLabel('Seed').fill('-1')
  await page.getByRole('button', { name: 'Start a dry run' }).click()
  await page.getByText('A number from 0 to').waitFor()
  await page.getByLabel('Seed').fill('7')
  await page.getByRole('button', { name: 'Start a dry run' }).click()
  await page.getByText('Dry run', { exact: true }).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show meetings' }).first().click()
  await page.getByRole('list', { name: 'Meetings of this plan' }).getByRole('listitem').first().waitFor()
  expect(await seenByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Drop it' }).click()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  // A refusal is one: the browser names it.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
})

test('a plan is applied, walking takes its time, and who did not come is noted', { timeout: 240_000 }, async () => {
  const { page, complaints } = await openVisit({ as: OPERATOR })
  const dialog = page.getByRole('dialog')
  const event = await runAPlanner([WISHING.mail, WISHED.mail])
  await actAs(WISHING.mail, 'POST', '/rest/events/meeting-marks/', {
    event: event.id,
    customer: await numberOf(WISHED.mail),
    kind: 'want',
  })
  await page.goto(`/office/meetings?event=${event.id}&part=builder`)

  // A rule first, which the plan keeps to.
  await page.getByRole('button', { name: /^Change/ }).click()
  const minutes = dialog.getByRole('textbox', { name: 'Minutes between any two halls' })
  await minutes.fill('121')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Minutes from 0 to 120.').waitFor()
  expect(await seenByAxe(page)).toEqual([])
  await minutes.fill('9')
  await dialog.getByRole('combobox', { name: 'Add two halls' }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('9 minutes’ walk between halls').waitFor()

  // The plan becomes a request of who wished for it.
  await page.getByRole('button', { name: 'Start a dry run' }).click()
  await page.getByRole('button', { name: 'Apply 1 meeting' }).click({ timeout: 60_000 })
  await dialog.getByText('1 request is sent').waitFor()
  expect(await seenByAxe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Applied', { exact: true }).waitFor({ timeout: 60_000 })
  await page.getByText('1 written, 0 left out').waitFor()
  await open(page, 'Requests')
  await page.getByText(`${WISHING.name} asks ${WISHED.name}`).waitFor()

  // What was held yesterday: somebody did not come after all, and then did.
  const events = page.getByRole('combobox', { name: 'Event' })
  await events.selectOption({ label: 'Carrier Connect Forum 2026' })
  await open(page, 'Tables')
  await page.getByRole('group', { name: 'Day' }).getByRole('button').first().click()
  await page
    .getByRole('table')
    .getByRole('button', { name: /, Held$/ })
    .first()
    .click()
  const missed = page.getByRole('button', { name: /^Did not come/ }).first()
  const name = ((await missed.textContent()) ?? '').replace(/^.*: /, '')
  await missed.click()
  await said(page, /^Noted: .+ did not come$/)
  expect(await seenByAxe(page)).toEqual([])
  await open(page, 'No-shows')
  const came = page.getByRole('button', { name: new RegExp(`^They came.*${name}$`) })
  await came.click()
  await said(page, /^Noted: .+ came$/)
  await came.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
