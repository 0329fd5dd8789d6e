import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, closeBrowserAfterwards, idOf, openVisit, tokensOf, url } from './browser.ts'
import type { Visit } from './browser.ts'
import { agreeOnWhatIsNear } from './meetings.ts'

closeBrowserAfterwards()

/** Participants of the running event for whom no other test acts. */
const ASKING = { mail: 'wout.dubois@orbis-forwarding.example', name: 'Wout Dubois' }
const ASKED = { mail: 'johanna.hofbauer@danubia-barge.example', name: 'Johanna Hofbauer' }
const THIRD = { mail: 'natalia.baran@polmar-machinery.example', name: 'Natalia Baran' }
/** Two who never touch a mouse; later one of them is in a tunnel. */
const TYPING = { mail: 'margus.tamm@tallyport.example', name: 'Margus Tamm' }
const TYPED = { mail: 'eleni.mavros@levant-feeder.example', name: 'Eleni Mavros' }

/** How long the tunnel is; a real one when asked for: `TUNNEL_MINUTES=5`. */
const TUNNEL_MS = Number(process.env['TUNNEL_MINUTES'] ?? 0) * 60_000

type Event = { id: number; slug: string; my_state: { planner: { enabled: boolean } } | null }
type Slot = {
  date: string
  start: string
  starts_at: string
  ends_at: string
  slot_type: string | null
  invitation_request_details: unknown[]
  block: unknown
  session: unknown
  elsewhere: boolean
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

const tableOf = (page: Page, start: string) =>
  cell(page, start)
    .getByText(/^Table/)
    .textContent()

/** How many half hours of somebody at an event are meetings. */
async function meetingsOf({ context }: Visit, event: Event): Promise<number> {
  const { docs } = await callAs<Planner>(context, `/live/v1/meeting-planner/?event=${event.id}&limit=100`)
  return docs.flatMap(({ slots }) => slots).filter(({ slot_type }) => slot_type === 'meeting').length
}

/** Goes on with a key until something has the focus. */
async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 250; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there.`)
}
const tabTo = (page: Page, target: Locator) => pressUntil(page, 'Tab', target)

/** Goes to a half hour of the day as in any grid: Tab to it, arrows within. */
async function arrowTo(page: Page, start: string): Promise<void> {
  await tabTo(page, page.locator('[role=gridcell][tabindex="0"]'))
  await page.keyboard.press('Home')
  await pressUntil(page, 'ArrowDown', cell(page, start))
}

/** Half hours of the last day in which none of these people has anything, not even a request. */
async function freeForAll(visits: Visit[], event: Event): Promise<Slot[]> {
  const days = await Promise.all(
    visits.map(async ({ context }) => {
      const { docs } = await callAs<Planner>(context, `/live/v1/meeting-planner/?event=${event.id}&limit=100`)
      return docs.at(-1)?.slots ?? []
    }),
  )
  const isFree = ({ slot_type, invitation_request_details, block, session, elsewhere, starts_at }: Slot) =>
    slot_type === null &&
    invitation_request_details.length === 0 &&
    !(block || session || elsewhere) &&
    Date.parse(starts_at) > Date.now()
  const [mine = [], ...others] = days
  return mine.filter(
    (slot) => isFree(slot) && others.every((day) => day.some((one) => one.starts_at === slot.starts_at && isFree(one))),
  )
}

/** Says no to whatever waits for somebody's answer: how much of it lies on the last day depends on the hour at which the world was made. */
async function refuseAll(mails: string[], event: Event): Promise<void> {
  const path = `${url()}/rest/events/meeting-planner-invitation/`
  for (const mail of mails) {
    const { access } = await tokensOf(mail)
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
    const waiting = await fetch(`${path}?event=${event.id}&direction=in&is_proceeded=false&page_size=100`, { headers })
    for (const { id } of ((await waiting.json()) as { results: { id: number }[] }).results)
      await fetch(`${path}${id}/`, { method: 'PATCH', headers, body: JSON.stringify({ approved: false }) })
  }
}

/** The planner of the running event on its last day. */
async function openPlanner(visit: Visit, event: Event): Promise<void> {
  const { page } = visit
  await page.goto(`/events/${event.slug}/${event.id}/meeting-planner`, { waitUntil: 'networkidle' })
  await page.getByRole('group', { name: 'Day' }).getByRole('button').last().click()
  await page.getByRole('grid').waitFor()
}

/** What the menu of a meeting offers. */
async function more(page: Page, start: string, item: string): Promise<void> {
  await cell(page, start)
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** On a phone one part of the planner stands there at a time: finds somebody, chooses a half hour of the last day, says why. */
async function askOnPhone(page: Page, name: string, start: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: /^People/ }).click()
  await page.getByRole('searchbox', { name: 'Name or company' }).fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('group', { name: 'Day' }).getByRole('button').last().click()
  await cell(page, start).getByRole('button').first().click()
  await page.getByRole('textbox', { name: /Reason/ }).fill(reason)
}

test(
  'two people find a time, move it, are reminded of it and cancel it; who loses a time takes another',
  { timeout: 300_000 },
  async () => {
    const [asking, asked, phone, reminder] = await Promise.all([
      openVisit({ as: ASKING.mail }),
      openVisit({ as: ASKED.mail }),
      openVisit({ as: THIRD.mail, width: 390 }),
      agreeOnWhatIsNear(ASKING.mail, ASKED.mail),
    ])
    const { results } = await callAs<{ results: Event[] }>(asking.context, '/rest/events/booked/?is_past=false')
    const event = results.find(({ my_state }) => my_state?.planner.enabled)
    if (!event) throw new Error('The running event has a planner.')
    await refuseAll([ASKING.mail, ASKED.mail, THIRD.mail], event)
    await Promise.all([asking, asked, phone].map((visit) => openPlanner(visit, event)))
    const customer = await idOf(asked)
    const free = await freeForAll([asking, asked], event)
    // The third one has time when it is asked for as well.
    const open = new Set((await freeForAll([asked, phone], event)).map(({ start }) => start))
    const first = free.find(({ start }) => open.has(start))
    const rest = free.filter((slot) => slot !== first)
    // It moves by one half hour where the next one is free.
    const next = (slot: Slot) => rest.find(({ starts_at }) => starts_at === slot.ends_at)
    const second = rest.find(next) ?? rest[0]
    const third = second && (next(second) ?? rest[1])
    if (!first || !second || !third) throw new Error('Both have time on the last day.')

    const before = await meetingsOf(asking, event)
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
    // Both sit at the same table.
    const [table, theirs] = await Promise.all([asking, asked].map(({ page }) => tableOf(page, second.start)))
    expect(table).toMatch(/^Table \S+$/)
    expect(theirs).toBe(table)

    // Moved: the old time stands until the other one agrees.
    await more(asking.page, second.start, 'Move')
    await cell(asking.page, third.start).getByRole('button').click()
    await asking.page.getByRole('button', { name: /^Propose/ }).click()
    await stands(asking.page, second.start, 'meeting')
    await asked.page
      .getByRole('button', { name: `Accept: ${ASKING.name}` })
      .first()
      .click()
    await Promise.all([asking, asked].map(({ page }) => stands(page, third.start, 'meeting')))
    await stands(asking.page, second.start, 'free')

    // Two ask for one time, one of them on a phone; who loses it sees three others, and takes one with one press.
    await ask(ASKING.mail, {
      ...{ event: event.id, customer, date: first.date, start: first.start },
      reason: 'The lock at Gabčíkovo in May.',
    })
    await askOnPhone(phone.page, ASKED.name, first.start, 'Two cranes to Linz before Easter.')
    await phone.page.getByRole('button', { name: 'Send request' }).click()
    await asked.page
      .getByRole('button', { name: `Accept: ${THIRD.name}` })
      .first()
      .click()
    await stands(asked.page, first.start, 'meeting')
    await phone.page.getByRole('button', { name: 'My day' }).click()
    await stands(phone.page, first.start, 'meeting')
    expect(await tableOf(phone.page, first.start)).toMatch(/^Table \S+$/)
    await asking.page.getByRole('heading', { name: 'Times that were taken' }).waitFor()
    const offers = asking.page.getByRole('button', { name: /^Propose / })
    expect(await offers.count()).toBe(3)
    await offers.first().click()
    await asking.page.getByText('The other time is proposed.').first().waitFor()
    await asked.page
      .getByRole('button', { name: `Accept: ${ASKING.name}` })
      .first()
      .click()
    await expect.poll(() => meetingsOf(asking, event), { timeout: 15_000 }).toBe(before + 2)

    // Cancelled, with a reason.
    await more(asking.page, third.start, 'Cancel')
    const dialog = asking.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('My train stands in Passau, I come tomorrow.')
    await dialog.getByRole('button', { name: 'Cancel meeting' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => cell(asked.page, third.start).getAttribute('data-kind')).not.toBe('meeting')

    // The clock has come by meanwhile, or does within the minute: both are reminded of what is near, and led to its planner.
    await Promise.all([asking, asked].map(({ page }) => page.goto('/notifications')))
    const told = [asking, asked].map(({ page }) => page.getByRole('listitem').filter({ hasText: reminder.said }))
    await Promise.all(told.map((row) => row.waitFor({ timeout: 90_000 })))
    await told[1]?.getByRole('link').first().click()
    await asked.page.waitForURL(`**/events/${reminder.event.slug}/${reminder.event.id}/meeting-planner`)
    await asked.page.getByRole('grid').waitFor()
    expect([...asking.complaints, ...asked.complaints, ...phone.complaints]).toEqual([])
  },
)

test('by keyboard alone: find, ask, accept, move and cancel', { timeout: 180_000 }, async () => {
  const [asking, asked] = await Promise.all([openVisit({ as: TYPING.mail }), openVisit({ as: TYPED.mail })])
  const { results } = await callAs<{ results: Event[] }>(asking.context, '/rest/events/booked/?is_past=false')
  const event = results.find(({ my_state }) => my_state?.planner.enabled)
  if (!event) throw new Error('The running event has a planner.')
  await refuseAll([TYPED.mail, TYPING.mail], event)
  for (const { page } of [asking, asked]) {
    await page.goto(`/events/${event.slug}/${event.id}/meeting-planner`, { waitUntil: 'networkidle' })
    await tabTo(page, page.getByRole('group', { name: 'Day' }).getByRole('button').last())
    await page.keyboard.press('Enter')
    await page.getByRole('grid').waitFor()
  }
  const free = await freeForAll([asking, asked], event)
  const [first, second] = free
  if (!first || !second) throw new Error('Both have time on the last day.')
  const { page } = asking
  const accept = async () => {
    await tabTo(asked.page, asked.page.getByRole('button', { name: `Accept: ${TYPING.name}` }).first())
    await asked.page.keyboard.press('Enter')
  }
  const typeMore = async (start: string, item: string) => {
    await arrowTo(page, start)
    await tabTo(page, cell(page, start).getByRole('button', { name: /^More about/ }))
    await page.keyboard.press('Enter')
    await pressUntil(page, 'ArrowDown', page.getByRole('menuitem', { name: item }))
    await page.keyboard.press('Enter')
  }

  await tabTo(page, page.getByRole('searchbox', { name: 'Name or company' }))
  await page.keyboard.type(TYPED.name)
  await tabTo(page, page.getByRole('button', { name: new RegExp(`${TYPED.name}.*slot`) }))
  await page.keyboard.press('Enter')
  await arrowTo(page, first.start)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: /Reason/ }))
  await page.keyboard.type('Lines to Piraeus from May, without a mouse.')
  await tabTo(page, page.getByRole('button', { name: 'Send request' }))
  await page.keyboard.press('Enter')
  await stands(page, first.start, 'out')
  await accept()
  await stands(page, first.start, 'meeting')

  await typeMore(first.start, 'Move')
  await arrowTo(page, second.start)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Propose/ }))
  await page.keyboard.press('Enter')
  await accept()
  await stands(page, second.start, 'meeting')

  await typeMore(second.start, 'Cancel')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('textbox', { name: /Reason/ }))
  await page.keyboard.type('My train stands in Setúbal, I come tomorrow.')
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel meeting' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await stands(asked.page, second.start, 'free')
  expect([...asking.complaints, ...asked.complaints]).toEqual([])
})

test(
  'without a network for five minutes: the page opens with its last state, a request waits, and is sent once',
  { timeout: 180_000 + TUNNEL_MS },
  async () => {
    const [phone, asked] = await Promise.all([
      openVisit({ as: TYPED.mail, width: 390 }),
      openVisit({ as: TYPING.mail }),
    ])
    const { page, context } = phone
    const { results } = await callAs<{ results: Event[] }>(context, '/rest/events/booked/?is_past=false')
    const event = results.find(({ my_state }) => my_state?.planner.enabled)
    if (!event) throw new Error('The running event has a planner.')
    await refuseAll([TYPED.mail, TYPING.mail], event)
    await Promise.all([openPlanner(phone, event), openPlanner(asked, event)])
    const free = await freeForAll([phone, asked], event)
    const slot = free.at(-1)
    const [earlier, earliest] = free.slice(0, -1).toReversed()
    if (!slot || !earlier || !earliest) throw new Error('Both have time on the last day.')
    const days = page.getByRole('group', { name: 'Day' })
    const offered = await days.getByRole('button').count()
    const reason = `Two cranes to Linz, from the quay: ${slot.start}.`
    // The page has put itself by for a time without a network, whole.
    const put = `caches.open('pages /events/').then((cache) => cache.keys()).then((keys) =>
      keys.length > 5 && (localStorage.getItem('planner.last') ?? '').includes('meetings'))`
    await expect.poll(() => page.evaluate(put), { timeout: 30_000 }).toBe(true)
    await askOnPhone(page, TYPING.name, slot.start, reason)

    // The tunnel begins between the reason and the press.
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Waiting for a connection').waitFor()
    await page.getByText(/^No connection\. This is your plan as of/).waitFor()

    if (TUNNEL_MS > 0) await page.waitForTimeout(TUNNEL_MS)
    // Opened anew in the tunnel it is the same page, of the same minute, with what waits.
    await page.reload()
    await page.getByRole('grid').waitFor()
    await page.getByText(/^No connection\. This is your plan as of/).waitFor()
    await page.getByRole('button', { name: /^For you/ }).click()
    await page.getByText('Goes out by itself as soon as there is a connection.').waitFor()
    expect(await days.getByRole('button').count()).toBe(offered)

    await context.setOffline(false)
    await page.getByText('Waiting for a connection').waitFor({ state: 'detached', timeout: 60_000 })
    await page.getByText(/^No connection/).waitFor({ state: 'detached', timeout: 60_000 })
    const { access } = await tokensOf(TYPING.mail)
    const inbox = await fetch(
      `${url()}/rest/events/meeting-planner-invitation/?event=${event.id}&direction=in&page_size=100`,
      { headers: { authorization: `Bearer ${access}` } },
    )
    const sent = ((await inbox.json()) as { results: { reason: string }[] }).results
    expect(sent.filter((one) => one.reason === reason)).toHaveLength(1)

    // It goes on like any other: another time is proposed, and the answer to it needs a network, which it says.
    await asked.page.getByText(reason).waitFor()
    await asked.page.getByRole('button', { name: `Other time: ${TYPED.name}` }).click()
    await cell(asked.page, earlier.start).getByRole('button').click()
    await asked.page.getByRole('button', { name: /^Propose/ }).click()
    const accept = page.getByRole('button', { name: `Accept: ${TYPING.name}` }).last()
    await accept.waitFor()
    await context.setOffline(true)
    await accept.click()
    await page
      .getByText(/connection/)
      .first()
      .waitFor()
    await context.setOffline(false)
    await accept.click()
    await page.getByRole('button', { name: 'My day' }).click()
    await days.getByRole('button').last().click()
    await stands(page, earlier.start, 'meeting')
    await stands(asked.page, earlier.start, 'meeting')
    expect(await tableOf(page, earlier.start)).toBe(await tableOf(asked.page, earlier.start))

    // Moved by the other one, and called off on the phone.
    await more(asked.page, earlier.start, 'Move')
    await cell(asked.page, earliest.start).getByRole('button').click()
    await asked.page.getByRole('button', { name: /^Propose/ }).click()
    await page.getByRole('button', { name: /^For you/ }).click()
    await accept.click()
    await page.getByRole('button', { name: 'My day' }).click()
    await stands(page, earliest.start, 'meeting')
    await more(page, earliest.start, 'Cancel')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('My train stands in a tunnel.')
    await dialog.getByRole('button', { name: 'Cancel meeting' }).click()
    await dialog.waitFor({ state: 'detached' })
    await stands(asked.page, earliest.start, 'free')
  },
)
