import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, closeBrowserAfterwards, idOf, openVisit, tokensOf, url } from './browser.ts'
import type { Visit } from './browser.ts'

closeBrowserAfterwards()

/** Participants of the running event for whom no other test acts. */
const ASKING = { mail: 'wout.dubois@orbis-forwarding.example', name: 'Wout Dubois' }
const ASKED = { mail: 'johanna.hofbauer@danubia-barge.example', name: 'Johanna Hofbauer' }
const THIRD = { mail: 'natalia.baran@polmar-machinery.example', name: 'Natalia Baran' }

type Event = { id: number; slug: string; my_state: { planner: { enabled: boolean } } | null }
type Slot = {
  date: string
  start: string
  slot_type: string | null
  invitation_request_details: unknown[]
  block: unknown
  session: unknown
  theirs: string | null
}
type Planner = { docs: { slots: Slot[] }[] }

/** My half hour that begins then; its neighbour says whether the other one has time. */
const cell = (page: Page, start: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${start}`) }) })
    .getByRole('gridcell')
    .first()

const stands = (page: Page, start: string, kind: string) =>
  expect.poll(() => cell(page, start).getAttribute('data-kind'), { timeout: 15_000 }).toBe(kind)

async function ask(mail: string, body: object): Promise<void> {
  const { access } = await tokensOf(mail)
  const answer = await fetch(`${url()}/rest/events/meeting/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBe(201)
}

/** The planner of the running event on its last day. */
async function openPlanner(visit: Visit, event: Event): Promise<void> {
  const { page } = visit
  await page.goto(`/events/${event.slug}/${event.id}/meeting-planner`, { waitUntil: 'networkidle' })
  await page.getByRole('group', { name: 'Day' }).getByRole('button').last().click()
  await page.getByRole('grid').waitFor()
}

test(
  'two people find a time, move it and cancel it; who loses a time takes another',
  { timeout: 180_000 },
  async () => {
    const [asking, asked] = await Promise.all([openVisit({ as: ASKING.mail }), openVisit({ as: ASKED.mail })])
    const { results } = await callAs<{ results: Event[] }>(asking.context, '/rest/events/booked/?is_past=false')
    const event = results.find(({ my_state }) => my_state?.planner.enabled)
    if (!event) throw new Error('The running event has a planner.')
    await Promise.all([openPlanner(asking, event), openPlanner(asked, event)])
    const customer = await idOf(asked)
    const { docs } = await callAs<Planner>(
      asking.context,
      `/live/v1/meeting-planner/?event=${event.id}&with=${customer}&limit=100`,
    )
    const free = (docs.at(-1)?.slots ?? []).filter(
      (slot) =>
        slot.theirs === 'free' &&
        slot.slot_type === null &&
        slot.invitation_request_details.length === 0 &&
        !slot.block &&
        !slot.session,
    )
    const [first, second, third] = free
    if (!first || !second || !third) throw new Error('Both have time on the last day.')

    // Found, asked for, and seen at once by the other one.
    const reason = 'Barge slots at Duisburg from April, twice a week.'
    await asking.page.getByRole('searchbox', { name: 'Name or company' }).fill(ASKED.name)
    await asking.page.getByRole('button', { name: new RegExp(`${ASKED.name}.*slot`) }).click()
    await cell(asking.page, first.start).getByRole('button').click()
    await asking.page.getByRole('textbox', { name: /Reason/ }).fill(reason)
    await asking.page.getByRole('button', { name: 'Send request' }).click()
    await stands(asking.page, first.start, 'out')
    await asked.page.getByText(reason).waitFor()

    // Another time is proposed, accepted, and stands in both days.
    await asked.page.getByRole('button', { name: `Other time: ${ASKING.name}` }).click()
    await cell(asked.page, second.start).getByRole('button').click()
    await asked.page.getByRole('button', { name: /^Propose/ }).click()
    await asking.page
      .getByRole('button', { name: `Accept: ${ASKED.name}` })
      .first()
      .click()
    await Promise.all([asking, asked].map(({ page }) => stands(page, second.start, 'meeting')))

    // Moved: the old time stands until the other one agrees.
    await cell(asking.page, second.start)
      .getByRole('button', { name: /^More about/ })
      .click()
    await asking.page.getByRole('menuitem', { name: 'Move' }).click()
    await cell(asking.page, third.start).getByRole('button').click()
    await asking.page.getByRole('button', { name: /^Propose/ }).click()
    await stands(asking.page, second.start, 'meeting')
    await asked.page
      .getByRole('button', { name: `Accept: ${ASKING.name}` })
      .first()
      .click()
    await Promise.all([asking, asked].map(({ page }) => stands(page, third.start, 'meeting')))
    await stands(asking.page, second.start, 'free')

    // Two ask for one time; who loses it sees three others, and takes one with one press.
    const wanted = { event: event.id, customer, date: first.date, start: first.start }
    await ask(ASKING.mail, { ...wanted, reason: 'The lock at Gabčíkovo in May.' })
    await ask(THIRD.mail, { ...wanted, reason: 'Two cranes to Linz before Easter.' })
    await asked.page
      .getByRole('button', { name: `Accept: ${THIRD.name}` })
      .first()
      .click()
    await stands(asked.page, first.start, 'meeting')
    await asking.page.getByRole('heading', { name: 'Times that were taken' }).waitFor()
    const offers = asking.page.getByRole('button', { name: /^Propose / })
    expect(await offers.count()).toBe(3)
    await offers.first().click()
    await asking.page.getByText('The other time is proposed.').first().waitFor()
    await asked.page
      .getByRole('button', { name: `Accept: ${ASKING.name}` })
      .first()
      .waitFor()

    // Cancelled, with a reason.
    await cell(asking.page, third.start)
      .getByRole('button', { name: /^More about/ })
      .click()
    await asking.page.getByRole('menuitem', { name: 'Cancel' }).click()
    const dialog = asking.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('My train stands in Passau, I come tomorrow.')
    await dialog.getByRole('button', { name: 'Cancel meeting' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => cell(asked.page, third.start).getAttribute('data-kind')).not.toBe('meeting')
    expect([...asking.complaints, ...asked.complaints]).toEqual([])
  },
)
