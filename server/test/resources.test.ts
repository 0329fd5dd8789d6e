import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { resources, rolesChoosing } from '@app/contract/resources.all'
import type { OfficeRecord } from '@app/contract/resources.calls'
import { operatorRoles, written } from '@app/contract/resources'
import type { Resource } from '@app/contract/resources'
import { served } from '../src/app.ts'
import { sql } from '../src/kit/data/db.ts'
import { makeEvent } from './factories/events.ts'
import { makeCompany, makeMember } from './factories/people.ts'
import { openBodies } from './factories/resources.ts'
import { uploadFile } from './factories/uploads.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

type Sent = {
  status: number
  body: OfficeRecord & { count: number; results: OfficeRecord[] }
  refused: { code: string; current?: OfficeRecord }
  bytes: Buffer
}
/** Makes a call of a resource by its name. */
const make = t.call as unknown as (id: string, input: object, token?: string) => Promise<Sent>
const call = (of: Resource, act: string, input: object = {}, token: string | undefined = operator.token) =>
  make(`office.${of.name.replaceAll('-', '_')}.${act}`, input, token)

let operator: Awaited<ReturnType<typeof makeMember>>
/** Records that others may name, by resource: two of each. */
const named: Record<string, [number, number]> = {}

/** Pictures that were sent up for the office. */
const pictures: string[] = []

async function sendPicture(background: string): Promise<string> {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  const upload = await uploadFile(t, operator, 'office_picture', content)
  return (await t.call('office.picture', { body: { upload } }, operator.token)).body.picture
}

const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
  (await statement.execute(t.db)).rows[0]?.id ?? 0

beforeAll(async () => {
  operator = await makeMember(t, { is_operator: true })
  pictures.push(await sendPicture('#123'), await sendPicture('#456'))
  const event = await makeEvent(t)
  await sql`insert into event_day (event_id, date, starts_at, ends_at)
    select id, start_date, starts_at, starts_at + interval '8 hours' from event where id = ${event.id}`.execute(t.db)
  named['events'] = [event.id, (await makeEvent(t)).id]
  named['companies'] = [(await makeCompany(t)).id, (await makeCompany(t)).id]
  named['members'] = [operator.customer_id, (await makeMember(t)).customer_id]
  const tag = (name: string) => idOf(sql`insert into tag (name, created_at) values (${name}, now()) returning id`)
  named['tags'] = [await tag('Reefer plugs'), await tag('Rail slots')]
  const menu = (name: string) => idOf(sql`insert into menu_item (display_name) values (${name}) returning id`)
  named['menu-items'] = [await menu('Lanes'), await menu('Ports')]
  const seller = (code: string) =>
    idOf(sql`insert into financial_entity (code, name, address_line, postcode, city, country)
      values (${code}, 'Carrier Connect Events GmbH', 'Kai 1', '20457', 'Hamburg', 'DE') returning id`)
  named['financial-entities'] = [await seller('CCA'), await seller('CCB')]
  const category = (name: string) =>
    idOf(sql`insert into sponsor_category (event_id, name) values (${event.id}, ${name}) returning id`)
  named['sponsor-categories'] = [await category('Gold'), await category('Silver')]
  const session = (title: string) =>
    idOf(sql`insert into event_session (event_id, day, starts_at, ends_at, title, kind)
      select event_id, date, starts_at, ends_at, ${title}, 'panel' from event_day where event_id = ${event.id} returning id`)
  named['event-sessions'] = [await session('Rail'), await session('Barge')]
  const award = (slug: string) =>
    idOf(sql`insert into award (slug, name, city, country, time_zone, start_date, end_date, currency_code, created_at)
      values (${slug}, 'Awards', 'Hamburg', 'DE', 'Europe/Berlin', '2027-05-01', '2027-05-01', 'EUR', now()) returning id`)
  named['awards'] = [await award('office-awards'), await award('office-awards-two')]
  const prize = (slug: string) =>
    idOf(sql`insert into award_category (award_id, slug, name, short_name)
      values (${named['awards']?.[0]}, ${slug}, ${slug}, ${slug}) returning id`)
  named['award-categories'] = [await prize('feeder'), await prize('barge')]
  const speaker = (name: string) =>
    idOf(sql`insert into event_speaker (event_id, type, first_name, last_name)
      values (${event.id}, 'moderator', 'Ingrid', ${name}) returning id`)
  named['event-speakers'] = [await speaker('Solheim'), await speaker('Aalto')]
})

