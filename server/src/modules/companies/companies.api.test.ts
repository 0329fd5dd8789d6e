import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { uploadFile } from '../../../test/factories/uploads.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const address = {
  name: 'Skagen Short Sea AB',
  address_line: 'Skeppsbron 4',
  postcode: '411 21',
  city: 'Göteborg',
  country: 'SE',
  vat_id: 'SE301000000201',
  email: 'ap@skagen.example',
}

test('a visitor finds a company by its mail domain only, exactly or at a dot boundary', async () => {
  const company = await makeCompany(t, { domain: 'acme.com', name: 'Acme Lines' })
  const find = async (domain__icontains: string) =>
    (await t.call('companies.list', { query: { domain__icontains } })).body.results
  expect(await find('acme.com')).toEqual([
    { id: company.id, url: `http://localhost:3000/rest/companies/${company.id}/`, name: 'Acme Lines', logo: null },
  ])
  expect(await find('ana@hamburg.acme.com')).toHaveLength(1)
  for (const other of ['evil-acme.com', 'acme.com.evil.net', 'com', 'acme', 'gmail.com', '%', 'acme.co'])
    expect(await find(other)).toEqual([])
  expect((await t.call('companies.list')).body).toMatchObject({ count: 0, results: [] })
})

test('a company that lets nobody join, or is unverified, is not found by its domain', async () => {
  await makeCompany(t, { domain: 'closed.com', allows_joining: false })
  await makeCompany(t, { domain: 'fresh.com', verified: false })
  for (const domain__icontains of ['closed.com', 'fresh.com'])
    expect((await t.call('companies.list', { query: { domain__icontains } })).body.count).toBe(0)
})

test('members search companies; pages link on', async () => {
  const member = await makeMember(t)
  await makeCompany(t, { name: 'Zebra Rail 100%' })
  await makeCompany(t, { name: 'Zebra Rail 200' })
  const both = await t.call('companies.list', { query: { search: 'zebra rail', page_size: 1 } }, member.token)
  expect(both.body.count).toBe(2)
  expect(both.body.next).toContain('page=2')
  expect((await t.call('companies.list', { query: { search: '100%' } }, member.token)).body.count).toBe(1)
})

test('an unverified company is seen by its own people only', async () => {
  const company = await makeCompany(t, { verified: false })
  const own = await makeMember(t, { company_id: company.id })
  const other = await makeMember(t)
  expect((await t.call('companies.one', { params: { id: company.id } }, own.token)).status).toBe(200)
  expect((await t.call('companies.one', { params: { id: company.id } }, other.token)).status).toBe(404)
  expect((await t.call('companies.one', { params: { id: company.id } })).status).toBe(401)
})

test('whoever brings a company in is its provisional admin, once', async () => {
  const founder = await makeMember(t, { company_id: null })
  const made = await t.call(
    'companies.create',
    { body: { name: 'Levant Feeder', country: 'GR', city: 'Piraeus' } },
    founder.token,
  )
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ verified: false, name: 'Levant Feeder' })
  const role = await t.db
    .selectFrom('company_role')
    .selectAll()
    .where('customer_id', '=', founder.customer_id)
    .executeTakeFirst()
  expect(role).toMatchObject({ admin: true, provisional: true, company_id: made.body.id })
  expect((await t.call('companies.create', { body: { name: 'Second' } }, founder.token)).status).toBe(409)
})

test('first settings: an admin, or the first person of a company without one; the category of a verified company stays', async () => {
  const company = await makeCompany(t, { category: 'carrier' })
  await makeCompany(t, { category: 'shipper' })
  const first = await makeMember(t, { company_id: company.id })
  await t.db.updateTable('company').set({ first_settings_at: null }).where('id', '=', company.id).execute()
  const body = { country: 'DE', city: 'Bremen', address_line: 'Am Wall 1', postcode: '28195' }
  expect(
    (await t.call('companies.firstSettings', { body: { ...body, category: 'shipper' } }, first.token)).refused,
  ).toHaveProperty('category')
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#12314f' } })
    .png()
    .toBuffer()
  const logo = await uploadFile(t, first, 'logo', bytes)
  const done = await t.call('companies.firstSettings', { body: { ...body, logo } }, first.token)
  expect(done.status).toBe(200)
  expect(done.body).toMatchObject({ city: 'Bremen', first_settings_done: true, category: 'carrier' })
  const picture = await fetch(`${t.base}${done.body.logo}`)
  expect(picture.headers.get('content-type')).toBe('image/webp')

  const second = await makeMember(t, { company_id: company.id })
  expect((await t.call('companies.firstSettings', { body }, second.token)).status).toBe(403)
  const svg = await uploadFile(t, first, 'logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(
    (await t.call('companies.firstSettings', { body: { ...body, logo: svg } }, first.token)).refused,
  ).toHaveProperty('logo')
})

