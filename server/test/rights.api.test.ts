import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '@app/contract/all'
import type { Route } from '@app/contract/kit'
import { makeBillingAddress, makeEvent, makePrice, makeSeller } from './factories/events.ts'
import { makeCompany, makeMember } from './factories/people.ts'
import { uploadFile } from './factories/uploads.ts'
import { makeContacts, makePost } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

/** Words that stand in records of one company only: whoever else reads one of them has seen too much. */
const CANARY = /canary/i

type Member = Awaited<ReturnType<typeof makeMember>>
const tokens: Record<string, string> = {}
let owner: Member
let foreign: Record<string, number>

beforeAll(async () => {
  const company = await makeCompany(t, { name: 'Northlane' })
  owner = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const address = await makeBillingAddress(t, company.id)
  await t.db.updateTable('billing_address').set({ address_line: 'Canary Wharf 1' }).where('id', '=', address).execute()
  const event = await makeEvent(t, { entity_id: await makeSeller(t) })
  const price = await makePrice(t, event.id)
  const booked = await t.call(
    'payments.bookEvent',
    {
      body: {
        event: event.id,
        seats: [{ price: price.id, first_name: 'Canary', last_name: 'Guest', email: 'canary@guest.example' }],
        billing_address: address,
        order_number: 'CANARY-1',
        payment_method: 'transfer',
        idempotency_key: randomUUID(),
        accepts_terms: true,
      },
    },
    owner.token,
  )
  const application = await t.call(
    'sponsorship.apply',
    { body: { event: event.id, kind: 'panelist', topic: 'Canary birds', bio: 'Canary', message: 'Canary' } },
    owner.token,
  )
  const seat = await t.db
    .selectFrom('seat')
    .select('id')
    .where('order_id', '=', booked.body.order)
    .executeTakeFirstOrThrow()
  foreign = {
    ...(await narrowCommunity()),
    company: company.id,
    customer: owner.customer_id,
    event: event.id,
    invoice: booked.body.invoice_id,
    order: booked.body.order,
    address,
    seat: seat.id,
    application: application.body.id,
  }
  const closed = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  await t.db.updateTable('customer').set({ closed_at: t.clock() }).where('id', '=', closed.customer_id).execute()
  tokens['stranger'] = (await makeMember(t)).token
  tokens['another company’s admin'] = (await makeMember(t, { rights: ['admin'] })).token
  tokens['applicant'] = (await makeMember(t, { company_id: company.id, registration_complete: false })).token
  tokens['closed account'] = closed.token
})

/** What the owner shows to contacts only: a post with a picture, a comment, a shared post, a request, a contact. */
async function narrowCommunity(): Promise<Record<string, number>> {
  const content = Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex')
  const video = await uploadFile(t, owner, 'post_video', content)
  const upload = await t.call('wall.addMedia', { body: { upload: video, alt: 'Canary video' } }, owner.token)
  const post = await makePost(t, owner, { content: 'Canary post', audience: 'network' })
  const said = { post: post.id, content: 'Canary comment' }
  const comment = await t.call('wall.addComment', { body: said }, owner.token)
  const open = await makePost(t, await makeMember(t))
  const words = { post: open.id, description: 'Canary words', audience: 'network' as const }
  const share = await t.call('wall.share', { body: words }, owner.token)
  const asked = await makeMember(t)
  const note = { requested_to: asked.customer_id, note: 'Canary note' }
  const invitation = await t.call('network.invite', { body: note }, owner.token)
  // Not complete, so that only the list of contacts could show this name.
  const friend = await makeMember(t, { first_name: 'Canary', registration_complete: false })
  await makeContacts(t, owner, friend)
  return {
    upload: upload.body.id,
    post: post.id,
    comment: comment.body.id,
    share: share.body.id,
    invitation: invitation.body.id,
  }
}

const routes = allRoutes()
const keysOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** Asks a call over HTTP with every id of the owner's records, in its path and in each parameter of its query. */
async function ask(route: Route, token: string | undefined, id: number, query: Record<string, string> = {}) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'slug' || name === 'code' ? 'none' : String(id),
  )
  const url = new URL(path, t.base)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return fetch(url, {
    method: route.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
  })
}

