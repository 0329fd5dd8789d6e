import { expect, test } from 'vitest'
import { countryCodes } from '@app/contract/country.codes'
import { needsPostcode } from '@app/contract/postcodes'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

const address = { name: 'Victoria Harbour Lines', address_line: '18 Wing Lok Street', city: 'Sheung Wan' }

async function admin() {
  const company = await makeCompany(t)
  return makeMember(t, { company_id: company.id, rights: ['admin'] })
}

test.each(['HK', 'AE', 'QA', 'PA', 'IE'])('an address in %s needs no postcode, and may have one', async (country) => {
  const { token } = await admin()
  const add = (postcode: string) =>
    t.call('companies.addBillingAddress', { body: { ...address, country, postcode } }, token)
  const without = await add('')
  expect([without.status, without.body.postcode]).toEqual([201, ''])
  expect((await add('D02 X285')).body.postcode).toBe('D02 X285')
})

test.each(['HK', 'AE'])('a company in %s is set up without a postcode, and sells without one', async (country) => {
  const company = await makeCompany(t)
  const first = await makeMember(t, { company_id: company.id })
  await t.db.updateTable('company').set({ first_settings_at: null }).where('id', '=', company.id).execute()
  const at = { country, city: 'Central', address_line: '18 Wing Lok Street', postcode: '' }
  const set = await t.call('companies.firstSettings', { body: at }, first.token)
  expect([set.status, set.body.postcode ?? '']).toEqual([200, ''])
  const operator = await makeMember(t, { is_operator: true })
  const seller = { ...at, postcode: null, code: `${country}QU`, name: 'Harbour Events', time_zone: 'Asia/Hong_Kong' }
  const sells = async (body: object) => {
    const answer = await fetch(`${t.base}/rest/office/financial-entities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, refused: (await answer.json()) as object }
  }
  expect(await sells(seller)).toMatchObject({ status: 201 })
  expect((await sells({ ...seller, code: `${country}QX`, country: 'DE' })).refused).toHaveProperty('postcode')
})

test('an address in a country with postcodes needs one, also once it moves there', async () => {
  const { token } = await admin()
  const refused = await t.call(
    'companies.addBillingAddress',
    { body: { ...address, country: 'DE', postcode: ' ' } },
    token,
  )
  expect([refused.status, refused.refused]).toEqual([400, { postcode: ['This field may not be blank.'] }])
  const { body } = await t.call(
    'companies.addBillingAddress',
    { body: { ...address, country: 'HK', postcode: '' } },
    token,
  )
  const change = (given: { country?: string; postcode?: string; city?: string }) =>
    t.call('companies.changeBillingAddress', { params: { id: body.id }, body: given }, token)
  expect((await change({ city: 'Central' })).status).toBe(200)
  expect((await change({ country: 'DE' })).refused).toEqual({ postcode: ['This field may not be blank.'] })
  expect((await change({ country: 'DE', postcode: '20457' })).body.postcode).toBe('20457')
  expect((await change({ postcode: '' })).status).toBe(400)
})

test('the database knows the same countries', async () => {
  const { rows } = await sql<{ country: string; needs: boolean }>`
    select country, needs_postcode(country) as needs from unnest(${[...countryCodes]}::text[]) as country`.execute(t.db)
  expect(rows.filter(({ country, needs }) => needs !== needsPostcode(country))).toEqual([])
  expect(rows.filter(({ needs }) => !needs).length).toBeGreaterThan(40)
})
