import { expect, test } from 'vitest'
import { PASSWORD, PEOPLE, callAs, closeBrowserAfterwards, openVisit } from './browser.ts'
import { closeFirefoxAfterwards, firefoxPath, openFirefox } from './firefox.ts'
import type { FirefoxVisit } from './firefox.ts'

closeBrowserAfterwards()
closeFirefoxAfterwards()

const WHO = PEOPLE.admin

type Options = { refused_because: string[]; seated_customer_ids: number[] }
type Conversation = { chat_room_id: string; state: string; may_write: boolean; receiver: { name: string } }

/** By its label in the page: asked for its tree of names, Firefox answers within seconds, on a busy machine in twenty. */
const labelled = ({ page }: FirefoxVisit, name: string) => page.locator(`[aria-label="${name}"]`)

/** The address changes without a page being loaded. */
const arrives = ({ page }: FirefoxVisit, path: string) =>
  expect.poll(() => new URL(page.url()).pathname, { timeout: 20_000 }).toBe(path)

type Chance = { event: { id: number; slug: string }; conversation: Conversation }

/** A coming event to book, and a conversation in which one may write. */
async function chance(): Promise<Chance> {
  const { context } = await openVisit({ as: WHO })
  const { docs } = await callAs<{ docs: Conversation[] }>(context, '/live/v1/conversations')
  const conversation = docs.find(({ state, may_write: may }) => state === 'open' && may)
  const { results } = await callAs<{ results: Chance['event'][] }>(context, '/rest/events/?show_all=true')
  for (const event of conversation ? results : []) {
    const options = await callAs<Options>(context, `/rest/events/booking-options/?event=${event.id}`)
    if (conversation && options.refused_because.length === 0 && options.seated_customer_ids.length === 0)
      return { event, conversation }
  }
  throw new Error('There is nothing to book, or nobody to write to.')
}

test.skipIf(!firefoxPath)(
  'in Firefox a visitor signs in, books a seat by transfer and writes a message',
  { timeout: 180_000 },
  async () => {
    const { event, conversation } = await chance()
    const visit = await openFirefox()
    const booking = `/events/${event.slug}/${event.id}/book-event-details`

    await visit.open(booking)
    await arrives(visit, '/sign-in')
    await visit.page.locator('input[type=email]').fill(WHO)
    await visit.page.locator('input[type=password]').fill(PASSWORD)
    await visit.page.locator('button[type=submit]').click()
    await arrives(visit, booking)

    await visit.page.locator('input[type=radio][value=transfer]').click()
    await visit.page.locator('input[type=checkbox]').click()
    await visit.page.locator('button[type=submit] ::-p-text(Book for)').click()
    await arrives(visit, '/payment-success')
    await visit.page.locator('h1 ::-p-text(We have your booking)').wait()

    const said = `Sent from Firefox ${Date.now()}`
    await visit.open(`/messages/${conversation.chat_room_id}`)
    await labelled(visit, `Message to ${conversation.receiver.name}`).fill(said)
    await labelled(visit, 'Send').click()
    const { context } = await openVisit({ as: WHO })
    const stored = () =>
      callAs<{ docs: { text: string }[] }>(context, `/live/v1/conversations/messages/${conversation.chat_room_id}`)
    await expect.poll(async () => (await stored()).docs[0]?.text, { timeout: 10_000 }).toBe(said)
    expect(visit.complaints).toEqual([])
  },
)
