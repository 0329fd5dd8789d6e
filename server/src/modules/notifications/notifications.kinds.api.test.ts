import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { companies } from '@app/contract/companies'
import type { BodyInput } from '@app/contract/kit'
import { kindNames } from '@app/contract/notifications.kinds'
import { sql } from '#kit/data/db.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import { later, makeRoom, openRoom, say } from '../../../test/factories/chat.ts'
import { makeAward, makeEntryPrice } from '../../../test/factories/awards.ts'
import {
  dayIn,
  makeBillingAddress,
  makeEvent,
  makePrice,
  makeSeat,
  makeSeller,
} from '../../../test/factories/events.ts'
import { makeEntry, makeOpenAward, makeWriter, submitEntry } from '../../../test/factories/entries.ts'
import { goTo, makeForum } from '../../../test/factories/meetings.ts'
import { lastMail } from '../../../test/factories/mail.ts'
import { contextOn, goodCard } from '../../../test/factories/payments.ts'
import { makeJudging } from '../../../test/factories/judging.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openRecords } from '../../../test/factories/records.ts'
import { makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { notices } from '../../app.ts'
import { decideEntry } from '../awards/index.ts'
import { hashPassword } from '../identity/index.ts'
import { answerAppeal, decide } from '../wall/index.ts'
import { deliver } from './notifications.deliver.service.ts'

const t = await openTestbed()
/** Kinds that somebody has read: all tests stand in one file, as the control at its end asks whether any kind was left out. */
const seen = new Set<string>()

/** What a member finds in their list after everything has been worked off; each answer is the real call's. */
async function read(who: Member) {
  await t.settle()
  const { results } = (await t.call('notifications.list', {}, who.token)).body
  for (const one of results) seen.add(one.kind)
  return results
}
const kindsOf = async (who: Member) => (await read(who)).map((one) => one.kind)
const person = (who: Member) => [expect.objectContaining({ customer_id: who.customer_id })]
const both = async () => [await makeMember(t), await makeMember(t)] as const
const operator = <R>(work: (ctx: ReturnType<typeof contextOn>) => Promise<R>) =>
  inTransaction(t.db, (tx) => work(contextOn(t, tx)))

test('another time for a session in my agenda, and its end', async () => {
  const who = await makeMember(t)
  const starts_in = 40
  const event = await makeEvent(t, { starts_in })
  const at = new Date(t.clock().getTime() + starts_in * 86_400_000)
  await sql`insert into event_day (event_id, date, starts_at, ends_at) values (${event.id}, ${event.start_date}, ${at}, ${at}::timestamptz + interval '8 hours')`.execute(
    t.db,
  )
  const { rows } = await sql<{ id: number }>`insert into event_session (event_id, day, starts_at, ends_at, title, kind)
    values (${event.id}, ${event.start_date}, ${at}, ${at}::timestamptz + interval '1 hour', 'Late gates', 'panel') returning id`.execute(
    t.db,
  )
  const id = rows[0]?.id ?? 0
  await t.call('events.star', { params: { id } }, who.token)
  const { change, remove } = await openRecords(t)
  await change('event-sessions', id, () => ({ room: 'Hall B' }))
  expect(await read(who)).toMatchObject([{ kind: 'session_changed', subject: { type: 'event', name: 'Late gates' } }])
  await remove('event-sessions', id)
  expect(await read(who)).toMatchObject([{ kind: 'session_removed', subject: { type: 'event', id: event.id } }])
})

test('a request to join the network, and its acceptance', async () => {
  const [asking, asked] = await both()
  const body = { requested_to: asked.customer_id, note: 'We met in Gdynia.' }
  const { id } = (await t.call('network.invite', { body }, asking.token)).body
  const [request] = await read(asked)
  expect(request).toMatchObject({
    kind: 'network_requested',
    area: 'network',
    is_read: false,
    people: person(asking),
    people_count: 1,
  })
  const contents = await t.call('notifications.contents', { params: { id: request?.id ?? 0 } }, asked.token)
  expect(contents.body).toMatchObject({ text: 'We met in Gdynia.', people: [{ person: { name: expect.any(String) } }] })
  await t.call('network.answerInvitation', { params: { id }, body: { accepted: true } }, asked.token)
  expect(await read(asking)).toMatchObject([{ kind: 'network_accepted', people: person(asked) }])
  // Answered, the request is no news any more.
  expect(await read(asked)).toEqual([])
})

test('a follower of mine, and of the company that I administer', async () => {
  const [fan, star] = await both()
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const colleague = await makeMember(t, { company_id: company.id, rights: ['billing'] })
  await t.call('network.follow', { body: { following: star.customer_id } }, fan.token)
  await t.call('companies.follow', { body: { company: company.id, action: 'follow' } }, fan.token)
  expect(await read(star)).toMatchObject([{ kind: 'followed', people: person(fan), subject: { type: 'none' } }])
  expect(await read(admin)).toMatchObject([
    { kind: 'company_followed', people: person(fan), subject: { type: 'company', id: company.id, name: company.name } },
  ])
  expect(await read(colleague)).toEqual([])
})

test('a message request, and messages that have waited', async () => {
  const [writing, reader] = await both()
  const asked = await openRoom(t, writing, reader)
  await say(t, writing, asked, 'May I ask about berth 4?')
  expect(await read(reader)).toMatchObject([
    {
      kind: 'message_request',
      area: 'messages',
      people: person(writing),
      subject: { type: 'conversation', id: asked },
    },
  ])
  const other = await makeMember(t)
  const room = await makeRoom(t, other, reader)
  await say(t, other, room, 'The gate closes at six')
  await later(t, 6)
  await t.runJob('messaging.note_missed')
  const [missed] = await read(reader)
  expect(missed).toMatchObject({
    kind: 'message_missed',
    people: person(other),
    subject: { type: 'conversation', id: room },
  })
  const contents = await t.call('notifications.contents', { params: { id: missed?.id ?? 0 } }, reader.token)
  expect(JSON.stringify(contents.body)).not.toContain('gate closes')
})

test('likes, comments and shares of my post; nothing of what I do myself', async () => {
  const [author, reader] = await both()
  const post = await makePost(t, author, { content: 'Late gate on Thursday' })
  await t.call('wall.like', { body: { post: post.id, action: 'like' } }, reader.token)
  await t.call('wall.addComment', { body: { post: post.id, content: 'Which quay?' } }, reader.token)
  await t.call('wall.share', { body: { post: post.id, description: 'Read this' } }, reader.token)
  await t.call('wall.like', { body: { post: post.id, action: 'like' } }, author.token)
  await t.call('wall.addComment', { body: { post: post.id, content: 'Quay 4' } }, author.token)
  const found = await read(author)
  expect(found.map((one) => one.kind).toSorted()).toEqual(['post_commented', 'post_liked', 'post_shared'])
  for (const one of found)
    expect(one).toMatchObject({
      people: person(reader),
      subject: { type: 'post', id: post.id, is_shared: false, excerpt: 'Late gate on Thursday' },
    })
  const words = async (kind: string) => {
    const id = found.find((one) => one.kind === kind)?.id ?? 0
    return (await t.call('notifications.contents', { params: { id } }, author.token)).body.text
  }
  expect(await words('post_commented')).toBe('Which quay?')
  expect(await words('post_shared')).toBe('Read this')
  expect(await words('post_liked')).toBe('Late gate on Thursday')
  expect(await read(reader)).toEqual([])
})

test('a tag in a post and in a comment; the author who is tagged in a comment hears of it once', async () => {
  const [author, tagged] = await both()
  const post = await makePost(t, author, { tagged_customers: [tagged.customer_id] })
  expect(await read(tagged)).toMatchObject([{ kind: 'post_tagged', people: person(author) }])
  const body = { post: post.id, content: 'You two', tagged_customers: [tagged.customer_id, author.customer_id] }
  const third = await makeMember(t)
  await t.call('wall.addComment', { body }, third.token)
  expect(await kindsOf(tagged)).toEqual(['comment_tagged', 'post_tagged'])
  expect(await kindsOf(author)).toEqual(['comment_tagged'])
})

test('a like of my comment leads to the comment', async () => {
  const [author, reader] = await both()
  const post = await makePost(t, author)
  const { body } = await t.call('wall.addComment', { body: { post: post.id, content: 'I can help' } }, reader.token)
  await t.call('wall.like', { body: { comment: body.id, action: 'like' } }, author.token)
  expect(await read(reader)).toMatchObject([
    { kind: 'comment_liked', people: person(author), subject: { type: 'comment', id: body.id, post: post.id } },
  ])
})

test('a meeting: asked for, accepted, moved, refused, taken, near and cancelled', async () => {
  const forum = await makeForum(t, { starts_in: 1 })
  const [asking, asked, third] = [await forum.guest(), await forum.guest(), await forum.guest()]
  const { id, invitation } = (await forum.ask(asking, asked)).body
  const lost = (await forum.ask(third, asked)).body
  const [request] = (await read(asked)).filter((one) => one.people[0]?.customer_id === asking.customer_id)
  const subject = expect.objectContaining({ type: 'event', id: forum.event.id })
  expect(request).toMatchObject({ kind: 'meeting_requested', area: 'events', people: person(asking), subject })
  expect(request?.target?.path).toBe(`/events/${forum.event.slug}/${forum.event.id}/meeting-planner`)
  const contents = await t.call('notifications.contents', { params: { id: request?.id ?? 0 } }, asked.token)
  expect(contents.body).toMatchObject({ text: 'Charter for the second string', text_of: 'reason' })
  await forum.answer(asked, invitation.id, true)
  expect(await read(asking)).toMatchObject([{ kind: 'meeting_accepted', people: person(asked), subject }])
  expect(await kindsOf(third)).toEqual(['meeting_superseded'])
  // Answered or taken, the requests are no news any more.
  expect(await kindsOf(asked)).toEqual(['meeting_superseded'])
  const body = { date: forum.date, start: '12:00' }
  const moved = (await t.call('meetings.change', { params: { id }, body }, asked.token)).body
  await forum.answer(asking, moved.invitation.id, true)
  expect(await kindsOf(asked)).toContain('meeting_moved')
  const again = (
    await t.call('meetings.change', { params: { id: lost.id }, body: { ...body, start: '11:00' } }, third.token)
  ).body
  await forum.answer(asked, again.invitation.id, false)
  expect(await kindsOf(third)).toContain('meeting_refused')
  const now = t.clock()
  t.setNow(new Date(`${forum.date}T10:46:00Z`))
  await t.runJob('meetings.keep')
  t.setNow(now)
  expect(await kindsOf(asking)).toContain('meeting_near')
  await t.call('meetings.cancel', { body: { meeting: id, reason: 'My flight is cancelled.' } }, asking.token)
  expect(await kindsOf(asked)).toContain('meeting_cancelled')
})

test('a company that is asked for a meeting hears of it through its administrators', async () => {
  const forum = await makeForum(t)
  const company = await makeCompany(t)
  const admin = await forum.guest({ company_id: company.id, rights: ['admin'] })
  const [colleague, asking] = [await forum.guest({ company_id: company.id }), await forum.guest()]
  const body = { event: forum.event.id, company: company.id, date: forum.date, start: '09:00' }
  await t.call('meetings.askCompany', { body: { ...body, reason: 'Reefer slots to Gdynia in May' } }, asking.token)
  expect(await read(admin)).toMatchObject([{ kind: 'company_meeting', people: person(asking) }])
  expect(await kindsOf(colleague)).toEqual([])
})

test('who was said not to have come to a meeting hears of it', async () => {
  const forum = await makeForum(t)
  const [asking, asked] = [await forum.guest(), await forum.guest()]
  const { id, invitation } = (await forum.ask(asking, asked)).body
  await forum.answer(asked, invitation.id, true)
  const now = t.clock()
  await goTo(t, new Date(`${forum.date}T20:00:00Z`), asking, asked)
  await t.call('meetings.reportNoShow', { params: { id } }, asking.token)
  expect(await kindsOf(asked)).toContain('meeting_no_show')
  t.setNow(now)
})

test('a planner that opens: told to those who may use it, once, and not after it was closed again', async () => {
  const event = await makeEvent(t, { starts_in: 20, planner: { active: true, activation: dayIn(t, 0) } })
  const later_on = await makeEvent(t, { starts_in: 40, planner: { active: true, activation: dayIn(t, 1) } })
  const [shown, hidden] = await both()
  for (const at of [event, later_on]) {
    const price = await makePrice(t, at.id)
    for (const who of [shown, hidden])
      await makeSeat(t, {
        event_id: at.id,
        price_id: price.id,
        company_id: who.company_id ?? 0,
        customer_id: who.customer_id,
        display: who === shown,
      })
  }
  for (let times = 0; times < 2; times++) {
    await t.runJob('meetings.openings')
    expect(await read(shown)).toMatchObject([
      {
        kind: 'planner_open',
        subject: { type: 'event', id: event.id },
        target: { path: `/events/${event.slug}/${event.id}/meeting-planner` },
      },
    ])
  }
  expect(await kindsOf(hidden)).toEqual([])
  await sql`update event set meeting_planner_is_active = false where id = ${event.id}`.execute(t.db)
  expect(await kindsOf(shown)).toEqual([])
})

test('meetings that were planned from wishes: told once, however many', async () => {
  const forum = await makeForum(t)
  const [one, other, office] = [await forum.guest(), await forum.guest(), await makeMember(t, { is_operator: true })]
  const body = { event: forum.event.id, customer: other.customer_id, kind: 'want' as const }
  await t.call('meetings.mark', { body }, one.token)
  const { id } = (await t.call('meetings.startBuild', { body: { event: forum.event.id } }, office.token)).body
  const state = async () => (await t.call('meetings.build', { params: { id } }, office.token)).body.state
  await t.settle()
  await vi.waitFor(async () => expect(await state()).toBe('planned'), { timeout: 30_000 })
  await t.call('meetings.applyBuild', { params: { id } }, office.token)
  await t.settle()
  await vi.waitFor(async () => expect(await state()).toBe('applied'), { timeout: 30_000 })
  const subject = expect.objectContaining({ type: 'event', id: forum.event.id })
  for (const who of [one, other])
    expect(await read(who)).toMatchObject([{ kind: 'meetings_planned', area: 'events', subject }])
})

async function fair() {
  const seller = await makeSeller(t)
  const event = await makeEvent(t, { entity_id: seller, starts_in: 60 })
  const price = await makePrice(t, event.id)
  const company = await makeCompany(t)
  const buyer = await makeMember(t, { company_id: company.id })
  const colleague = await makeMember(t, { company_id: company.id })
  const billing_address = await makeBillingAddress(t, company.id)
  const book = async (seats: object[], payment_method: 'card' | 'transfer') => {
    const body = {
      event: event.id,
      seats: seats.map((seat) => ({ price: price.id, ...seat })),
      billing_address,
      payment_method,
      idempotency_key: randomUUID(),
      accepts_terms: true as const,
    }
    const made = await t.call('payments.bookEvent', { loose: { body } }, buyer.token)
    expect(made.status).toBe(201)
    return made.body
  }
  const pay = async (invoice: number) => {
    const { body } = await t.call('payments.stripeTransaction', { body: { invoice } }, buyer.token)
    await t.call('payments.payByTestCard', { body: { attempt: body.attempt, ...goodCard } }, buyer.token)
    await t.settle()
  }
  return { event, buyer, colleague, book, pay, seller, billing_address }
}

test('booked and paid: booking, payment and the colleague on the seat; then the seat goes to another', async () => {
  const { event, buyer, colleague, book, pay } = await fair()
  const order = await book([{ customer: colleague.customer_id }, { later: true }], 'card')
  expect(await read(colleague)).toEqual([])
  await pay(order.invoice_id)
  const about = { type: 'event', id: event.id, slug: event.slug, name: event.name }
  const mine = await read(buyer)
  expect(mine.map((one) => one.kind).toSorted()).toEqual(['booking_confirmed', 'payment_received'])
  expect(mine.find((one) => one.kind === 'booking_confirmed')?.subject).toMatchObject(about)
  expect(mine.find((one) => one.kind === 'payment_received')?.subject).toMatchObject({
    type: 'invoice',
    id: order.invoice_id,
    name: event.name,
    currency_code: 'EUR',
    amount: order.amount_gross,
  })
  expect(await read(colleague)).toMatchObject([{ kind: 'seat_named', people: person(buyer), subject: about }])
  const { results } = (await t.call('events.myTickets', { query: { event: String(event.id) } }, buyer.token)).body
  const seat = results.find((ticket) => ticket.customer_id === colleague.customer_id)
  const body = { customer: buyer.customer_id }
  expect(
    (await t.call('events.nameSeat', { params: { id: String(seat?.id) }, loose: { body } }, buyer.token)).status,
  ).toBe(200)
  // Whoever has the seat now is not named to the one who had it.
  expect(await read(colleague)).toMatchObject([{ kind: 'seat_transferred', people: person(buyer), subject: about }])
  expect(await kindsOf(buyer)).not.toContain('seat_named')
})

test('a colleague takes a seat at a ceremony once it is paid, and hears when it goes to somebody else', async () => {
  const { buyer, colleague, pay, seller, billing_address } = await fair()
  const award = await makeAward(t, { entity_id: seller, starts_in: 60 })
  const price = await makeEntryPrice(t, award.id, { kind: 'seat' })
  const body = {
    award: award.id,
    seats: [{ price: price.id, quantity: 2 }],
    billing_address,
    payment_method: 'card' as const,
    idempotency_key: randomUUID(),
    accepts_terms: true as const,
  }
  const order = (await t.call('payments.bookAward', { body }, buyer.token)).body
  const { results } = (await t.call('awards.mySeats', { query: { award: String(award.id) } }, buyer.token)).body
  const [first, second] = results.map(({ id }) => String(id))
  const give = async (seat: string | undefined, to: Member) => {
    const given = { params: { id: String(seat) }, loose: { body: { customer: to.customer_id } } }
    expect((await t.call('awards.nameSeat', given, buyer.token)).status).toBe(200)
  }
  await give(first, colleague)
  expect(await kindsOf(colleague)).toEqual([])
  await pay(order.invoice_id)
  const about = { type: 'award', id: award.id, name: award.name }
  const named = { kind: 'ceremony_seat', detail: 'named', people: person(buyer), subject: about }
  expect(await read(colleague)).toMatchObject([{ ...named, target: { label: 'award' } }])
  await give(first, buyer)
  expect(await read(colleague)).toMatchObject([{ ...named, detail: 'given' }])
  expect(await kindsOf(buyer)).not.toContain('ceremony_seat')
  // With another seat there is nothing lost.
  await give(second, colleague)
  expect(await read(colleague)).toMatchObject([named])
})

test('an invoice is issued, becomes due, and is paid: then it is not due any more', async () => {
  const { buyer, book, pay } = await fair()
  const order = await book([{ later: true }], 'transfer')
  const subject = { type: 'invoice', id: order.invoice_id, amount: order.amount_gross }
  expect(await read(buyer)).toMatchObject([{ kind: 'invoice_issued', subject }])
  const start = t.clock()
  const { rows } = await sql<{ due: Date }>`
    select due_on::timestamptz as due from invoice where id = ${order.invoice_id}`.execute(t.db)
  t.setNow(new Date((rows[0]?.due.getTime() ?? 0) + 3 * 86_400_000 + 7 * 3_600_000))
  await t.runJob('payments.remind')
  await t.settle()
  await t.runJob('payments.remind')
  await t.settle()
  t.setNow(start)
  const due = (await read(buyer)).filter((one) => one.kind === 'invoice_due')
  expect(due).toMatchObject([{ detail: 'overdue', subject, people: [] }])
  await pay(order.invoice_id)
  expect(await kindsOf(buyer)).not.toContain('invoice_due')
})

test('an event that moves is told to who takes part and who booked, once for all that changed', async () => {
  const { event, buyer, colleague, book, pay } = await fair()
  await pay((await book([{ customer: colleague.customer_id }], 'card')).invoice_id)
  const stranger = await makeMember(t)
  const { change } = await openRecords(t)
  await change('events', event.id, () => ({ venue: 'Another hall' }))
  await t.settle()
  const later = (at: unknown) => new Date(new Date(at as string).getTime() + 86_400_000).toISOString()
  await change('events', event.id, ({ start_date, end_date, starts_at, ends_at }) => ({
    start_date: later(start_date).slice(0, 10),
    end_date: later(end_date).slice(0, 10),
    starts_at: later(starts_at),
    ends_at: later(ends_at),
  }))
  await change('events', event.id, () => ({ tagline: 'Three days' }))
  for (const who of [buyer, colleague])
    expect((await read(who)).filter((one) => one.kind === 'event_changed')).toMatchObject([
      { detail: 'dates,place', people: [], subject: { type: 'event', id: event.id } },
    ])
  expect(await read(stranger)).toEqual([])
})

test('a request to speak moves on', async () => {
  const { event, buyer } = await fair()
  const asked = {
    kind: 'panelist' as const,
    event: String(event.id),
    topic: 'FuelEU in spot rates',
    bio: 'Twenty years.',
  }
  const { body } = await t.call('sponsorship.apply', { body: asked }, buyer.token)
  const { token } = await makeMember(t, { is_operator: true })
  await t.call('sponsorship.decide', { params: { id: String(body.id) }, body: { state: 'accepted' } }, token)
  expect(await read(buyer)).toMatchObject([
    {
      kind: 'application_decided',
      detail: 'panelist_accepted',
      subject: { type: 'event', id: event.id },
      target: { path: `/events/${event.slug}/${event.id}/become-pannelist` },
    },
  ])
})

test('who reported and whose post it is read what was decided, and the author what came of the objection', async () => {
  const [author, reader] = await both()
  const post = await makePost(t, author)
  const others = [await makeMember(t), await makeMember(t)]
  for (const who of [reader, ...others])
    await t.call('wall.report', { body: { post: post.id, reason: 'spam' } }, who.token)
  expect(await read(author)).toMatchObject([{ kind: 'moderation_notice', detail: 'hidden', people: [] }])
  const reason = 'Rates belong in private messages.'
  await operator((ctx) => decide(ctx, post.id, { outcome: 'remove', reason }))
  const [notice] = await read(author)
  expect(notice).toMatchObject({ kind: 'moderation_notice', detail: 'remove', subject: { type: 'post', id: post.id } })
  const contents = await t.call('notifications.contents', { params: { id: notice?.id ?? 0 } }, author.token)
  expect(contents.body.text).toBe(reason)
  expect(await read(reader)).toMatchObject([
    { kind: 'report_outcome', detail: 'removed', subject: { type: 'none' }, people: [] },
  ])
  await t.call('wall.appeal', { body: { post: post.id, text: 'It was a question.' } }, author.token)
  await operator((ctx) => answerAppeal(ctx, post.id, 'granted'))
  expect(await read(author)).toMatchObject([
    { kind: 'appeal_decided', detail: 'granted' },
    { kind: 'moderation_notice' },
  ])
})

test('of a dismissed report the author hears only when the post had been hidden', async () => {
  const [author, reader] = await both()
  const quiet = await makePost(t, author)
  await t.call('wall.report', { body: { post: quiet.id, reason: 'spam' } }, reader.token)
  const dismiss = (post: number) =>
    operator((ctx) => decide(ctx, post, { outcome: 'dismiss', reason: 'It keeps to the rules.' }))
  await dismiss(quiet.id)
  expect(await read(author)).toEqual([])
  expect(await read(reader)).toMatchObject([{ kind: 'report_outcome', detail: 'kept' }])
  const hidden = await makePost(t, author)
  for (const who of [reader, await makeMember(t), await makeMember(t)])
    await t.call('wall.report', { body: { post: hidden.id, reason: 'spam' } }, who.token)
  await t.settle()
  await dismiss(hidden.id)
  expect(await read(author)).toMatchObject([{ kind: 'moderation_notice', detail: 'restored' }])
  await operator((ctx) => decide(ctx, hidden.id, { outcome: 'remove', reason: 'It is an advertisement.' }))
  expect(await read(author)).toMatchObject([{ kind: 'moderation_notice', detail: 'remove' }])
  await dismiss(hidden.id)
  expect(await read(author)).toMatchObject([{ kind: 'moderation_notice', detail: 'restored' }])
})

test('who wrote a comment hears when the community hides it, and when it is back', async () => {
  const [author, host] = await both()
  const post = await makePost(t, host)
  const said = await t.call('wall.addComment', { body: { post: post.id, content: 'Cheap plugs' } }, author.token)
  const { token } = await makeMember(t, { is_operator: true })
  const at = { params: { id: said.body.id }, body: { reason: 'An advertisement.' } }
  await t.call('wall.hideComment', at, token)
  expect(await read(author)).toMatchObject([
    { kind: 'comment_notice', detail: 'hidden', subject: { type: 'comment', id: said.body.id }, people: [] },
  ])
  await t.call('wall.restoreComment', at, token)
  expect(await read(author)).toMatchObject([{ kind: 'comment_notice', detail: 'restored' }])
})

const inInbox = async (kind: 'tag' | 'member', title: string) => {
  const { token } = await makeMember(t, { is_operator: true })
  const { results } = (await t.call('office.inbox', { query: { kind } }, token)).body
  const id = results.find((one) => one.title === title)?.id ?? ''
  return (body: { act: string; reason?: string }) => t.call('office.decide', { params: { kind, id }, body }, token)
}

test('everybody who recommended a segment hears whether it was added, and why not', async () => {
  const [one, other] = await both()
  const recommend = (who: Member, names: string[]) => t.call('content.recommendTags', { body: { names } }, who.token)
  await recommend(one, ['Reefer rail', 'Sails'])
  await recommend(other, ['REEFER RAIL'])
  await (
    await inInbox('tag', 'Reefer rail')
  )({ act: 'take_over' })
  await (
    await inInbox('tag', 'Sails')
  )({ act: 'reject', reason: 'Wind belongs to Shipping.' })
  const told = await read(one)
  expect(told).toMatchObject([
    { kind: 'tag_decided', detail: 'rejected', subject: { type: 'tag', name: 'Sails' }, target: null, people: [] },
    { kind: 'tag_decided', detail: 'taken_over', subject: { name: 'Reefer rail' }, target: { label: 'profile' } },
  ])
  const contents = await t.call('notifications.contents', { params: { id: told[0]?.id ?? 0 } }, one.token)
  expect([contents.body.text_of, contents.body.text]).toEqual(['reason', 'Wind belongs to Shipping.'])
  expect(await read(other)).toMatchObject([{ detail: 'taken_over', subject: { name: 'REEFER RAIL' } }])
})

test('who is kept from writing since others marked them hears it, and why; of a dismissed review nobody hears', async () => {
  const marked = async (last_name: string) => {
    const member = await makeMember(t, { first_name: 'Sam', last_name })
    for (let times = 0; times < 3; times++) {
      const { token } = await makeMember(t)
      await t.call('members.changeSpamList', { body: { customer: member.customer_id, action: 'add' } }, token)
    }
    return { member, decide: await inInbox('member', `Sam ${last_name}`) }
  }
  const limited = await marked('Loud')
  const reason = 'The same offer under forty posts.'
  await limited.decide({ act: 'limit', reason })
  const [notice] = await read(limited.member)
  expect(notice).toMatchObject({ kind: 'writing_limited', subject: { type: 'none' }, target: null, people: [] })
  const contents = await t.call('notifications.contents', { params: { id: notice?.id ?? 0 } }, limited.member.token)
  expect(contents.body.text).toBe(reason)
  const kept = await marked('Quiet')
  await kept.decide({ act: 'dismiss', reason: 'Three competitors of theirs.' })
  expect(await read(kept.member)).toEqual([])
})

test('a sign-in from a device that is not known; the first and the known ones are no news', async () => {
  const member = await makeMember(t)
  const password = 'a-quiet-harbour-27'
  const password_hash = await hashPassword(password)
  await t.db.updateTable('customer').set({ password_hash }).where('id', '=', member.customer_id).execute()
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  const signIn = (agent: string) =>
    t.call('identity.signIn', { body: { username: member.email, password }, headers: { 'user-agent': agent } })
  await signIn(firefox)
  await signIn(firefox.replaceAll('140', '141'))
  expect(await read(member)).toEqual([])
  await signIn(phone)
  await signIn(phone)
  expect(await read(member)).toMatchObject([{ kind: 'security_sign_in', detail: 'Safari on iPhone', people: [] }])
  expect(await lastMail(t, member.email)).toMatchObject({
    subject: 'New sign-in to your account',
    body_text: expect.stringContaining('Safari on iPhone'),
  })
})

test('that an operator acts as somebody is told to them, with the reason, and mailed', async () => {
  const [member, other] = await both()
  const operator = await makeMember(t, { is_operator: true })
  const asked = { params: { id: member.customer_id }, body: { reason: 'Cannot book' } }
  await t.call('identity.actAs', asked, operator.token)
  expect(await read(member)).toMatchObject([{ kind: 'acting_begun', detail: 'Cannot book', people: [] }])
  expect(await lastMail(t, member.email)).toMatchObject({ subject: 'An operator is using your account' })
  expect(await read(other)).toEqual([])
})

test('who applied to join a company is told to its administrators when the address is proven, until it is decided', async () => {
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const colleague = await makeMember(t, { company_id: company.id })
  const email = 'new.hand@somewhere-else.example'
  const applicant = { email, first_name: 'New', last_name: 'Hand', accepts_terms: true as const }
  await t.call('identity.requestRegistration', { body: { ...applicant, company: company.id } })
  expect(await read(admin)).toEqual([])
  const { body_text } = await lastMail(t, email)
  const token = /confirm=([\w-]+)/.exec(body_text)?.[1] ?? ''
  await t.call('identity.confirmMail', { body: { token } })
  const subject = { type: 'company', id: company.id, name: company.name }
  expect(await read(admin)).toMatchObject([{ kind: 'applicant_waiting', people: [], subject }])
  expect(await read(colleague)).toEqual([])
  const { body } = await t.call('companies.joining', {}, admin.token)
  const decision = { decision: 'refuse' as const, reason: 'We do not know you.' }
  await t.call(
    'companies.decideApplication',
    { params: { id: body.applications[0]?.id ?? 0 }, body: decision },
    admin.token,
  )
  expect(await read(admin)).toEqual([])
})

test('the file with one’s own data is told of when it is ready, to nobody else', async () => {
  const [member, other] = await both()
  await t.call('privacy.requestDataFile', {}, member.token)
  expect(await read(member)).toMatchObject([
    { kind: 'export_ready', area: 'account', people: [], target: { path: '/settings/your-data' } },
  ])
  expect(await read(other)).toEqual([])
})

test('who asks to join a company is told to its administrators until it is decided, and the answer to who asked', async () => {
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const other = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const colleague = await makeMember(t, { company_id: company.id, rights: ['billing'] })
  const [first, second] = [
    await makeMember(t, { company_id: (await makeCompany(t)).id }),
    await makeMember(t, { company_id: (await makeCompany(t)).id }),
  ]
  const ask = async (who: Member) =>
    (await t.call('companies.change', { body: { company: company.id } }, who.token)).body
  const { id } = await ask(first)
  const subject = { type: 'company', id: company.id, name: company.name }
  for (const who of [admin, other])
    expect(await read(who)).toMatchObject([
      { kind: 'affiliation_requested', area: 'account', people: person(first), subject },
    ])
  expect(await read(colleague)).toEqual([])
  const answer = (request: number, body: BodyInput<typeof companies.decideAffiliation>) =>
    t.call('companies.decideAffiliation', { params: { id: request }, body }, admin.token)
  await answer(id, { decision: 'approve' })
  expect(await read(first)).toMatchObject([{ kind: 'affiliation_decided', detail: 'approved', people: [], subject }])
  // Decided, the request is no news any more, for the other administrator neither.
  for (const who of [admin, other]) expect(await read(who)).toEqual([])
  const refused = await ask(second)
  await answer(refused.id, { decision: 'refuse', reason: 'We do not know you.' })
  expect(await read(second)).toMatchObject([{ kind: 'affiliation_decided', detail: 'refused', subject }])
  const taken_back = await ask(second)
  expect(await kindsOf(admin)).toEqual(['affiliation_requested'])
  await t.call('companies.withdrawAffiliation', { params: { id: taken_back.id } }, second.token)
  expect(await read(admin)).toEqual([])
})

test('a new and a former administrator read it, and so do the others, but not who did it', async () => {
  const company = await makeCompany(t)
  const [acting, other] = [
    await makeMember(t, { company_id: company.id, rights: ['admin'] }),
    await makeMember(t, { company_id: company.id, rights: ['admin'] }),
  ]
  const [marta, plain] = [
    await makeMember(t, { company_id: company.id, rights: ['events'] }),
    await makeMember(t, { company_id: company.id }),
  ]
  const change = (employee: Member, action: 'add' | 'remove') =>
    t.call('companies.addRemoveAdmin', { body: { employee: employee.customer_id, action } }, acting.token)
  const subject = { type: 'company', id: company.id, name: company.name }
  await change(marta, 'add')
  expect(await read(marta)).toMatchObject([{ kind: 'admin_changed', detail: 'given', people: [], subject }])
  expect(await read(other)).toMatchObject([{ kind: 'admin_changed', detail: 'changed', people: [], subject }])
  for (const who of [acting, plain]) expect(await read(who)).toEqual([])
  await change(marta, 'remove')
  expect(await read(marta)).toMatchObject([{ detail: 'taken' }])
  await change(other, 'remove')
  for (const who of [marta, other]) expect(await read(who)).toMatchObject([{ kind: 'admin_changed', detail: 'taken' }])
  // Who leaves hears no more of the company.
  await t.call('companies.removeEmployee', { body: { employee: marta.customer_id } }, acting.token)
  expect(await read(marta)).toEqual([])
})

test('what happened last is what stays, though an earlier fact was worked off after it', async () => {
  const company = await makeCompany(t)
  const marta = await makeMember(t, { company_id: company.id })
  const notice = notices.of('admin_changed')
  const tell = (detail: string, minute: number) =>
    operator((ctx) => {
      const at = new Date(t.clock().getTime() + minute * 60_000)
      const happening = { subject_id: company.id, readers: [marta.customer_id], detail, at, source: `test:${minute}` }
      const fact = {
        kind: 'companies.admin_changed' as const,
        company_id: company.id,
        customer_id: marta.customer_id,
        admin: detail === 'given',
        by: 0,
      }
      return deliver(ctx, notice, happening, { id: minute, at, fact })
    })
  await tell('taken', 2)
  await tell('given', 1)
  expect(await read(marta)).toMatchObject([{ kind: 'admin_changed', detail: 'taken' }])
  await tell('given', 3)
  expect(await read(marta)).toMatchObject([{ kind: 'admin_changed', detail: 'given' }])
})

test('who remains reads that an administrator left', async () => {
  const company = await makeCompany(t)
  const [leaving, staying] = [
    await makeMember(t, { company_id: company.id, rights: ['admin'] }),
    await makeMember(t, { company_id: company.id, rights: ['admin'] }),
  ]
  await t.call('companies.removeEmployee', { body: { employee: leaving.customer_id } }, leaving.token)
  expect(await read(staying)).toMatchObject([{ kind: 'admin_changed', detail: 'changed' }])
  expect(await read(leaving)).toEqual([])
})

test("a company's entry: submitted by a colleague, decided by the awards office, and near its deadline", async () => {
  const company = await makeCompany(t)
  const [anna, ben] = [await makeWriter(t, { company_id: company.id }), await makeWriter(t, { company_id: company.id })]
  const made = await makeOpenAward(t)
  const entry = await makeEntry(t, anna, made)
  await submitEntry(t, ben, entry)
  const subject = { type: 'entry', id: entry, award: made.award }
  expect(await read(anna)).toMatchObject([{ kind: 'entry_submitted', area: 'events', people: [], subject }])
  // Who submitted it has the receipt.
  expect(await read(ben)).toEqual([])
  const reason = 'Last year’s entry again.'
  await operator((ctx) => decideEntry(ctx, entry, { decision: 'reject', reason, questions: [], documents: [] }))
  const [notice] = await read(ben)
  expect(notice).toMatchObject({ kind: 'entry_decided', detail: 'rejected', subject, target: { label: 'entry' } })
  const contents = await t.call('notifications.contents', { params: { id: notice?.id ?? 0 } }, ben.token)
  expect(contents.body.text).toBe(reason)
  const soon = await makeOpenAward(t, { closes_at: new Date(t.clock().getTime() + 86_400_000) })
  const draft = await makeEntry(t, anna, soon)
  await sql`update award_entry set created_at = created_at - interval '8 days' where id = ${draft}`.execute(t.db)
  await t.runJob('awards.remind_of_deadlines')
  expect((await read(anna))[0]).toMatchObject({ kind: 'award_deadline', detail: 'days_1', subject: { id: draft } })
  // Without the right there is nothing to read any more.
  await t.db.deleteFrom('company_role').where('customer_id', '=', ben.customer_id).execute()
  expect(await read(ben)).toEqual([])
})

test('that a shortlist or the winners are published, without a word of who is among them', async () => {
  const { award, entries } = await makeJudging(t, { entries: 1, jurors: 1 })
  const minute = t.clock()
  await sql`update award set shortlist_published_at = ${minute}, winners_published_at = ${minute} where id = ${award.id}`.execute(
    t.db,
  )
  await operator((ctx) => ctx.record({ kind: 'awards.result_published', award_id: award.id, part: 'winners' }))
  const [entrant] = entries
  if (!entrant) throw new Error('nobody entered')
  expect((await read(entrant.member))[0]).toMatchObject({
    kind: 'award_result',
    detail: 'winners',
    subject: { type: 'award', id: award.id },
    target: { label: 'award', path: expect.stringMatching(/\/winners$/) },
  })
})

test('a judge hears of being named, and of entries to judge; without the seat on the jury there is nothing to read', async () => {
  const admin = await makeMember(t, { is_operator: true })
  const judge = await makeMember(t)
  const { award, category, round } = await makeJudging(t, { entries: 1, jurors: 0 })
  const office = t.call as unknown as (id: string, input: object, token: string) => Promise<{ body: { id: number } }>
  const body = { award_id: award.id, customer_id: judge.customer_id }
  const juror = (await office('office.award_jurors.create', { body }, admin.token)).body.id
  const subject = { type: 'award', id: award.id }
  expect(await read(judge)).toMatchObject([
    { kind: 'award_jury', detail: 'named', subject, target: { label: 'judging', path: '/judging' } },
  ])
  const assigned = { params: { id: round }, body: { juror, category: category.id } }
  expect((await t.call('awards.assign', assigned, admin.token)).status).toBe(200)
  expect(await read(judge)).toMatchObject([{ kind: 'award_jury', detail: 'assigned', subject }])
  await sql`delete from award_assignment where juror_id = ${juror}`.execute(t.db)
  await sql`delete from award_juror where id = ${juror}`.execute(t.db)
  expect(await read(judge)).toEqual([])
})

test('control: every kind was read by somebody above', () => {
  expect([...seen].toSorted()).toEqual([...kindNames].toSorted())
})

test('what stands in the table is of a kind and a part that a domain describes', async () => {
  const { rows } = await sql<{ kind: string; area: string }>`select distinct kind, area from notification`.execute(t.db)
  expect(rows.length).toBe(kindNames.length)
  for (const { kind, area } of rows) expect(notices.find(kind)).toMatchObject({ kind, area })
})
