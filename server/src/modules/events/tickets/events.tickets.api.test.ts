import { beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { mailsTo } from '../../../../test/factories/mail.ts'
import { makeEvent, makePrice, makeSeat } from '../../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
type Member = Awaited<ReturnType<typeof makeMember>>

let company: { id: number }
let admin: Member
let ann: Member
let ben: Member
let stranger: Member

beforeAll(async () => {
  company = await makeCompany(t)
  admin = await makeMember(t, { company_id: company.id, rights: ['events'] })
  ann = await makeMember(t, { company_id: company.id, first_name: 'Ann', last_name: 'Adler' })
  ben = await makeMember(t, { company_id: company.id, first_name: 'Ben', last_name: 'Berg' })
  stranger = await makeMember(t)
})

async function seatOf(member: Member, given: { starts_in?: number } = {}) {
  const event = await makeEvent(t, { starts_in: given.starts_in ?? 40 })
  const price = await makePrice(t, event.id)
  const { id } = await makeSeat(t, {
    event_id: event.id,
    price_id: price.id,
    company_id: member.company_id ?? 0,
    customer_id: member.customer_id,
  })
  return { id, event }
}
const open = (id: number, token?: string) => t.call('events.ticket', { params: { id } }, token)
const give = (id: number, to: Member, token = admin.token) =>
  t.call('events.nameSeat', { params: { id }, body: { customer: to.customer_id } }, token)

test('a ticket opens for its person and who looks after the company’s events, with its code and its place', async () => {
  const { id, event } = await seatOf(ann)
  for (const member of [ann, admin]) {
    const { body } = await open(id, member.token)
    expect(body).toMatchObject({ id, event_id: event.id, is_me: member === ann, at: { city: expect.any(String) } })
    expect(body.qr_picture?.path).toMatch(/^M\d/)
  }
  for (const token of [ben.token, stranger.token]) expect((await open(id, token)).status).toBe(404)
  expect((await open(id)).status).toBe(401)
})

test('the same on one page of paper', async () => {
  const { id } = await seatOf(ann)
  const paper = await t.call('events.ticketPdf', { params: { id } }, ann.token)
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(paper.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect((await t.call('events.ticketPdf', { params: { id } }, stranger.token)).status).toBe(404)
})

test('a seat that is not paid has no code and no paper; one that was released is not there', async () => {
  const { id } = await seatOf(ann)
  await sql`update seat set state = 'held', confirmed_at = null where id = ${id}`.execute(t.db)
  expect((await open(id, ann.token)).body).toMatchObject({ qr_picture: null, ticket_code: null })
  expect((await t.call('events.ticketPdf', { params: { id } }, ann.token)).status).toBe(404)
  await sql`update seat set state = 'released', released_at = now() where id = ${id}`.execute(t.db)
  expect((await open(id, ann.token)).status).toBe(404)
})

test('mailed again to its person by who sees it, once a minute; never while it is not paid, and never by a stranger', async () => {
  const { id } = await seatOf(ann)
  const send = (token: string) => t.call('events.sendTicket', { params: { id } }, token)
  expect((await send(admin.token)).status).toBe(204)
  expect((await send(ann.token)).status).toBe(204)
  t.setNow(new Date(t.clock().getTime() + 60_000))
  expect((await send(ann.token)).status).toBe(204)
  const code = (await open(id, ann.token)).body.ticket_code ?? ''
  const sent = (await mailsTo(t, ann.email)).filter((mail) => mail.body_text.includes(code))
  expect(sent).toHaveLength(2)
  expect((await send(stranger.token)).status).toBe(404)
  await sql`update seat set state = 'held', confirmed_at = null where id = ${id}`.execute(t.db)
  expect((await send(ann.token)).status).toBe(404)
})

test('passed on, the old code opens nothing, both are mailed, and the one before no longer opens it', async () => {
  const { id } = await seatOf(ann)
  const before = (await open(id, ann.token)).body.ticket_code ?? ''
  expect((await give(id, ben)).status).toBe(200)
  await t.settle()
  const { body } = await open(id, ben.token)
  expect(body.ticket_code).not.toBe(before)
  expect((await t.call('events.ticketQr', { params: { code: before } })).status).toBe(404)
  expect((await open(id, ann.token)).status).toBe(404)
  expect((await mailsTo(t, ann.email)).map((mail) => mail.subject).join()).toContain('Your seat was passed on')
  const named = t.clock()
  t.setNow(new Date(named.getTime() + 600_000))
  await t.settle()
  t.setNow(named)
  const ticket = (await mailsTo(t, ben.email)).find((mail) => mail.subject.startsWith('Your ticket'))
  expect(ticket?.body_text).toContain(`/tickets/${id}`)
})

test('to nobody outside the company, not to whom it is already, not to who has a seat, and not after the last day', async () => {
  const { id, event } = await seatOf(ann)
  expect((await give(id, stranger)).status).toBe(400)
  expect((await give(id, ann)).status).toBe(400)
  const price = await makePrice(t, event.id)
  const hers = { event_id: event.id, price_id: price.id, company_id: company.id, customer_id: ben.customer_id }
  await makeSeat(t, hers)
  expect((await give(id, ben)).status).toBe(400)
  const late = await seatOf(ann, { starts_in: 8 })
  expect((await give(late.id, ben)).refused).toMatchObject({ code: 'too_late' })
})

test('passed on twice at once one code is left, and two seats do not reach one colleague', async () => {
  const { id, event } = await seatOf(ann)
  const both = await Promise.all([give(id, ben), give(id, admin)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const codes = await Promise.all(
    both.map(({ body }) => t.call('events.ticketQr', { params: { code: body.ticket_code ?? '' } })),
  )
  expect(codes.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const opened = await Promise.all([open(id, ben.token), open(id, ann.token)])
  expect(opened[1].status).toBe(404)

  const colleague = await makeMember(t, { company_id: company.id })
  const { id: other } = await makeSeat(t, {
    event_id: event.id,
    price_id: (await makePrice(t, event.id)).id,
    company_id: company.id,
  })
  const seats = await Promise.all([give(id, colleague), give(other, colleague)])
  expect(seats.map(({ status }) => status).toSorted()).toEqual([200, 400])
})
