import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, url } from './browser.ts'

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
  'the day after: somebody found among the participants becomes a contact and is written to, and the guide is read',
  { timeout: 120_000 },
  async () => {
    const { page, context, complaints } = await openVisit({ width: 390, as: WHO })
    const event = await runningEvent({ page, context, complaints })
    const other = await openVisit({ as: PEOPLE.north })
    const { results } = await callAs<{ results: { first_name: string; last_name: string }[] }>(
      context,
      `/rest/customers/search/?event=${event.id}&search=Koster`,
    )
    const name = `${results[0]?.first_name} ${results[0]?.last_name}`
    let presses = 0
    const press = async (what: Locator) => {
      presses++
      await what.click()
    }

    // From the list of companies: three presses until they are asked.
    await other.page.goto('/network?tab=received')
    await other.page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`/events/${event.slug}/${event.id}/participant-companies`)
    await press(page.getByRole('button', { name: 'People' }))
    await page.getByRole('searchbox', { name: 'Name, job title or company' }).fill(name)
    await press(page.getByRole('button', { name: `Add to Network: ${name}` }))
    await press(page.getByRole('button', { name: 'Continue' }))
    expect(presses).toBe(3)
    await other.page
      .getByRole('listitem')
      .filter({ hasText: 'Karolina Mazur' })
      .getByRole('button', { name: 'Accept' })
      .click()

    // Without a reload they are a contact, and one press leads to the conversation.
    await page.getByRole('button', { name: `Unfriend: ${name}` }).waitFor()
    presses = 0
    await press(page.getByRole('button', { name: `Message: ${name}` }))
    await page.waitForURL(/\/messages/)
    await page.getByRole('textbox', { name: `Message to ${name}` }).fill('Shall we meet at the coffee stand?')
    await press(page.getByRole('button', { name: 'Send' }))
    await page.getByRole('log').getByText('Shall we meet at the coffee stand?').waitFor()
    expect(presses).toBe(2)

    // Afterwards: the guide of an event that is over lies in the archive.
    await page.goto('/event-guide-archive?isEvent=true')
    const guide = page.getByRole('link', { name: /, guide/ }).first()
    const paper = await fetch(new URL((await guide.getAttribute('href')) ?? '', url()))
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(complaints).toEqual([])
  },
)
