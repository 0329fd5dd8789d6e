import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { brokenRules } from './axe.ts'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, url } from './browser.ts'
import { endTheEvent, letIn, linkMailedTo, runAnEvent, takeSeat } from './acts.ts'

closeBrowserAfterwards()

/** A participant of the running event for whom no other test acts. */
const WHO = 'karolina.mazur@baltika-feeder.example'

type Event = { id: number; slug: string; name: string; start_date: string; end_date: string }
type Ticket = { id: number; is_me: boolean; ticket_code: string }

async function runningEvent(visit: Awaited<ReturnType<typeof openVisit>>): Promise<Event> {
  const today = new Date().toISOString().slice(0, 10)
  const booked = await callAs<{ results: Event[] }>(visit.context, '/rest/events/booked/?show_all=true')
  const running = booked.results.find((one) => one.start_date <= today && today <= one.end_date)
  if (!running) throw new Error('No event runs today.')
  return running
}

test('a day at the event: the ticket on a phone without a network, a starred session, and somebody who is there', async () => {
  const visit = await openVisit({ width: 390, as: WHO })
  const { page, context, complaints } = visit
  const event = await runningEvent(visit)

  // One press from My Events to the code.
  await page.goto('/my-events')
  await page.getByRole('link', { name: 'Show ticket' }).click()
  const tickets = await callAs<{ results: Ticket[] }>(context, `/rest/events/my-tickets/?event=${event.id}`)
  const mine = tickets.results.find((one) => one.is_me)
  await page.getByText(mine?.ticket_code ?? 'no ticket').waitFor()
  await page.locator('[data-kept]').waitFor()
  expect(complaints).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await page.getByText(mine?.ticket_code ?? 'no ticket').waitFor()
  await page.getByRole('img', { name: /^QR/ }).waitFor()
  await context.setOffline(false)
  complaints.length = 0

  // What is on comes first; where what stands is drawn.
  for (const [path, seen] of [
    ['', 'People you should not miss'],
    ['/booked-tables?view=plan', 'Sala Tejo'],
  ]) {
    await page.goto(`/events/${event.slug}/${event.id}${path}`)
    await page.getByRole('heading', { name: seen ?? '' }).waitFor()
    const broken = await brokenRules(page, 'light')
    expect(broken.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([])
  }

  // The agenda opens on today; a star puts a session into mine, and stays.
  await page.goto(`/events/${event.slug}/${event.id}/agenda`)
  await page.getByText(/On now, day \d of 3 · you have a seat/).waitFor()
  await page.getByRole('button', { name: /, today$/, pressed: true }).waitFor()
  await page
    .getByRole('button', { name: /^Mon|^Tue|^Wed|^Thu|^Fri|^Sat|^Sun/, pressed: false })
    .last()
    .click()
  const star = page.getByRole('button', { name: /^In my agenda/, pressed: false }).first()
  const name = (await star.getAttribute('aria-label')) ?? ''
  await star.click()
  const starred = page.getByRole('button', { name, exact: true, pressed: true })
  await starred.waitFor()
  await expect
    .poll(
      async () => (await callAs<{ starred: number[] }>(context, `/rest/events/my-agenda/?event=${event.id}`)).starred,
    )
    .not.toEqual([])
  await page.getByRole('button', { name: /^My agenda/ }).click()
  await starred.waitFor()

  // All tabs are behind More; people are found by words, with the ways to reach them.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('group', { name: 'More' }).getByRole('link', { name: 'Participant companies' }).click()
  await page.getByRole('button', { name: 'People' }).click()
  await page
    .getByRole('status')
    .getByText(/^1–12 of/)
    .waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page
    .getByRole('status')
    .getByText(/^13–24 of/)
    .waitFor()
  await page.getByRole('button', { name: 'Add to Network' }).first().waitFor()
  expect(complaints).toEqual([])
})

test(
  'pages that one returns to open without a network as they were, and nobody finds them after signing out',
  { timeout: 120_000 },
  async () => {
    const visit = await openVisit({ width: 390, as: WHO })
    const { page, context } = visit
    const event = await runningEvent(visit)
    const pages: [string, Locator][] = [
      ['/my-events', page.getByRole('link', { name: 'Show ticket' })],
      ['/personal-wall', page.getByRole('article').first()],
      ['/messages', page.getByRole('listitem').first()],
      [`/events/${event.slug}/${event.id}`, page.getByRole('link', { name: 'Agenda today' })],
    ]
    for (const [path, seen] of pages) {
      await page.goto(path)
      await seen.waitFor()
      await page.locator('html[data-kept]').waitFor({ state: 'attached' })
    }
    await context.setOffline(true)
    for (const [path, seen] of pages) {
      await page.goto(path)
      await seen.waitFor()
      await page.getByText(/^No connection. This page is as it was on/).waitFor()
    }
    await context.setOffline(false)
    await page.getByText(/^No connection/).waitFor({ state: 'detached' })
    const kept = () => page.evaluate('Object.keys(localStorage).filter((name) => /^(page|ticket)\\./.test(name))')
    expect(await kept()).not.toEqual([])
    await page.goto('/profile-menu')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(/sign-in|cc-events|\/$/)
    expect(await kept()).toEqual([])
  },
)

test(
  'two days of one person: a visitor books, is let in, shows the ticket, meets somebody, and reads the guide',
  { timeout: 240_000 },
  async () => {
    const event = await runAnEvent()
    await takeSeat(PEOPLE.north, event.id)
    const { page, context, complaints } = await openVisit({ width: 390 })
    const other = await openVisit({ as: PEOPLE.north })
    const seat = `signe.dahl.${Date.now()}@halvorsen-lines.example`
    const person = 'Liesbeth Koster'
    let presses = 0
    const press = async (what: Locator) => {
      presses++
      await what.click()
    }
    /** How often one had to press since the last time. */
    const pressed = () => {
      const so = presses
      presses = 0
      return so
    }

    // A visitor wants to book, and applies.
    await page.goto(`/cc-events/${event.slug}/${event.id}`)
    await press(page.locator('a:visible', { hasText: 'Book now' }).first())
    await page.waitForURL('**/sign-in?redirectBack=*')
    await press(page.getByRole('link', { name: 'Register' }))
    await page.getByText(event.name).first().waitFor()
    await page.getByLabel('Work email').fill(seat)
    await press(page.getByRole('button', { name: 'Continue' }))
    await page.getByLabel('First name').fill('Signe')
    await page.getByLabel('Last name').fill('Dahl')
    await press(page.getByRole('checkbox'))
    await press(page.getByRole('button', { name: 'Send application' }))
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    expect(pressed()).toBeLessThan(6)

    // The company lets her in; the mail that says so leads back to the booking.
    await page.goto(await linkMailedTo(seat, 'confirm='))
    await page.getByRole('heading', { name: /confirmed/i }).waitFor()
    await letIn(seat)
    await page.goto(await linkMailedTo(seat, '/settings/set-password/'))
    await page.getByLabel('New password').fill('tide tables on the kitchen wall')
    await press(page.getByRole('button', { name: 'Save and sign in' }))
    await page.waitForURL('**/settings/user-first-settings*')
    await page.getByLabel('Job title').fill('Line manager')
    await press(page.getByLabel('Industry segments').first())
    await press(page.getByRole('option').first())
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'Enter the community' }))
    await page.waitForURL(`**/events/${event.slug}/${event.id}/book-event-details`)
    expect(pressed()).toBeLessThan(5)

    // Her own seat is in the cart already: terms, card, ticket.
    await press(page.getByLabel('I accept the'))
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12 / 30')
    await page.getByLabel('Security code').fill('123')
    await press(page.locator('button:visible', { hasText: /^Pay / }))
    await page.getByRole('heading', { name: /^Paid: / }).waitFor()
    await press(page.getByRole('link', { name: 'My Events' }).first())
    await press(page.getByRole('link', { name: 'Show ticket' }).first())
    const code = page.getByRole('img', { name: /^QR/ })
    await code.waitFor()
    expect(pressed()).toBeLessThan(5)
    await page.locator('[data-kept]').waitFor()
    expect(complaints).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await code.waitFor()
    await context.setOffline(false)
    complaints.length = 0
    // Nobody is listed who has not said so.
    await page.reload()
    await page.getByRole('button', { name: 'Yes, list me' }).first().click()
    await page.getByRole('button', { name: 'Yes, list me' }).first().waitFor({ state: 'hidden' })

    // The event runs: a star, and somebody among the participants.
    await page.goto(`/events/${event.slug}/${event.id}`)
    await page.getByText('On now, day 2 of 3 · you have a seat').first().waitFor()
    await page.getByRole('heading', { name: 'People you should not miss' }).waitFor()
    await press(page.getByRole('link', { name: 'Floor plan' }))
    await page.getByRole('heading', { name: 'Sala Tejo' }).waitFor()
    await press(page.getByRole('link', { name: 'Info', exact: true }).first())
    await press(page.getByRole('link', { name: 'Agenda today' }))
    const star = page.getByRole('button', { name: /^In my agenda/, pressed: false }).last()
    const session = (await star.getAttribute('aria-label')) ?? ''
    await press(star)
    await page.getByRole('button', { name: session, exact: true, pressed: true }).waitFor()
    expect(pressed()).toBeLessThan(5)

    await other.page.goto('/network?tab=received')
    await other.page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`/events/${event.slug}/${event.id}/participant-companies`)
    await press(page.getByRole('button', { name: 'People' }))
    await page.getByRole('searchbox', { name: 'Name, job title or company' }).fill(person)
    await press(page.getByRole('button', { name: `Add to Network: ${person}` }))
    await press(page.getByRole('button', { name: 'Continue' }))
    expect(pressed()).toBeLessThan(5)
    await other.page
      .getByRole('listitem')
      .filter({ hasText: 'Signe Dahl' })
      .getByRole('button', { name: 'Accept' })
      .click()

    // Without a reload they are a contact, and one press leads to the conversation.
    await page.getByRole('button', { name: `Unfriend: ${person}` }).waitFor()
    await press(page.getByRole('button', { name: `Message: ${person}` }))
    await page.waitForURL(/\/messages/)
    await page.getByRole('textbox', { name: `Message to ${person}` }).fill('Shall we meet at the coffee stand?')
    await press(page.getByRole('button', { name: 'Send' }))
    await page.getByRole('log').getByText('Shall we meet at the coffee stand?').waitFor()
    expect(pressed()).toBeLessThan(5)

    // It is over: My Events leads to its guide.
    await endTheEvent(event)
    await page.goto('/my-events')
    await press(page.getByRole('link', { name: `Guide of ${event.name}` }))
    const guide = page.getByRole('link', { name: `${event.name}, guide` })
    const paper = await fetch(new URL((await guide.getAttribute('href')) ?? '', url()))
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(pressed()).toBe(1)
    expect(complaints).toEqual([])
  },
)
