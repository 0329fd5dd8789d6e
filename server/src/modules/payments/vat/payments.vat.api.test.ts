import { expect, test } from 'vitest'
import { openBooking } from '../../../../test/factories/booking.ts'
import { lastMail } from '../../../../test/factories/mail.ts'
import { contextOn } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { runCommand } from '../../../operator.commands.ts'

const t = await openTestbed()
const b = await openBooking(t)
const operator = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))

/** A company in Sweden whose invoices are to bear its VAT ID, and what a table at an event in Germany costs it. */
async function swede() {
  const company = await makeCompany(t, { vat_id: null })
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const vat_id = 'SE301000000201'
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
  await operator('grant-change', await ask('SE301000001001'))
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
  await write('SE301000001001')
  await write(vat_id)
  expect(await cases()).toEqual(['standard'])
})

test('an operator corrects category and VAT ID with a reason: the next order goes by it, an issued invoice stays', async () => {
  const { admin, company, cases, ask, vat_id, body } = await swede()
  const desk = await makeMember(t, { is_operator: true })
  const correct = (field: 'category' | 'vat_id', value: string, token = desk.token) =>
    t.call('companies.correct', { params: { id: company.id }, body: { field, value, reason: 'VIES says so.' } }, token)
  expect((await correct('vat_id', vat_id)).body).toEqual({ value: vat_id })
  expect(await cases()).toEqual(['reverse_charge', 'standard'])
  await correct('vat_id', '')
  expect(await cases()).toEqual(['standard'])
  await correct('vat_id', vat_id)
  const booked = await b.book(body, admin)
  const paper = async () =>
    (await t.call('payments.invoice', { params: { id: booked.body.invoice_id } }, admin.token)).body
  const issued = await paper()
  expect((await correct('vat_id', '')).body).toEqual({ value: null })
  expect(await paper()).toEqual(issued)
  // What is no VAT ID, or stands already, changes nothing.
  expect((await correct('vat_id', 'SE1')).status).toBe(400)
  expect((await correct('vat_id', '')).refused).toMatchObject({ value: ['The company already has this.'] })
  expect((await correct('category', 'nothing')).status).toBe(400)
  await t.db.insertInto('company_category').values({ code: 'shipper', name: 'Shipper' }).execute()
  expect((await correct('category', 'shipper')).body).toEqual({ value: 'shipper' })
  const { rows } = await sql<{ act: string; reason: string; before: object; after: object }>`
    select act, reason, before, after from audit_log where object = ${`company:${company.id}`} and act = 'company.corrected' order by id`.execute(
    t.db,
  )
  expect(rows.slice(-3)).toEqual([
    { act: 'company.corrected', reason: 'VIES says so.', before: { vat_id: null }, after: { vat_id } },
    { act: 'company.corrected', reason: 'VIES says so.', before: { vat_id }, after: { vat_id: null } },
    {
      act: 'company.corrected',
      reason: 'VIES says so.',
      before: { category: 'carrier' },
      after: { category: 'shipper' },
    },
  ])
  expect((await lastMail(t, admin.email)).body_text).toContain(
    'We have changed the category of your company to Shipper.',
  )
  // Its own request is decided where it waits, and nobody else corrects anything.
  await ask('SE301000001001')
  expect((await correct('vat_id', vat_id)).refused).toMatchObject({ code: 'request_open' })
  expect((await correct('category', 'carrier', admin.token)).status).toBe(404)
  const money = await makeMember(t, { operator_roles: ['money'] })
  expect((await correct('category', 'carrier', money.token)).status).toBe(404)
})
