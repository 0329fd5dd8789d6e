import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import { numbers } from '@app/contract/setup.numbers'
import { others, overall } from '#kit/http/limits.ts'
import { makeEvent, makePrice } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openLetter } from '#kit/work/mail.ts'
import { openTestbed } from '../../../test/harness.ts'
import { firstOperatorLines } from './index.ts'

const t = await openTestbed({ settings: true, env: { DEMO: 'false' } })
const fresh = await openTestbed({ env: { DEMO: 'false' } })
const limited = await openTestbed({ settings: true, env: { RATE_LIMITS: 'true' } })

const person = { community_name: 'Northern Lanes', email: 'ida@lanes.example', first_name: 'Ida', last_name: 'Falk' }
const password = 'a-quiet-harbour-27'

type Bed = typeof t

async function printed(bed: Bed): Promise<string> {
  const lines = await firstOperatorLines({ database: bed.database, clock: bed.clock, config: bed.config })
  return /setup\?token=([\w-]+)/.exec(lines.join('\n'))?.[1] ?? ''
}

const operator = await makeMember(t, { is_operator: true, rights: ['admin'] })
const stateOf = async () => (await t.call('setup.state', {}, operator.token)).body
const acts = (bed: Bed, act: string) => bed.db.selectFrom('audit_log').selectAll().where('act', '=', act).execute()

test('the printed address makes the first operator and the community, once; afterwards it is not there', async () => {
  const token = await printed(fresh)
  const other = await printed(fresh)
  expect((await fresh.call('setup.link', { body: { token } })).status).toBe(200)
  expect((await fresh.call('setup.link', { body: { token: 'invented' } })).status).toBe(404)
  const weak = await fresh.call('setup.firstOperator', { body: { ...person, token, password: 'password1234' } })
  expect([weak.status, Object.keys(weak.refused)]).toEqual([400, ['password']])

  const made = await fresh.call('setup.firstOperator', { body: { ...person, token, password } })
  expect([made.status, made.body]).toEqual([201, { email: person.email }])
  for (const again of [token, other]) {
    expect((await fresh.call('setup.link', { body: { token: again } })).status).toBe(404)
    const second = { ...person, email: 'second@lanes.example', token: again, password }
    expect((await fresh.call('setup.firstOperator', { body: second })).status).toBe(404)
  }
  expect(await printed(fresh)).toBe('')
  expect(await fresh.db.selectFrom('setup_link').selectAll().execute()).toEqual([])

  const signedIn = await fresh.call('identity.signIn', { body: { username: person.email, password } })
  const state = await fresh.call('setup.state', {}, signedIn.body.access)
  expect(state.body.community).toMatchObject({ name: 'Northern Lanes', imprint_url: '' })
  expect(state.body.checklist.filter(({ done }) => done).map(({ id }) => id)).toEqual(['community'])
  const company = await fresh.db.selectFrom('company').select(['id', 'name']).execute()
  expect(company).toEqual([{ id: 80, name: 'Northern Lanes' }])
  expect((await acts(fresh, 'operator.made')).length).toBe(1)
  // Numbers that are given out go on behind that of the community.
  expect((await makeCompany(fresh)).id).not.toBe(80)
})