test('lists for forms, and settings that only an admin of the company changes', async () => {
  const visitor = await t.call('companies.configurations', { query: { config_type: 'country', show_all: 'true' } })
  expect(visitor.body.results.find((one) => one.code === 'DE')?.name).toBe('Germany')
  expect(visitor.body.count).toBeGreaterThan(190)
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const plain = await makeMember(t, { company_id: company.id })
  const body = { config_type: 'setting', code: 'auto_approves', value: true } as const
  expect((await t.call('companies.configure', { body }, plain.token)).status).toBe(403)
  expect((await t.call('companies.configure', { body }, admin.token)).body.code).toBe('auto_approves=true')
  const settings = await t.call('companies.configurations', { query: { config_type: 'setting' } }, plain.token)
  expect(settings.body.results.map((one) => one.code)).toContain('auto_approves=true')
})

test('billing addresses: everyone of the company sees them, those with the right change them', async () => {
  const company = await makeCompany(t)
  const billing = await makeMember(t, { company_id: company.id, rights: ['billing'] })
  const plain = await makeMember(t, { company_id: company.id })
  const made = await t.call('companies.addBillingAddress', { body: { ...address, is_default: true } }, billing.token)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...address, vat_id_confirmed: false, is_default: true })
  expect((await t.call('companies.addBillingAddress', { body: address }, plain.token)).status).toBe(403)

  const second = await t.call(
    'companies.addBillingAddress',
    { body: { ...address, name: 'Second', is_default: true } },
    billing.token,
  )
  const listed = await t.call('companies.billingAddresses', { query: { company: company.id } }, plain.token)
  expect(listed.body.results.map((one) => [one.name, one.is_default])).toEqual([
    ['Second', true],
    [address.name, false],
  ])
  const params = { id: second.body.id }
  const changed = await t.call('companies.changeBillingAddress', { params, body: { city: 'Malmö' } }, billing.token)
  expect(changed.body).toMatchObject({ city: 'Malmö', name: 'Second' })
  expect((await t.call('companies.changeBillingAddress', { params, body: { city: 'X' } }, plain.token)).status).toBe(
    403,
  )
  expect((await t.call('companies.removeBillingAddress', { params }, billing.token)).status).toBe(204)
  expect((await t.call('companies.removeBillingAddress', { params }, billing.token)).status).toBe(404)
})

test("another company's billing address is not there: in the path, in the query, in the body", async () => {
  const owner = await makeMember(t, { rights: ['billing'] })
  const stranger = await makeMember(t, { rights: ['admin'] })
  const { body } = await t.call('companies.addBillingAddress', { body: address }, owner.token)
  const params = { id: body.id }
  expect(
    (await t.call('companies.changeBillingAddress', { params, body: { name: 'Mine' } }, stranger.token)).status,
  ).toBe(404)
  expect((await t.call('companies.removeBillingAddress', { params }, stranger.token)).status).toBe(404)
  expect(
    (await t.call('companies.billingAddresses', { query: { company: owner.company_id as number } }, stranger.token))
      .body.results,
  ).toEqual([])
  expect(
    (
      await t.call(
        'companies.addBillingAddress',
        { body: { ...address, company: owner.company_id as number } },
        stranger.token,
      )
    ).refused,
  ).toHaveProperty('company')
  expect((await t.call('companies.billingAddresses')).status).toBe(401)
})

test('a billing address names every mistake, and nobody confirms their own VAT ID', async () => {
  const billing = await makeMember(t, { rights: ['billing'] })
  const bad = await t.call(
    'companies.addBillingAddress',
    { loose: { body: { name: '', country: 'Sweden', vat_id: 'x'.repeat(21), vat_id_confirmed: true, company_id: 1 } } },
    billing.token,
  )
  expect(Object.keys(bad.refused).toSorted()).toEqual([
    'address_line',
    'city',
    'company_id',
    'country',
    'name',
    'postcode',
    'vat_id',
    'vat_id_confirmed',
  ])
  const made = await t.call('companies.addBillingAddress', { body: address }, billing.token)
  // The local register is down for this number: only an operator confirms it, at the company.
  expect(made.body.vat_id_confirmed).toBe(false)
  await t.db
    .updateTable('company')
    .set({ vat_id: address.vat_id, vat_id_confirmed_at: new Date(t.clock().getTime() + 1000) })
    .where('id', '=', billing.company_id as number)
    .execute()
  const kept = await t.call(
    'companies.changeBillingAddress',
    { params: { id: made.body.id }, body: { vat_id: address.vat_id } },
    billing.token,
  )
  expect(kept.body.vat_id_confirmed).toBe(true)
  const changed = await t.call(
    'companies.changeBillingAddress',
    { params: { id: made.body.id }, body: { vat_id: 'SE301000001001' } },
    billing.token,
  )
  expect(changed.body.vat_id_confirmed).toBe(false)
})
