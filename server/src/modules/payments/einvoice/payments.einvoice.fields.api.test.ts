import { expect, test } from 'vitest'
import { electronicSchemes, schemeExample } from '@app/contract/payments.einvoice'
import { openBooking } from '../../../../test/factories/booking.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'
import { checkElectronicAddress } from './payments.einvoice.address.ts'

const t = await openTestbed()
const b = await openBooking(t)

test.each(electronicSchemes)('an address of scheme %s is checked by its form and check digits', (electronic_scheme) => {
  const good = schemeExample(electronic_scheme)
  const check = (electronic_address: string | null) => checkElectronicAddress({ electronic_scheme, electronic_address })
  expect(check(` ${good.toLowerCase()} `)).toEqual({ fields: { electronic_scheme, electronic_address: good } })
  expect(check('!')).toEqual({ problems: { electronic_address: [expect.stringContaining(good)] } })
  expect(check(null)).toEqual({ problems: { electronic_address: ['Enter the address, or choose no kind.'] } })
})

test.each([
  ['0088', '4012345000008'],
  ['0192', '995525829'],
  ['0204', '04011000-12345-04'],
  ['0208', '0776091952'],
  ['0007', '5561888405'],
  ['0002', '732829321'],
  ['9930', 'DE136695977'],
  ['9930', 'FR40303265045'],
])('a wrong check digit of scheme %s is found: %s', (electronic_scheme, electronic_address) => {
  expect(checkElectronicAddress({ electronic_scheme, electronic_address })).toHaveProperty('problems')
})

const address = {
  name: 'Stadtwerke Musterstadt',
  address_line: 'Rathausplatz 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
}
const admin = async () => makeMember(t, { company_id: (await makeCompany(t)).id, rights: ['admin'] })

test('a billing address keeps what e-invoices need, and says what it lacks', async () => {
  const { token } = await admin()
  const added = await t.call('companies.addBillingAddress', { body: address }, token)
  expect(added.body).toMatchObject({
    electronic_address: null,
    einvoice_lacks: ['electronic_address', 'buyer_reference', 'identifier'],
  })
  const params = { id: added.body.id }
  const change = (body: object) => t.call('companies.changeBillingAddress', { params, body }, token)
  const whole = { electronic_scheme: '0204', electronic_address: '04011000 - 12345 - 03' }
  const changed = await change({ ...whole, buyer_reference: '04011000-12345-03', register_id: 'HRB 1' })
  expect(changed.body).toMatchObject({
    electronic_scheme: '0204',
    electronic_address: '04011000-12345-03',
    buyer_reference: '04011000-12345-03',
    register_id: 'HRB 1',
    einvoice_lacks: [],
  })
  // Another field alone leaves them as they are.
  expect((await change({ city: 'Potsdam' })).body).toMatchObject({ electronic_address: '04011000-12345-03' })
  expect((await change({ electronic_scheme: null, electronic_address: '' })).body).toMatchObject({
    electronic_scheme: null,
    electronic_address: null,
  })
})

test('a wrong electronic address and a wrong VAT ID are named at once', async () => {
  const { token } = await admin()
  const add = (body: object) => t.call('companies.addBillingAddress', { body: { ...address, ...body } }, token)
  const wrong = await add({ vat_id: 'DE1', electronic_scheme: '0088', electronic_address: '401234500000X' })
  expect([wrong.status, Object.keys(wrong.refused)]).toEqual([400, ['vat_id', 'electronic_address']])
  expect((await add({ electronic_address: '4012345000009' })).refused).toEqual({
    electronic_scheme: ['Choose the kind of this address.'],
  })
  expect((await add({ electronic_scheme: '0088' })).refused).toEqual({
    electronic_address: ['Enter the address, or choose no kind.'],
  })
  expect((await add({ electronic_scheme: '1234', electronic_address: '1' })).refused).toHaveProperty(
    'electronic_scheme',
  )
  expect((await add({ buyer_reference: 'x'.repeat(101) })).refused).toHaveProperty('buyer_reference')
})

test('operators keep the same of a seller, with the same checks', async () => {
  const { token } = await makeMember(t, { is_operator: true })
  const call = t.call as unknown as (
    id: string,
    input: object,
    token: string,
  ) => Promise<{ status: number; body: Record<string, unknown>; refused: Record<string, string[]> }>
  const params = { id: b.seller }
  const change = async (given: object) => {
    const { version } = (await call('office.financial_entities.one', { params }, token)).body
    return call('office.financial_entities.change', { params, body: { version, ...given } }, token)
  }
  const fields = {
    vat_id: 'DE136695976',
    tax_number: '133/8150/8159',
    register_id: 'HRB 12345',
    electronic_scheme: '9930',
    electronic_address: 'DE136695976',
    contact_name: 'Accounts receivable',
    contact_phone: '+49 211 5550100',
    contact_email: 'billing@seller.example',
  }
  expect(await change(fields)).toMatchObject({ status: 200, body: fields })
  expect((await change({ electronic_address: 'DE136695977' })).refused).toHaveProperty('electronic_address')
  expect((await change({ electronic_scheme: null })).refused).toHaveProperty('electronic_scheme')
})

test('each newly issued document keeps what both parties said then', async () => {
  await sql`update financial_entity set tax_number = '133/8150/8159', contact_name = 'Accounts', electronic_scheme = '9930',
    electronic_address = 'DE136695976' where id = ${b.seller}`.execute(t.db)
  await sql`update billing_address set buyer_reference = '04011000-12345-03', register_id = 'HRB 9' where id = ${b.address}`.execute(
    t.db,
  )
  const { event, price } = await b.bookable()
  const { body } = await b.book(b.body(event.id, [{ price: price.id, later: true }]))
  await sql`update financial_entity set tax_number = null, contact_name = 'Other' where id = ${b.seller}`.execute(t.db)
  await sql`update billing_address set buyer_reference = 'Other' where id = ${b.address}`.execute(t.db)
  const { rows } = await sql`select seller, billing from invoice where id = ${body.invoice_id}`.execute(t.db)
  expect(rows[0]).toMatchObject({
    seller: { tax_number: '133/8150/8159', contact_name: 'Accounts', electronic_address: 'DE136695976' },
    billing: { buyer_reference: '04011000-12345-03', register_id: 'HRB 9' },
  })
})