test('of two who use printed addresses at once, one becomes the operator', async () => {
  await t.db.updateTable('customer').set({ is_operator: false }).where('id', '=', operator.customer_id).execute()
  const tokens = await Promise.all([printed(t), printed(t), printed(t)])
  const answers = await Promise.all(
    tokens.map((token, index) =>
      t.call('setup.firstOperator', { body: { ...person, email: `first${index}@lanes.example`, token, password } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404, 404])
  await t.db.updateTable('customer').set({ is_operator: true }).where('id', '=', operator.customer_id).execute()
})

test('an address is over after a day', async () => {
  await fresh.db.updateTable('customer').set({ is_operator: false }).execute()
  const token = await printed(fresh)
  fresh.setNow(new Date(fresh.clock().getTime() + 25 * 3_600_000))
  expect((await fresh.call('setup.link', { body: { token } })).status).toBe(404)
})

test('members and visitors find no setup', async () => {
  const admin = await makeMember(t, { rights: ['admin'] })
  for (const route of allRoutes().filter(({ id, who }) => id.startsWith('setup.') && who === 'operator')) {
    const id = route.id as 'setup.state'
    const input = route.method === 'GET' ? {} : { loose: { body: {} } }
    expect([route.id, (await t.call(id, input, admin.token)).status]).toEqual([route.id, 404])
    expect([route.id, (await t.call(id, input)).status]).toEqual([route.id, 401])
  }
})

test('the community is named in the database, for every process, with a line in the audit log', async () => {
  const { community } = await stateOf()
  const given = {
    mark: community.mark,
    name: 'Freight Circle',
    site_url: 'https://circle.example/',
    imprint_url: 'https://circle.example/imprint',
    colour: '#3b0d2e',
  }
  const light = await t.call('setup.community', { body: { ...given, colour: '#88aaff' } }, operator.token)
  expect([light.status, Object.keys(light.refused)]).toEqual([400, ['colour']])
  const saved = await t.call('setup.community', { body: given }, operator.token)
  expect(saved.body.community).toMatchObject({ name: 'Freight Circle', colour: '#3b0d2e', logo: null })
  await expect.poll(() => t.config.community.name).toBe('Freight Circle')
  expect(await acts(t, 'community.changed')).toMatchObject([
    { customer_id: operator.customer_id, after: { name: 'Freight Circle' } },
  ])
  // Who saw an older state is told, and nothing of theirs is saved.
  const late = await t.call('setup.community', { body: { ...given, name: 'Old Name' } }, operator.token)
  expect([late.status, late.refused.code]).toEqual([409, 'changed_meanwhile'])
  expect((await stateOf()).community.name).toBe('Freight Circle')
})

const seller = {
  code: 'FC',
  name: 'Freight Circle GmbH',
  address_line: 'Kai 1',
  address_line_2: null,
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  vat_id: 'DE 329 478 161',
  email: 'invoices@circle.example',
}
const account = {
  bank: 'A Bank',
  holder: 'Freight Circle GmbH',
  iban: 'de02 1203 0000 0000 2020 51',
  account_number: null,
  bic: 'BYLADEM1001',
  currency_code: 'EUR',
}

test('the seller and its bank accounts; every wrong field is named at once', async () => {
  const { mark } = (await stateOf()).seller
  const wrong = await t.call(
    'setup.seller',
    {
      body: {
        ...seller,
        mark,
        time_zone: 'Europe/Atlantis',
        vat_id: '!!',
        bank_accounts: [
          { ...account, iban: 'DE02120300000000202052' },
          { ...account, iban: null },
        ],
      },
    },
    operator.token,
  )
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.refused).toSorted()).toEqual([
    'bank_accounts.0.iban',
    'bank_accounts.1.iban',
    'time_zone',
    'vat_id',
  ])
  const saved = await t.call('setup.seller', { body: { ...seller, mark, bank_accounts: [account] } }, operator.token)
  expect(saved.body.seller).toMatchObject({
    code: 'FC',
    vat_id: 'DE329478161',
    bank_accounts: [{ iban: 'DE02120300000000202051' }],
  })
  const again = { ...seller, mark: saved.body.seller.mark, name: 'Circle GmbH', bank_accounts: [account, account] }
  const changed = await t.call('setup.seller', { body: again }, operator.token)
  expect([changed.body.seller.id, changed.body.seller.bank_accounts.length]).toEqual([saved.body.seller.id, 2])
  expect((await acts(t, 'seller.added')).length + (await acts(t, 'seller.changed')).length).toBe(2)
})

test('categories keep their order, and one that is in use stays', async () => {
  const { categories } = await stateOf()
  await makeCompany(t, { category: 'carrier' } as never)
  const items = [
    { code: 'shipper', name: 'Shipper' },
    { code: 'carrier', name: 'Carrier' },
  ]
  const twice = await t.call(
    'setup.categories',
    { body: { mark: categories.mark, items: [...items, { code: 'carrier', name: 'Again' }] } },
    operator.token,
  )
  expect([twice.status, Object.keys(twice.refused)]).toEqual([400, ['items.2.code']])
  const saved = await t.call(
    'setup.categories',
    {
      body: {
        mark: categories.mark,
        items: [...items, ...categories.items.filter(({ code }) => code !== 'carrier' && code !== 'shipper')],
      },
    },
    operator.token,
  )
  expect(saved.body.categories.items.slice(0, 2)).toEqual(items)
  const without = await t.call(
    'setup.categories',
    { body: { mark: saved.body.categories.mark, items: [{ code: 'shipper', name: 'Shipper' }] } },
    operator.token,
  )
  expect([without.status, without.refused.code]).toEqual([409, 'category_in_use'])
})