test('every call asks who is there, as its entry in the contract says', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  const expectStatus = async (route: Route, who: string, allowed: number[]) => {
    const { status } = await ask(route, tokens[who], 1)
    if (!allowed.includes(status)) wrong.push(`${route.id} answers ${who} with ${status}`)
  }
  for (const route of routes) {
    if (route.who === 'provider') continue
    const open = route.who === 'anyone'
    if (!open) await expectStatus(route, 'visitor', [401])
    // A token that is no longer good is refused everywhere: it never counts as a visitor's silence.
    await expectStatus(route, 'closed account', [401])
    if (route.who === 'member') await expectStatus(route, 'applicant', [403])
    if (route.who === 'operator') {
      await expectStatus(route, 'stranger', [404])
      await expectStatus(route, 'another company’s admin', [404])
    }
  }
  expect(wrong).toEqual([])
})

test(
  'no list and no record shows what belongs to another company, whatever ids one sends',
  { timeout: 120_000 },
  async () => {
    const seen: string[] = []
    let asked = 0
    const look = async (route: Route, who: string, id: number, query: Record<string, string> = {}) => {
      asked++
      const answer = await ask(route, tokens[who], id, query)
      const text = await answer.text()
      // What was asked for may come back in the addresses of further pages.
      if (CANARY.test(text.replaceAll(/"(?:next|previous)":"[^"]*"/g, '')))
        seen.push(`${route.id} ${JSON.stringify(query)} shows it to ${who}`)
      if (answer.status >= 500) seen.push(`${route.id} ${JSON.stringify(query)} fails for ${who}`)
    }
    const values: Record<string, () => string> = {
      company: () => String(foreign['company']),
      customer: () => String(foreign['customer']),
      invoice: () => String(foreign['invoice']),
      invoiced_to: () => String(foreign['customer']),
      event: () => String(foreign['event']),
      search: () => 'canary',
      keyword: () => 'canary',
      user: () => String(foreign['customer']),
      user_id: () => String(foreign['customer']),
      follower: () => String(foreign['customer']),
      following: () => String(foreign['customer']),
      requested_by: () => String(foreign['customer']),
      post: () => String(foreign['post']),
      shared_post: () => String(foreign['share']),
      show_all: () => 'true',
    }
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const ids = keysOf(route.params).length > 0 ? [...new Set(Object.values(foreign))] : [0]
      const keys = keysOf(route.query).filter((key) => key in values)
      for (const who of ['visitor', 'stranger', 'another company’s admin', 'applicant']) {
        for (const id of ids) {
          await look(route, who, id)
          for (const key of keys) await look(route, who, id, { [key]: values[key]?.() ?? '' })
          const all = Object.fromEntries(
            keys.filter((key) => key !== 'search' && key !== 'keyword').map((key) => [key, values[key]?.() ?? '']),
          )
          if (keys.length > 1) await look(route, who, id, all)
        }
      }
    }
    expect(asked).toBeGreaterThan(500)
    expect(seen).toEqual([])
  },
)

test('control: the owner does see them, so the search above looks for what is there', async () => {
  const invoice = await t.call('payments.invoice', { params: { id: foreign['invoice'] ?? 0 } }, owner.token)
  expect(JSON.stringify(invoice.body)).toMatch(CANARY)
  const addresses = await t.call('companies.billingAddresses', {}, owner.token)
  expect(JSON.stringify(addresses.body)).toMatch(CANARY)
  for (const [id, query] of [
    ['wall.usersWall', {}],
    ['wall.comments', { post: foreign['post'] ?? 0 }],
    ['network.contacts', {}],
    ['network.invitations', {}],
  ] as const)
    expect(JSON.stringify((await t.call(id, { loose: { query } }, owner.token)).body)).toMatch(CANARY)
  const tickets = await t.call('events.myTickets', {}, owner.token)
  expect(JSON.stringify(tickets.body)).toMatch(CANARY)
})
