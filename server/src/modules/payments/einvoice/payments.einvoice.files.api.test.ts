import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { mailsTo } from '../../../../test/factories/mail.ts'
import { goodCard, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { mailFiles } from '../../../app.ts'
import { sql } from '../../../kit/data/db.ts'
import { factsOf, parsed } from './payments.einvoice.facts.testing.ts'
import { brokenRules } from './payments.einvoice.rules.testing.ts'

const t = await openTestbed()
const b = await openBooking(t)
const p = openPaying(t)
const desk = await makeMember(t, { is_operator: true })

async function booked(order_number = 'PO 1') {
  const { event, price } = await b.bookable()
  const { body } = await b.book(b.body(event.id, [{ price: price.id, later: true }], { order_number }))
  await t.settle()
  return body.invoice_id
}
const xmlOf = async (id: number, format: 'ubl' | 'cii' = 'ubl', token = b.buyer.token) => {
  const answer = await t.call('payments.invoiceXml', { params: { id }, query: { format } }, token)
  return { ...answer, xml: answer.bytes?.toString() ?? '' }
}
const pdfOf = async (id: number, token = b.buyer.token) =>
  (await t.call('payments.invoicePdf', { params: { id } }, token)).bytes
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const numberOf = async (id: number) =>
  (await t.db.selectFrom('invoice').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number

/** Called off by an operator, as the desk does it. @returns the credit note */
async function calledOff(id: number) {
  const { body } = await t.call('payments.deskInvoice', { params: { id } }, desk.token)
  const given = { version: body.version, reason: 'The booking was called off.' }
  const cancelled = await t.call('payments.cancelOrder', { params: { id }, body: given as never }, desk.token)
  expect(cancelled.status).toBe(200)
  await t.settle()
  const note = await t.db.selectFrom('invoice').select('id').where('corrects_id', '=', id).executeTakeFirstOrThrow()
  return note.id
}

test.each(['ubl', 'cii'] as const)('a member downloads an invoice as %s, and operators the same', async (format) => {
  const id = await booked()
  const { status, xml, headers } = await xmlOf(id, format)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('application/xml')
  expect(headers.get('content-disposition')).toContain(`${await numberOf(id)}-${format}.xml`)
  expect(brokenRules(xml)).toEqual([])
  expect(factsOf(parsed(xml))).toMatchObject({ number: await numberOf(id), order_number: 'PO 1', type: '380' })
  const same = await t.call('payments.deskInvoiceXml', { params: { id }, query: { format } }, desk.token)
  expect(same.bytes?.toString()).toBe(xml)
})

test('nobody else finds it, a draft has none, and a wrong format is named', async () => {
  const id = await booked()
  const other = await makeMember(t)
  expect((await xmlOf(id, 'ubl', other.token)).status).toBe(404)
  expect((await xmlOf(id, 'ubl', b.colleague.token)).status).toBe(404)
  const content = await makeMember(t, { operator_roles: ['content'] })
  const call = t.call('payments.deskInvoiceXml', { params: { id }, query: { format: 'ubl' } }, content.token)
  expect((await call).status).toBe(404)
  expect((await xmlOf(id, 'pdf' as never)).status).toBe(400)
  const draft = await makeOrder(t)
  expect((await xmlOf(draft.invoice_id, 'ubl', draft.buyer.token)).status).toBe(404)
})

test('what was issued without what the norm asks for is refused with the reason, and its PDF file has no XML', async () => {
  await sql`update financial_entity set vat_id = null where id = ${b.seller}`.execute(t.db)
  const id = await booked()
  const { status, refused } = await xmlOf(id)
  expect(status).toBe(409)
  expect(JSON.stringify(refused)).toContain('its seller had neither a VAT ID nor a tax number')
  expect((await pdfOf(id)).toString('latin1')).not.toContain('/EmbeddedFile')
  const { rows } = await sql<{
    vat_id: string
  }>`update financial_entity set vat_id = 'DE136695976' where id = ${b.seller}
    returning vat_id`.execute(t.db)
  expect(rows).toHaveLength(1)
})

test('a file is the same whenever it is downloaded: payments, corrections and new addresses change nothing', async () => {
  const id = await booked()
  const before = [hash(await pdfOf(id)), (await xmlOf(id)).xml]
  await sql`update financial_entity set name = 'Other name', contact_name = 'Other' where id = ${b.seller}`.execute(
    t.db,
  )
  await calledOff(id)
  expect([hash(await pdfOf(id)), (await xmlOf(id)).xml]).toEqual(before)
})

test('a credit note is an e-invoice of type 381 that names its invoice, and goes to the buyer with both files', async () => {
  const id = await booked()
  const note = await calledOff(id)
  const { xml } = await xmlOf(note)
  expect(brokenRules(xml)).toEqual([])
  const facts = factsOf(parsed(xml))
  expect(facts).toMatchObject({ type: '381', preceding: [{ number: await numberOf(id) }] })
  expect(facts.notes.join()).toContain('The booking was called off.')
  const { rows } = await sql<{
    email: string
  }>`select email::text from customer where id = ${b.buyer.customer_id}`.execute(t.db)
  const mails = await mailsTo(t, rows[0]?.email ?? '')
  const attached = mails.map(({ attached }) => attached)
  expect(attached).toContainEqual({ kind: 'payments.document', id })
  expect(attached).toContainEqual({ kind: 'payments.document', id: note })

  const files = await mailFiles(t.deps, t.database)({ kind: 'payments.document', id: note })
  const number = await numberOf(note)
  expect(files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [`${number}.pdf`, 'application/pdf'],
    [`${number}-ubl.xml`, 'application/xml'],
  ])
  expect(hash(files[0]!.content)).toBe(hash(await pdfOf(note)))
  const stored = await t.db.selectFrom('invoice').select('pdf_hash').where('id', '=', note).executeTakeFirstOrThrow()
  expect(stored.pdf_hash?.toString('hex')).toBe(hash(files[0]!.content))
  expect(files[1]!.content.toString()).toBe(xml)
})

test('an invoice that a card pays says so, and goes with the mail about the payment', async () => {
  const order = await makeOrder(t)
  expect((await p.pay(order, goodCard)).status).toBe(200)
  await t.settle()
  const { xml } = await xmlOf(order.invoice_id, 'ubl', order.buyer.token)
  expect(factsOf(parsed(xml))).toMatchObject({
    totals: { paid: '1880.20', due: '0.00' },
    means: [{ code: '68' }],
    due_on: undefined,
  })
  const { rows } = await sql<{
    email: string
  }>`select email::text from customer where id = ${order.buyer.customer_id}`.execute(t.db)
  const mails = await mailsTo(t, rows[0]?.email ?? '')
  expect(mails.map(({ attached }) => attached)).toEqual([{ kind: 'payments.document', id: order.invoice_id }])
})

test.each([
  ['JPY', '158000', '188020'],
  ['KWD', '158.00', '188.02'],
])('an invoice in %s has the decimals that EN 16931 allows', async (currency, net, gross) => {
  const entity_id = (await makeEntity(t, { currency })).id
  const order = await makeOrder(t, { entity_id, currency, method: 'transfer' })
  for (const format of ['ubl', 'cii'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { xml } = await xmlOf(order.invoice_id, format, order.buyer.token)
    expect(brokenRules(xml)).toEqual([])
    expect(factsOf(parsed(xml))).toMatchObject({ currency, totals: { net, gross } })
  }
})