const bodyFor = openBodies(t, { named, pictures })

const same = (of: Resource, record: OfficeRecord, body: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(body))
    // What is said when a record is made is put elsewhere; tags have no order of their own.
    if (of.fields[name]?.making) expect(record).not.toHaveProperty(name)
    else if (name === 'tag_ids') expect(record[name]).toEqual((value as number[]).toSorted((a, b) => a - b))
    else if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
      expect(new Date(String(record[name])).toISOString(), name).toBe(value)
    else expect(record[name], name).toEqual(value)
}

const writable = resources.filter(({ acts }) => acts.includes('create'))

test.for(writable.map((of) => [of.name, of] as const))(
  '%s are made, listed, changed, exported, removed where they may be, and the log names each',
  async ([, of]) => {
    const body = await bodyFor(of, 'create')
    const made = await call(of, 'create', { body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    same(of, made.body, body)
    const { id, version } = made.body

    const within = of.parent ? { [of.parent]: body[of.parent] } : {}
    const listed = await call(of, 'list', { query: { ...within, sort: 'id', order: 'desc' } })
    expect(listed.body.results[0]).toEqual(made.body)
    expect(listed.body.count).toBeGreaterThan(0)
    if (of.search.length > 0) {
      const q = String(body[of.search[0] ?? ''])
      const found = await call(of, 'list', { query: { ...within, q } })
      expect(found.body.results.map((one) => one.id)).toContain(id)
    }

    const other = await bodyFor(of, 'change', true)
    const changed = await call(of, 'change', { params: { id }, body: { version, ...other } })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    same(of, changed.body, other)
    // Who saw the first state is told what stands now, and nothing is written.
    const late = await call(of, 'change', { params: { id }, body: { version, ...other } })
    expect([late.status, late.refused.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.refused.current).toEqual(changed.body)

    const sheet = (await call(of, 'export', { query: within })).bytes.toString()
    expect(sheet.split('\r\n').some((line) => line.startsWith(`${id},`))).toBe(true)

    const leaves = of.acts.includes('remove')
    if (leaves) {
      const stale = await call(of, 'remove', { params: { id }, query: { version } })
      expect([stale.status, stale.refused.code]).toEqual([409, 'changed_meanwhile'])
      expect((await call(of, 'remove', { params: { id }, query: { version: changed.body.version } })).status).toBe(204)
      expect((await call(of, 'one', { params: { id } })).status).toBe(404)
    }
    const log = await sql<{ act: string; customer_id: number }>`
      select act, customer_id from audit_log where object = ${`${of.one}:${id}`} order by id`.execute(t.db)
    expect(log.rows).toEqual(
      ['created', 'changed', ...(leaves ? ['removed'] : [])].map((act) => ({
        act: `${of.one}.${act}`,
        customer_id: operator.customer_id,
      })),
    )
  },
)

test.for(resources.map((of) => [of.name, of] as const))(
  '%s are there only for operators who look after them',
  async ([, of]) => {
    const member = await makeMember(t, { rights: ['admin'] })
    for (const role of operatorRoles) {
      const { customer_id, token } = await makeMember(t, { is_operator: true })
      await sql`update customer set operator_roles = ${[role]}::text[] where id = ${customer_id}`.execute(t.db)
      const status = role === 'all' || role === of.role ? 200 : 404
      expect((await call(of, 'list', {}, token)).status, role).toBe(status)
      expect((await call(of, 'export', {}, token)).status, role).toBe(status)
      const chooses = role === 'all' || rolesChoosing(of).includes(role)
      expect((await call(of, 'names', {}, token)).status, role).toBe(chooses ? 200 : 404)
      if (status === 200) expect((await call(of, 'one', { params: { id: 2_000_000_000 } }, token)).status).toBe(404)
      if (status === 404 && of.acts.includes('create')) {
        expect((await call(of, 'create', { body: {} }, token)).status).toBe(404)
        expect((await call(of, 'change', { params: { id: 1 }, body: {} }, token)).status).toBe(404)
        if (of.acts.includes('remove'))
          expect((await call(of, 'remove', { params: { id: 1 }, query: { version: '' } }, token)).status).toBe(404)
      }
    }
    expect((await call(of, 'list', {}, member.token)).status).toBe(404)
    expect((await call(of, 'names', {}, member.token)).status).toBe(404)
    expect((await call(of, 'list', {}, '')).status).toBe(401)
  },
)

test('no text is longer than its column takes', async () => {
  const { rows } = await sql<{ name: string; at: string }>`
    select pg_get_constraintdef(oid) as name, conrelid::regclass::text as at from pg_constraint where contype = 'c'`.execute(
    t.db,
  )
  const most = (table: string, column: string) => {
    const found = rows.find(({ name, at }) => at === table && name.includes(`char_length(${column}) <=`))
    return Number(new RegExp(`char_length\\(${column}\\) <= (\\d+)`).exec(found?.name ?? '')?.[1] ?? Infinity)
  }
  for (const of of writable)
    for (const [name, field] of written(of, 'create'))
      if (field.type === 'text') expect(field.max, `${of.name}.${name}`).toBeLessThanOrEqual(most(of.one, name))
})

test('a list is ordered along an index: what says that it is never empty never is', async () => {
  const { rows } = await sql<{
    at: string
  }>`select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and is_nullable = 'YES'`.execute(t.db)
  const empty = new Set(rows.map(({ at }) => at))
  for (const of of resources)
    for (const [name, field] of Object.entries(of.fields))
      if ((field.sort || of.order.field === name) && !field.optional) expect(empty).not.toContain(`${of.one}.${name}`)
})

const tags = resources.find(({ name }) => name === 'tags') as Resource
const prices = resources.find(({ name }) => name === 'event-prices') as Resource
const sessions = resources.find(({ name }) => name === 'event-sessions') as Resource
const companies = resources.find(({ name }) => name === 'companies') as Resource

test('what stands in an album is described there; only a video goes into a channel', async () => {
  const album = await idOf(
    sql`insert into media_album (event_id, day) values (${named['events']?.[1]}, '2026-05-01') returning id`,
  )
  const channel = await idOf(sql`insert into media_channel (name, kind) values ('Talks', 'video') returning id`)
  const picture = await idOf(sql`insert into media_item (album_id, kind, file, media_type, created_at)
    values (${album}, 'image', 'media/1.webp', 'image/webp', now()) returning id`)
  const items = resources.find(({ name }) => name === 'media-items') as Resource
  const at = { params: { id: picture } }
  const { version } = (await call(items, 'one', at)).body
  const misplaced = await call(items, 'change', { ...at, body: { version, channel_id: channel } })
  expect(misplaced.body).toEqual({ channel_id: ['Only videos can go into a channel.'] })
  const changed = await call(items, 'change', {
    ...at,
    body: { version, caption: 'The quay at dawn', is_public: false },
  })
  expect(changed.body).toMatchObject({ caption: 'The quay at dawn', is_public: false })
  expect((await call(items, 'list', { query: { album_id: album } })).body.count).toBe(1)
})

test('everything that is wrong is said at once, at its field', async () => {
  const empty = await call(prices, 'create', { body: { amount: -1, colour: 'red' } })
  expect(empty.status).toBe(400)
  expect(Object.keys(empty.body).toSorted()).toEqual(['amount', 'colour', 'event_id', 'name', 'price_type'])
  await sql`insert into tag (name, created_at) values ('Customs', now())`.execute(t.db)
  expect((await call(tags, 'create', { body: { name: 'Customs' } })).body).toEqual({
    name: ['There is a tag of this name already.'],
  })
  const nowhere = await bodyFor(prices, 'create')
  expect((await call(prices, 'create', { body: { ...nowhere, price_type: 'nobody' } })).body).toEqual({
    price_type: ['Choose one that exists.'],
  })
  const session = await bodyFor(sessions, 'create')
  expect((await call(sessions, 'create', { body: { ...session, day: '2030-01-01' } })).body).toEqual({
    day: ['The event does not have this day.'],
  })
  expect((await call(sessions, 'create', { body: { ...session, speaker_ids: [2_000_000_000] } })).body).toEqual({
    speaker_ids: ['Choose one that exists.'],
  })
})

test('a banner leads to a page, never to a script', async () => {
  const banners = resources.find(({ name }) => name === 'banners') as Resource
  const body = await bodyFor(banners, 'create')
  for (const address of [
    'javascript:alert(1)',
    '//elsewhere.example',
    'data:text/html,<script>',
    '/\\elsewhere.example',
  ]) {
    const refused = await call(banners, 'create', { body: { ...body, link: address, picture: address } })
    expect(Object.keys(refused.body).toSorted(), address).toEqual(['link', 'picture'])
  }
})

test('a field for a picture takes one that was sent up for the office or that it has, and no other file', async () => {
  const member = await makeMember(t)
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#789' } })
    .png()
    .toBuffer()
  const upload = await uploadFile(t, member, 'portrait', content)
  await t.call(
    'members.update',
    { params: { id: member.customer_id }, body: { profile_picture: upload } },
    member.token,
  )
  const { profile_picture: portrait } = await t.db
    .selectFrom('customer_profile')
    .select('profile_picture')
    .where('customer_id', '=', member.customer_id)
    .executeTakeFirstOrThrow()
  const wrong = [
    portrait,
    'entries/submission-2/entry.bin',
    'demo/scene/1.webp',
    'https://elsewhere.example/a.webp',
    pictures[0]?.replace(/\d+\.webp$/, '1.webp'),
  ]
  for (const of of resources) {
    const fields = Object.entries(of.fields).filter(([, field]) => field.type === 'picture' && !field.shown)
    for (const [name] of fields) {
      const body = await bodyFor(of, 'create')
      for (const key of wrong)
        expect((await call(of, 'create', { body: { ...body, [name]: key } })).body, `${of.name}.${name}`).toEqual({
          [name]: ['Choose a picture.'],
        })
      const made = await call(of, 'create', { body })
      expect(made.status).toBe(201)
      // What stands there already stays, wherever it came from: the art of the demonstration does.
      const table = served.find((one) => one.of.name === of.name)?.table ?? ''
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = 'demo/scene/1.webp' where id = ${made.body.id}`.execute(
        t.db,
      )
      const change = async (key: unknown) => {
        const now = await call(of, 'one', { params: { id: made.body.id } })
        return call(of, 'change', { params: { id: made.body.id }, body: { version: now.body.version, [name]: key } })
      }
      expect((await change(portrait)).body).toEqual({ [name]: ['Choose a picture.'] })
      expect((await change('demo/scene/1.webp')).status).toBe(200)
      expect((await change(pictures[1])).status).toBe(200)
    }
  }
})

test('a quota never falls below what is sold', async () => {
  const made = await call(prices, 'create', { body: { ...(await bodyFor(prices, 'create')), stock: 10 } })
  await sql`update event_price set sold = 6 where id = ${made.body.id}`.execute(t.db)
  const change = { params: { id: made.body.id }, body: { version: made.body.version, stock: 5 } }
  expect((await call(prices, 'change', change)).body).toEqual({ stock: ['More than that are sold already.'] })
})

test('what something else names is neither removed nor renamed under it', async () => {
  const days = resources.find(({ name }) => name === 'event-days') as Resource
  const [event = 0] = named['events'] ?? []
  const [day] = (await call(days, 'list', { query: { event_id: event, sort: 'id', order: 'asc' } })).body.results
  const at = { params: { id: day?.id } }
  const removed = await call(days, 'remove', { ...at, query: { version: day?.version } })
  expect([removed.status, removed.refused.code]).toEqual([409, 'in_use'])
  const moved = await call(days, 'change', { ...at, body: { version: day?.version, date: '2029-01-01' } })
  expect([moved.status, moved.refused.code]).toEqual([409, 'in_use'])
  const events = resources.find(({ name }) => name === 'events') as Resource
  const { version } = (await call(events, 'one', { params: { id: event } })).body
  expect((await call(events, 'remove', { params: { id: event }, query: { version } })).refused.code).toBe('in_use')
  expect((await call(days, 'one', at)).body).toEqual(day)

  const made = await call(tags, 'create', { body: { name: 'Breakbulk' } })
  await sql`insert into customer_tag (customer_id, tag_id) values (${operator.customer_id}, ${made.body.id})`.execute(
    t.db,
  )
  const used = { params: { id: made.body.id }, query: { version: made.body.version } }
  expect((await call(tags, 'remove', used)).refused.code).toBe('in_use')
})

test('of two who change one record at once, one is told', async () => {
  const made = await call(tags, 'create', { body: { name: 'Barge slots' } })
  const change = (name: string) =>
    call(tags, 'change', { params: { id: made.body.id }, body: { version: made.body.version, name } })
  const both = await Promise.all([change('Barge windows'), change('Barge times')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const now = await call(tags, 'one', { params: { id: made.body.id } })
  expect(both.find(({ status }) => status === 409)?.refused.current).toEqual(now.body)
})

test('who chooses a record finds it by what it is called, and learns no more of it', async () => {
  const one = await makeMember(t, { first_name: 'Quirina', last_name: 'Zaal' })
  const { customer_id, token } = await makeMember(t, { is_operator: true })
  await sql`update customer set operator_roles = '{awards}' where id = ${customer_id}`.execute(t.db)
  const members = resources.find(({ name }) => name === 'members') as Resource
  const named = [{ id: one.customer_id, name: 'Quirina Zaal' }]
  for (const q of ['zaal', 'Quirina Zaal', 'zaal  quir'])
    expect((await call(members, 'names', { query: { q } }, token)).body.results).toEqual(named)
  expect((await call(members, 'names', { query: { q: 'Quirina Falk' } }, token)).body.results).toEqual([])
  expect((await call(members, 'names', { query: { ids: [one.customer_id] } }, token)).body.results).toEqual(named)
  expect((await call(members, 'one', { params: { id: one.customer_id } }, token)).status).toBe(404)
})

test('a list is narrowed, ordered and counted; what names other records says how they are called', async () => {
  for (const city of ['Oslo', 'Bergen', 'Tromsø'])
    await sql`insert into company (name, category, country, city, created_at)
      values (${`Listed ${city}`}, 'carrier', 'NO', ${city}, now())`.execute(t.db)
  const page = (query: object) => call(companies, 'list', { query: { country: 'NO', q: 'Listed', ...query } })
  const first = await page({ page_size: 2 })
  expect(first.body.count).toBe(3)
  expect(first.body.results.map((one) => one['name'])).toEqual(['Listed Bergen', 'Listed Oslo'])
  expect((await page({ page_size: 2, page: 2 })).body.results.map((one) => one['city'])).toEqual(['Tromsø'])
  expect((await page({ q: '%' })).body.count).toBe(0)
  // Two letters are too few to look for anywhere in a text: they begin it.
  expect((await page({ q: 'lI' })).body.count).toBe(3)
  expect((await page({ q: 'st' })).body.count).toBe(0)
  const session = await call(sessions, 'create', { body: await bodyFor(sessions, 'create') })
  const [speaker = 0] = named['event-speakers'] ?? []
  expect(session.body.labels).toMatchObject({ [speaker]: 'Ingrid Solheim' })
  expect(session.body.labels['event_id']).toContain('Test Forum')
})