test('legal texts, the menu and the end of mails are what visitors and mails show', async () => {
  const { texts, menu, mail } = await stateOf()
  const terms = texts.find(({ slug }) => slug === 'terms-and-conditions')
  const body = { mark: terms?.mark ?? '', slug: 'terms-and-conditions' as const, title: 'Terms', body: '# One\nFair.' }
  expect((await t.call('setup.text', { body }, operator.token)).status).toBe(200)
  expect((await t.call('content.policy', { params: { slug: body.slug } })).body.body).toBe('# One\nFair.')
  const items = [
    {
      display_name: 'Events',
      url: '/cc-events',
      children: [
        { display_name: 'Past', url: null, children: [{ display_name: 'All', url: 'https://circle.example/past' }] },
      ],
    },
  ]
  for (const url of ['javascript:alert(1)', '//evil.example', String.raw`/\evil.example`, 'data:text/html,x']) {
    const bad = [{ display_name: 'Bad', url, children: [] }]
    expect((await t.call('setup.menu', { body: { mark: menu.mark, items: bad } }, operator.token)).status).toBe(400)
  }
  expect((await t.call('setup.menu', { body: { mark: menu.mark, items } }, operator.token)).body.menu.items).toEqual(
    items,
  )
  expect((await t.call('content.publicMenu')).body.results.map(({ display_name }) => display_name)).toEqual([
    'Events',
    'Past',
    'All',
  ])

  const closing = 'Freight Circle GmbH · Kai 1 · Hamburg'
  await t.call('setup.mail', { body: { mark: mail.mark, closing } }, operator.token)
  await expect.poll(() => t.config.community.mailClosing).toBe(closing)
  const checked = await t.call('setup.checkMail', {}, operator.token)
  expect(checked.body.mail.check).toMatchObject({ to: operator.email, sent_at: null })
  const row = await t.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(openLetter(t.config.secret, { ...row, body: row.body as Buffer }).text).toContain(closing)
})

test('numbers are those of the contract until somebody changes them, and hold without a restart', async () => {
  const own = new Map<string, number>(
    allRoutes().flatMap((route) =>
      route.limits.map((one) => [`${route.id}:${one.per}:${one.seconds}`, one.max] as const),
    ),
  )
  own.set('members', overall.member.max).set('visitors', overall.visitor.max).set('uploads.begin:actor:1800', 30)
  for (const what of ['page', 'file'] as const)
    own.set(`${what}s`, others[what].max).set(`${what}s of a session`, others[what].max)
  for (const { most, bounds } of Object.values(numbers))
    expect(bounds.map((bound) => [bound, own.get(bound)])).toEqual(bounds.map((bound) => [bound, most]))

  const { token } = await makeMember(limited)
  const ask = () => limited.call('search.everything', { body: { keyword: 'falk' } }, token).then(({ status }) => status)
  const boss = await makeMember(limited, { is_operator: true })
  const { mark } = (await limited.call('setup.state', {}, boss.token)).body.numbers
  const set = await limited.call('setup.numbers', { body: { mark, values: { searches: 2 } } }, boss.token)
  expect(set.body.numbers.values).toMatchObject({ searches: 2, posts: 20 })
  await expect.poll(() => limited.config.community.numbers.searches).toBe(2)
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
})

test('the checklist follows what is there', async () => {
  const event = await makeEvent(t, {})
  const open = async () => (await stateOf()).checklist.filter(({ done }) => !done)
  const before = await open()
  expect(before.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['segments', 'prices', 'event_account', 'privacy', 'mail']),
  )
  expect(before.find(({ id }) => id === 'prices')?.event?.id).toBe(event.id)
  await makePrice(t, event.id)
  await t.db.insertInto('tag').values({ name: 'Reefer', created_at: t.clock() }).execute()
  const { id: entity } = (await stateOf()).seller
  await t.db
    .updateTable('event')
    .set({ financial_entity_id: entity, currency_code: 'EUR' })
    .where('id', '=', event.id)
    .execute()
  expect((await open()).map(({ id }) => id)).toEqual(['privacy', 'mail'])
})

test('a part that nobody can have seen is refused', async () => {
  const answer = await t.call('setup.numbers', { body: { mark: randomUUID(), values: {} } }, operator.token)
  expect(answer.status).toBe(409)
})
