import { companyParts, memberParts } from '@app/contract/office.around'
import type { CompanyPart, MemberPart } from '@app/contract/office.around'
import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeOrder } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const ofMember = async (id: number, part: MemberPart, token = operator.token) =>
  t.call('office.memberAround', { params: { id, part } }, token)
const ofCompany = async (id: number, part: CompanyPart, token = operator.token) =>
  t.call('office.companyAround', { params: { id, part } }, token)

test('a member’s page tells of their sign-ins, posts and invoices, a company’s of its people and what is open', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const { customer_id, company_id } = order.buyer
  const { body: invoices } = await ofMember(customer_id, 'invoices')
  expect(invoices).toMatchObject({
    count: 1,
    results: [{ state: 'issued', path: `/office/money/${order.invoice_id}`, amount: { currency_code: 'EUR' } }],
  })
  expect(invoices.results[0]?.open).toEqual(invoices.results[0]?.amount)
  expect((await ofCompany(company_id ?? 0, 'invoices')).body.count).toBe(1)

  const event = await makeEvent(t)
  const price = await makePrice(t, event.id)
  const taken = { event_id: event.id, price_id: price.id, company_id: company_id ?? 0, customer_id }
  await makeSeat(t, { ...taken, first_name: 'Ida', last_name: 'Falk' })
  const seat = { count: 1, results: [{ detail: 'Ida Falk', state: 'confirmed', path: `/office/events/${event.id}` }] }
  expect((await ofMember(customer_id, 'seats')).body).toMatchObject(seat)
  expect((await ofCompany(company_id ?? 0, 'seats')).body).toMatchObject(seat)

  const member = await makeMember(t, { first_name: 'Ida', last_name: 'Falk', rights: ['admin'] })
  const post = await makePost(t, member)
  expect((await ofMember(member.customer_id, 'posts')).body.results).toMatchObject([
    { path: `/office/posts/${post.id}`, state: 'shown' },
  ])
  expect((await ofMember(member.customer_id, 'sessions')).body.results).toMatchObject([{ state: 'open', path: null }])
  const company = member.company_id ?? 0
  expect((await ofCompany(company, 'people')).body.results).toMatchObject([
    { title: 'Ida Falk', detail: 'admin', path: `/office/members/${member.customer_id}` },
  ])
  await sql`insert into company_domain (domain, company_id) values ('around.example', ${company})`.execute(t.db)
  expect((await ofCompany(company, 'domains')).body.results.map(({ title }) => title)).toContain('around.example')
})

test('each part is for those who look after it', async () => {
  const other = await makeMember(t)
  const { id } = await makeCompany(t)
  for (const role of ['people', 'money', 'moderation', 'events', 'awards'] as const) {
    const desk = await makeMember(t, { operator_roles: [role] })
    for (const [part, keeper] of Object.entries(memberParts) as [MemberPart, string][])
      expect([part, (await ofMember(other.customer_id, part, desk.token)).status]).toEqual([
        part,
        keeper === role ? 200 : 404,
      ])
    for (const [part, keeper] of Object.entries(companyParts) as [CompanyPart, string][])
      expect([part, (await ofCompany(id, part, desk.token)).status]).toEqual([part, keeper === role ? 200 : 404])
  }
  expect((await ofMember(other.customer_id, 'seats', other.token)).status).toBe(404)
})
