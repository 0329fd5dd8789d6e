import { callAs, url } from './browser.ts'
import type { Visit } from './browser.ts'

/** What stands in addresses of pages in place of names in braces, for a member of the demonstration. */
export async function addresses(visit: Visit): Promise<Record<string, string>> {
  const list = (await (await fetch(`${url()}/rest/events/?show_all=true`)).json()) as {
    results: { id: number; slug: string; name: string }[]
  }
  const event = list.results.find(({ name }) => name.startsWith('North Range'))
  const awards = (await (await fetch(`${url()}/rest/awards/?show_all=true`)).json()) as {
    results: { id: number; registration_state: string }[]
  }
  // Its own slug does not matter: another one leads to it.
  const award = awards.results.find(({ registration_state: state }) => state === 'open')
  const invoices = await callAs<{ results?: { id: number; state: string; open_amount: number }[] }>(
    visit.context,
    '/rest/payments/invoices/?show_all=true',
  )
  const paid = invoices.results?.find(({ state }) => state === 'paid')
  const unpaid = invoices.results?.find(({ open_amount }) => open_amount > 0)
  const wall = await callAs<{ results?: { id: number; is_shared: boolean; media: unknown[] }[] }>(
    visit.context,
    '/rest/users-wall/?page_size=100',
  )
  const news = await callAs<{ results?: { id: number; people_count: number }[] }>(
    visit.context,
    '/rest/notifications/?limit=100',
  )
  const seats = await callAs<{ results?: { id: number; is_me: boolean }[] }>(
    visit.context,
    '/rest/events/my-tickets/?show_all=true',
  )
  const conversations = await callAs<{ docs?: { chat_room_id: string }[] }>(visit.context, '/live/v1/conversations')
  const post = wall.results?.find(({ is_shared, media }) => !is_shared && media.length > 1)
  const share = wall.results?.find(({ is_shared }) => is_shared)
  const won = (await (await fetch(`${url()}/rest/awards/winners/?award=1`)).json()) as {
    results: { winner: { code: string } | null }[]
  }
  return {
    slug: String(event?.slug),
    eventId: String(event?.id),
    awardId: String(award?.id),
    invoiceId: String(paid?.id),
    unpaid: String(unpaid?.id),
    code: String(won.results.find(({ winner }) => winner)?.winner?.code),
    customerId: '12',
    companyId: '5',
    seat: String(seats.results?.find(({ is_me }) => is_me)?.id),
    post: String(post?.id),
    share: String(share?.id),
    chatRoomId: String(conversations.docs?.[0]?.chat_room_id),
    notification: String(news.results?.find(({ people_count }) => people_count > 2)?.id),
  }
}
