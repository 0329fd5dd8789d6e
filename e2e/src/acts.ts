import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { numberIn, tokensOf, url } from './browser.ts'

/** So long a decision in the inbox can be taken back, and a little more for whoever carries it out. */
export const UNDO_MS = 13_000

export const OPERATOR = 'helene.brandvold@carrier-connect.example'
const DAY_MS = 86_400_000

/** The newest link of this kind that was mailed to an address, as the developer's outbox shows it. */
export async function linkMailedTo(address: string, kind: string): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        const outbox = await (await fetch(`${url()}/dev/mail`)).text()
        const mails = outbox.split('<article>').filter((mail) => mail.includes(address) && mail.includes(kind))
        link = /href="([^"]+)"/.exec(mails[0] ?? '')?.[1] ?? ''
        return link
      },
      { timeout: 15_000 },
    )
    .toContain(kind)
  return link.replaceAll('&amp;', '&')
}

/** Calls the API as somebody. @throws what was refused */
export async function actAs<T>(who: string, method: string, path: string, body?: unknown): Promise<T> {
  const { access } = await tokensOf(who)
  const answer = await fetch(url() + path, {
    method,
    headers: {
      authorization: `Bearer ${access}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** The number of somebody who signs in. */
export async function numberOf(who: string): Promise<number> {
  return numberIn((await tokensOf(who)).access)
}

export type Rows<T> = { results: T[] }
export type Kept = { id: number; version: string }
type Price = Kept & { name: string }
export type Running = { id: number; slug: string; name: string }

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** An event of three days on its second day, still on sale: the next edition of one that has a full programme. */
export async function runAnEvent(): Promise<Running> {
  const act = <T>(method: string, path: string, body?: unknown) => actAs<T>(OPERATOR, method, path, body)
  const [source] = (await act<Rows<Kept>>('GET', '/rest/office/events/?q=Carrier+Connect+Forum+2026')).results
  const slug = `two-days-${Date.now()}`
  const name = `Two Days ${slug.slice(-5)}`
  const { id } = await act<{ id: number }>('POST', `/rest/office/events/${source?.id}/clone/`, {
    name,
    slug,
    start_date: dayFromNow(-1),
  })
  const prices = await act<Rows<Price>>('GET', `/rest/office/event-prices/?event_id=${id}`)
  for (const price of prices.results.filter((one) => one.name.includes('regular')))
    await act('PATCH', `/rest/office/event-prices/${price.id}/`, { version: price.version, available_until: null })
  const { version } = await act<Kept>('GET', `/rest/office/events/${id}/`)
  await act('PATCH', `/rest/office/events/${id}/`, {
    version,
    registration_closes_at: null,
    published_at: new Date().toISOString(),
  })
  return { id, slug, name }
}

/** A guide for the event, and then its last day is over. */
export async function endTheEvent({ id, name }: Running): Promise<void> {
  const act = <T>(method: string, path: string, body?: unknown) => actAs<T>(OPERATOR, method, path, body)
  const album = await act<{ id: number }>('POST', '/rest/media-archive/albums/', { event: id })
  const paper = await act<{ id: number }>('POST', `/rest/media-archive/albums/${album.id}/papers/`, {
    kind: 'guide',
    name: `${name}, guide`,
    upload: await sendPaper(),
  })
  await act('POST', `/rest/media-archive/items/${paper.id}/show/`)
  const { version } = await act<Kept>('GET', `/rest/office/events/${id}/`)
  const [first, last] = [dayFromNow(-4), dayFromNow(-2)]
  await act('PATCH', `/rest/office/events/${id}/`, {
    version,
    start_date: first,
    end_date: last,
    starts_at: `${first}T09:00:00Z`,
    ends_at: `${last}T16:00:00Z`,
  })
}

/** Sends a paper of one page up. @returns its upload */
async function sendPaper(): Promise<string> {
  const { access } = await tokensOf(OPERATOR)
  const paper = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  const tus = { authorization: `Bearer ${access}`, 'tus-resumable': '1.0.0' }
  const base = (text: string) => Buffer.from(text).toString('base64')
  const begun = await fetch(`${url()}/rest/uploads/`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(paper.length),
      'upload-metadata': `purpose ${base('media_paper')},name ${base('guide.pdf')}`,
    },
  })
  expect(begun.status).toBe(201)
  const at = new URL(begun.headers.get('location') ?? '', begun.url)
  const sent = await fetch(at, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: paper,
  })
  expect(sent.status).toBe(204)
  return at.pathname.replace(/\/$/, '').slice(-36)
}

type Options = { prices: { id: number }[] }

/**
 * A member books the seat of their own, or one that gets its name later, and pays it by card or leaves it to be paid.
 * Whoever sits on it themselves agrees to be listed, unless said otherwise.
 * @returns the invoice
 */
export async function takeSeat(
  who: string,
  event: number,
  { how = 'card', later = false, listed = true }: { how?: 'card' | 'transfer'; later?: boolean; listed?: boolean } = {},
): Promise<number> {
  const me = await actAs<Options>(who, 'GET', `/rest/events/booking-options/?event=${event}`)
  const address = await actAs<Rows<{ id: number }>>(who, 'GET', '/rest/companies/billing-address/?show_all=true')
  const booked = await actAs<{ invoice_id: number }>(who, 'POST', '/rest/payments/book-event/', {
    event,
    seats: [{ price: me.prices[0]?.id, ...(later ? { later } : { customer: await numberOf(who) }) }],
    billing_address: address.results[0]?.id,
    payment_method: how,
    idempotency_key: randomUUID(),
    accepts_terms: true,
  })
  if (!later && listed) await showAmongParticipants(who, event)
  if (how === 'transfer') return booked.invoice_id
  const { attempt } = await actAs<{ attempt: string }>(who, 'POST', '/rest/payments/stripe-transaction/', {
    invoice: booked.invoice_id,
  })
  await actAs(who, 'POST', '/rest/payments/test-card/', {
    attempt,
    card_number: '4242424242424242',
    exp_month: 12,
    exp_year: 2030,
    cvc: '123',
  })
  return booked.invoice_id
}

/** A member agrees to be listed at an event where they hold a seat. */
export async function showAmongParticipants(who: string, event: number): Promise<void> {
  const { results } = await actAs<Rows<{ id: number; is_me: boolean }>>(
    who,
    'GET',
    `/rest/events/my-tickets/?event=${event}`,
  )
  const mine = results.find((seat) => seat.is_me)
  await actAs(who, 'POST', `/rest/events/seats/${mine?.id}/display/`, { display: true })
}

/** The admin of Halvorsen Lines lets an applicant in. */
export async function letIn(email: string): Promise<void> {
  const admin = 'jonas.halvorsen@halvorsen-lines.example'
  const { applications } = await actAs<{ applications: { id: number; email: string }[] }>(
    admin,
    'GET',
    '/rest/companies/joining/',
  )
  const found = applications.find((one) => one.email === email)
  await actAs(admin, 'POST', `/rest/companies/applications/${found?.id}/decide/`, { decision: 'approve' })
}
