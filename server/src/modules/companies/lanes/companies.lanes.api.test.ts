import { expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

const lane = { stops: ['Hamburg', 'Rotterdam', 'Lisbon'], frequency: 'weekly' as const, transit_days: 6 }
const office = { kind: 'branch', city: 'Lisbon', country: 'PT', address_line: 'Rua do Cais 18' } as const

async function people() {
  const company = await makeCompany(t)
  return {
    company,
    admin: await makeMember(t, { company_id: company.id, rights: ['admin'] }),
    employee: await makeMember(t, { company_id: company.id, rights: ['billing'] }),
    foreign: await makeMember(t, { rights: ['admin'] }),
  }
}
const around = async (id: number, who: { token: string }) =>
  (await t.call('companies.around', { params: { id } }, who.token)).body

test('its admins keep the lanes and offices that everybody reads on the company’s page', async () => {
  const { company, admin, employee, foreign } = await people()
  const { id: tag } = await t.db
    .insertInto('tag')
    .values({ name: 'Reefer lanes', created_at: t.clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await t.call('companies.addLane', { body: { ...lane, tag } }, admin.token)
  expect(made).toMatchObject({ status: 201, body: { ...lane, tag: { name: 'Reefer lanes' } } })
  const params = { id: made.body.id }
  const changed = await t.call(
    'companies.changeLane',
    { params, body: { frequency: 'on_request', transit_days: null, tag: null } },
    admin.token,
  )
  expect(changed.body).toEqual({
    id: params.id,
    stops: lane.stops,
    places: [
      { locode: 'DEHAM', lat: 53.54, lon: 9.97 },
      { locode: 'NLRTM', lat: 51.95, lon: 4.14 },
      { locode: 'PTLIS', lat: 38.7, lon: -9.14 },
    ],
    frequency: 'on_request',
    transit_days: null,
    tag: null,
  })
  const place = (await t.call('companies.addOffice', { body: office }, admin.token)).body
  expect(
    (
      await t.call(
        'companies.changeOffice',
        { params: { id: place.id }, body: { city: 'Leixões', address_line: '' } },
        admin.token,
      )
    ).body,
  ).toMatchObject({ city: 'Leixões', address_line: null, kind: 'branch' })
  expect(await around(company.id, foreign)).toMatchObject({
    lanes: [{ id: params.id }],
    offices: [{ id: place.id, city: 'Leixões' }],
  })

  // Colleagues read, others do not even find.
  for (const [who, status] of [
    [employee, 403],
    [foreign, 404],
  ] as const) {
    expect((await t.call('companies.changeLane', { params, body: { transit_days: 2 } }, who.token)).status).toBe(status)
    expect((await t.call('companies.removeLane', { params }, who.token)).status).toBe(status)
    const there = { params: { id: place.id } }
    expect((await t.call('companies.changeOffice', { ...there, body: { city: 'X' } }, who.token)).status).toBe(status)
    expect((await t.call('companies.removeOffice', there, who.token)).status).toBe(status)
  }
  expect((await t.call('companies.addLane', { body: lane }, employee.token)).status).toBe(403)
  expect((await t.call('companies.addOffice', { body: office }, employee.token)).status).toBe(403)

  expect((await t.call('companies.removeLane', { params }, admin.token)).status).toBe(204)
  expect((await t.call('companies.removeLane', { params }, admin.token)).status).toBe(404)
  expect((await t.call('companies.removeOffice', { params: { id: place.id } }, admin.token)).status).toBe(204)
  expect((await t.call('companies.removeOffice', { params: { id: place.id } }, admin.token)).status).toBe(404)
  expect(await around(company.id, admin)).toMatchObject({ lanes: [], offices: [] })
  const log = await t.call('companies.log', { query: {} }, admin.token)
  expect(log.body.results.map(({ act, details }) => [act, details['name']])).toEqual(
    [
      ['company.lane_added', 'Hamburg – Rotterdam – Lisbon'],
      ['company.lane_changed', 'Hamburg – Rotterdam – Lisbon'],
      ['company.office_added', 'Lisbon'],
      ['company.office_changed', 'Leixões'],
      ['company.lane_removed', 'Hamburg – Rotterdam – Lisbon'],
      ['company.office_removed', 'Leixões'],
    ].toReversed(),
  )
})

test('what is no lane and no office is refused by its field', async () => {
  const { admin } = await people()
  const addLane = async (change: object) =>
    (await t.call('companies.addLane', { loose: { body: { ...lane, ...change } } }, admin.token)).refused
  expect(await addLane({ stops: ['Lisbon'], frequency: 'often', transit_days: 0, tag: 'x' })).toMatchObject({
    stops: ['A lane has at least two stops.'],
    frequency: expect.anything(),
    transit_days: expect.anything(),
    tag: expect.anything(),
  })
  expect(await addLane({ stops: ['Lisbon', 'lisbon', 'Porto'] })).toMatchObject({
    stops: ['A stop cannot follow itself.'],
  })
  expect(await addLane({ stops: Array.from({ length: 7 }, (_, at) => `Port ${at}`) })).toHaveProperty('stops')
  expect(await addLane({ tag: 999_999 })).toHaveProperty('tag')
  const { refused } = await t.call(
    'companies.addOffice',
    { loose: { body: { kind: 'shed', city: ' ', country: 'Portugal' } } },
    admin.token,
  )
  expect(Object.keys(refused).toSorted()).toEqual(['city', 'country', 'kind'])
})

test('one head office, and at most forty of each, however many add at once', async () => {
  const { company, admin } = await people()
  const add = (kind: 'head_office' | 'branch', city: string) =>
    t.call('companies.addOffice', { body: { ...office, kind, city } }, admin.token)
  const both = await Promise.all([add('head_office', 'Lisbon'), add('head_office', 'Porto')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const { offices } = await around(company.id, admin)
  expect(offices.map(({ kind }) => kind)).toEqual(['head_office', 'branch'])
  const branch = offices[1]?.id ?? 0
  await t.call('companies.changeOffice', { params: { id: branch }, body: { kind: 'head_office' } }, admin.token)
  expect((await around(company.id, admin)).offices.map(({ id, kind }) => [id === branch, kind])).toEqual([
    [true, 'head_office'],
    [false, 'branch'],
  ])
  await t.db
    .insertInto('company_lane')
    .values(
      Array.from({ length: 39 }, () => ({
        company_id: company.id,
        stops: ['A', 'B'],
        frequency: 'weekly',
        created_at: t.clock(),
      })),
    )
    .execute()
  const added = await Promise.all([1, 2].map(() => t.call('companies.addLane', { body: lane }, admin.token)))
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409])
})
