import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import { openBusiness } from '../../../test/factories/books.ts'
import { makeOrder, openPaying } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const { pay } = openPaying(t)
const desk = await makeMember(t, { operator_roles: ['money'] })
const reader = await makeMember(t, { operator_roles: ['read_only'] })

test('who reads money alone sees the same invoice, without an act', async () => {
  const order = await makeOrder(t)
  await pay(order)
  const look = async (token: string) =>
    (await t.call('payments.deskInvoice', { params: { id: order.invoice_id } }, token)).body
  const [paid] = (await look(desk.token)).payments
  const ask = { version: (await look(desk.token)).version, amount: 1000, reason: 'Goodwill.', way: 'card' as const }
  const credit = { version: ask.version, ask: true, cause: 'goodwill' as const, reason: 'A colleague cannot come.' }
  const lines = { lines: [{ position: 1, quantity: 1 }], seats: [], refunds: [] }
  const params = { id: order.invoice_id }
  expect((await t.call('payments.putCredit', { params, body: { ...credit, ...lines } }, desk.token)).status).toBe(200)
  const version = (await look(desk.token)).version
  const of = { params: { id: paid?.id ?? 0 }, body: { ...ask, version, way: 'transfer' as const } }
  expect((await t.call('payments.askRefund', of, reader.token)).status).toBe(404)
  const whole = await look(desk.token)
  expect(whole.acts).not.toEqual([])
  expect(whole.payments[0]?.refundable).toBeGreaterThan(0)
  expect(await look(reader.token)).toEqual({
    ...whole,
    acts: [],
    payments: whole.payments.map((payment) => ({ ...payment, refundable: 0 })),
    refunds: whole.refunds.map((refund) => ({ ...refund, acts: [] })),
  })
})

test('who reads money alone sees lists, figures, books and files, and closes no month', async () => {
  const { seller, issue } = await openBusiness(t)
  await issue({ on: '2026-10-05', lines: [{ net: 10_000 }, { net: 5000, rate: 0, vat_case: 'reverse_charge' }] })
  const { token } = reader
  const query = { seller: seller.id, currency: 'EUR', from: '2026-10-01', until: '2026-10-31' }
  const books = { query: { seller: seller.id, month: '2026-10-01' } }
  expect((await t.call('payments.books', books, desk.token)).body.can_close).toBe(true)
  expect((await t.call('payments.books', books, token)).body.can_close).toBe(false)
  expect((await t.call('payments.booksFigures', { query }, token)).body).toMatchObject({
    ...{ revenue: 15_000, vat: 1900, documents: 1, open: 16_900 },
    by: [
      { country: 'SE', vat_case: 'standard', vat_rate: 1900, amount_net: 10_000, amount_vat: 1900 },
      { country: 'SE', vat_case: 'reverse_charge', vat_rate: 0, amount_net: 5000, amount_vat: 0 },
    ],
  })
  expect((await t.call('payments.booksAudit', { query }, token)).status).toBe(200)
  expect((await t.call('payments.desk', { query: {} }, token)).body.results.length).toBeGreaterThan(0)
  expect((await t.call('office.revenue', {}, token)).status).toBe(200)
  const close = { body: { seller: seller.id, month: '2026-10-01' } }
  expect((await t.call('payments.closeMonth', close, token)).status).toBe(404)
})

test('no other area exists for who reads money alone', async () => {
  const { body } = await t.call('office.inbox', { query: {} }, reader.token)
  expect(body.results).toEqual([])
  const lists = allRoutes().filter(({ id }) => /^office\.[a-z-]+\.list$/.test(id))
  expect(lists.length).toBeGreaterThan(10)
  for (const { path } of lists) {
    const answer = await fetch(new URL(path, t.base), { headers: { authorization: `Bearer ${reader.token}` } })
    expect(answer.status, path).toBe(404)
  }
})
