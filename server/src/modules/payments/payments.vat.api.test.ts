import { expect, test } from 'vitest'
import { openBooking } from '../../../test/factories/booking.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { runCommand } from '../../operator.commands.ts'

const t = await openTestbed()
const b = await openBooking(t)
const operator = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))

/** A company in Sweden whose invoices are to bear its VAT ID, and what a table at an event in Germany costs it. */
async function swede() {
  const company = await makeCompany(t, { vat_id: null })
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const vat_id = 'SE556188840401'
  const made = await t.call(
    'companies.addBillingAddress',
    {
      body: {
        name: 'Skagen Short Sea AB',
        address_line: 'Skeppsbron 4',
        postcode: '411 21',
        city: 'Göteborg',
        country: 'SE',
        vat_id,
      },
    },
    admin.token,
  )
  const { event, price } = await b.bookable()
  const { table } = await b.makeExtras(event.id)
  const seats = [{ price: price.id, first_name: 'Maja', last_name: 'Lind', email: admin.email }]
  const body = b.body(event.id, seats, { billing_address: made.body.id, table })
  const cases = async () => {
    const { idempotency_key: _, payment_method: _method, accepts_terms: _terms, ...asked } = body
    const { body: quoted } = await t.call('payments.quoteEvent', { body: asked }, admin.token)
    return quoted.vat_totals.map((one) => one.vat_case).toSorted()
  }
  const ask = async (value: string) => {
    const { status, body: change } = await t.call(
      'companies.requestChange',
      { body: { field: 'vat_id', value } },
      admin.token,
    )
    expect(status).toBe(201)
    return String(change.id)
  }
  return { admin, company, vat_id, cases, ask, body }
}

test('an operator who grants a VAT ID makes the next order one without VAT, and another VAT ID ends that', async () => {
  const { admin, cases, ask, vat_id, body } = await swede()
  expect(await cases()).toEqual(['standard'])
  await operator('grant-change', await ask(vat_id))
  expect(await cases()).toEqual(['reverse_charge', 'standard'])
  await operator('grant-change', await ask('SE556677889901'))
  expect(await cases()).toEqual(['standard'])
  await operator('grant-change', await ask(vat_id))
  const booked = await b.book(body, admin)
  const paper = await t.call('payments.invoice', { params: { id: booked.body.invoice_id } }, admin.token)
  expect(paper.body.vat_totals.map((one) => one.vat_case).toSorted()).toEqual(['reverse_charge', 'standard'])
})

test('a VAT ID that came without a confirmation, as imports bring it, is confirmed by asking for it as it is', async () => {
  const { company, cases, ask, vat_id } = await swede()
  await t.db.updateTable('company').set({ vat_id }).where('id', '=', company.id).execute()
  expect(await cases()).toEqual(['standard'])
  await operator('grant-change', await ask(vat_id))
  expect(await cases()).toEqual(['reverse_charge', 'standard'])
})

test('whoever writes another VAT ID at a company takes the confirmation of the former one away', async () => {
  const { company, cases, ask, vat_id } = await swede()
  await operator('grant-change', await ask(vat_id))
  const write = (given: string) =>
    t.db.updateTable('company').set({ vat_id: given }).where('id', '=', company.id).execute()
  await write('SE556677889901')
  await write(vat_id)
  expect(await cases()).toEqual(['standard'])
})
