import { beforeAll, expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import type { Route } from '@app/contract/kit'
import { operatorRoles } from '@app/contract/resources'
import type { OperatorRole } from '@app/contract/resources'
import { sql } from '../src/kit/data/db.ts'
import { beginEntry, makeOpenAward, makeWriter, saveAnswer, submitEntry } from './factories/entries.ts'
import { dayIn, makeEvent, makePrice, makeSeat } from './factories/events.ts'
import { makeMedia } from './factories/media.ts'
import { makeCompany, makeMember } from './factories/people.ts'
import { resultsOf } from './factories/results.ts'
import { openTestbed } from './harness.ts'

// Every call of the contract, asked by an operator of each role.
const t = await openTestbed()
const routes = allRoutes()

const tokens = {} as Record<OperatorRole | 'member', string>
/** Records with what is hidden, by what calls name them by. */
const ids = { event: new Set<number>(), award: new Set<number>(), company: new Set<number>(), other: new Set<number>() }
/** Who looks after what nobody else sees, by the word that stands in it alone. */
const HIDDEN: Record<string, OperatorRole[]> = {
  Canaryevent: ['events'],
  // Who is listed at an event that shows no participants, and not complete as a member.
  Canaryguest: ['events', 'people'],
  Canaryaward: ['awards'],
  Canaryentry: ['awards'],
  Zanzibarquote: ['awards'],
  Canarycompany: ['people'],
  Canarypicture: ['content'],
  Canarybanner: ['content'],
}

beforeAll(async () => {
  const bed = resultsOf(t)
  const j = await bed.judged()
  await bed.decide(j, 0, 'winner')
  await bed.publish(j, bed.minute(86_400), bed.minute(86_400))
  ids.award.add(j.award.id)
  ids.other.add(j.entries[0]?.id ?? 0)
  const draft = await makeEvent(t, { published: false, name: 'Canaryevent' })
  const open = await makeEvent(t)
  ids.event.add(draft.id).add(open.id)
  const guest = await makeMember(t, { first_name: 'Canaryguest', registration_complete: false })
  await sql`update event set display_participants = false where id = ${open.id}`.execute(t.db)
  const price = await makePrice(t, open.id)
  const company = await makeCompany(t)
  await makeSeat(t, { event_id: open.id, price_id: price.id, company_id: company.id, customer_id: guest.customer_id })
  const drafted = await sql<{ id: number }>`insert into award
    (slug, name, city, country, time_zone, start_date, end_date, currency_code, created_at)
    values ('canary', 'Canaryaward', 'Riga', 'LV', 'Europe/Riga', ${dayIn(t, 90)}, ${dayIn(t, 91)}, 'EUR', ${t.clock()}) returning id`.execute(
    t.db,
  )
  ids.award.add(drafted.rows[0]?.id ?? 0)
  const unverified = await makeCompany(t, { name: 'Canarycompany', verified: false })
  ids.company.add(unverified.id)
  const waiting = { kind: 'image', caption: 'Canarypicture', waiting_of: guest.customer_id } as const
  for (const id of (await makeMedia(t, { event: open.id }, [waiting])).ids) ids.other.add(id)
  await sql`insert into banner (kind, picture, link, alt, active_from, active_until)
    values ('mobile', 'seed/x.webp', 'https://example.com', 'Canarybanner', ${dayIn(t, 40)}, ${dayIn(t, 50)})`.execute(
    t.db,
  )
  const made = await makeOpenAward(t)
  const writer = await makeWriter(t)
  const entry = await beginEntry(t, writer, made)
  for (const question of made.questions.slice(0, 2))
    await saveAnswer(t, writer, made.award, question, 'Canaryentry sailed')
  await submitEntry(t, writer, entry)
  ids.other.add(entry)
  for (const role of operatorRoles) {
    tokens[role] = (await makeMember(t, { operator_roles: [role] })).token
  }
  tokens.member = (await makeMember(t)).token
})

/** A value that the path takes, whatever it names. */
function pathOf(route: Route, id = 2_147_483_647): string {
  const values = [
    String(id),
    'none',
    'report',
    'banners',
    '00000000-0000-4000-8000-000000000000',
    'event',
    'logo',
    'invoices',
  ]
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fits = (value: string) => {
      const parsed = route.params.safeParse({ [name]: value })
      return parsed.success || !parsed.error.issues.some(({ path }) => path[0] === name)
    }
    return values.find(fits) ?? 'none'
  })
}

const ask = (route: Route, path: string, token: string) =>
  fetch(new URL(path, t.base), {
    method: route.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(route.method === 'GET' ? {} : { body: '{}' }),
  })

/** Calls that any operator makes: what they answer, or whether they do, depends on what the operator looks after. */
const ANY = [
  'imports.columns',
  'imports.create',
  'imports.decide',
  'imports.invite',
  'imports.leftOut',
  'imports.list',
  'imports.one',
  'imports.replace',
  'imports.rows',
  'imports.start',
  'imports.undo',
  'office.claim',
  'office.companyAround',
  'office.conduct',
  'office.decide',
  'office.inbox',
  'office.log',
  'office.logExport',
  'office.memberAround',
  'office.one',
  'office.picture',
  'office.preview',
  'office.previewMoments',
  'office.undo',
]

test(
  'each call of operators is there for those who look after it, and for nobody else',
  { timeout: 240_000 },
  async () => {
    const wrong: string[] = []
    const offices = routes.filter(({ who }) => who === 'operator')
    expect(
      offices
        .filter(({ role }) => role === undefined)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ANY)
    for (const route of offices)
      for (const role of operatorRoles) {
        // A parameter that no call knows: whoever is let in is told so.
        const { status } = await ask(route, `${pathOf(route)}?unknown=1`, tokens[role])
        const keeps = role === 'all' || route.role === undefined || [route.role].flat().includes(role)
        if (status !== (keeps ? 400 : 404)) wrong.push(`${route.id} answers ${role} with ${status}`)
      }
    expect(wrong).toEqual([])
  },
)

test('who reads money alone makes no call that changes anything', () => {
  const read = routes.filter(({ role }) => [role].flat().includes('read_only'))
  expect(read.length).toBeGreaterThan(15)
  expect(read.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual([])
})

/** Whether each role makes each call (docs/decisions/0052-what-runs-every-time.md). */
const asksAll = Boolean(process.env['TEST_ALL'])

test('what one role looks after is shown to no other by any call', { timeout: 240_000 }, async () => {
  const asked = new Map<string, Set<string>>()
  const words = new RegExp(Object.keys(HIDDEN).join('|'), 'g')
  const all = new Set(Object.values(ids).flatMap((some) => [...some]))
  const reads = routes.filter(({ method, produces }) => method === 'GET' && produces === undefined)
  /** Calls that show nothing hidden to those who look after everything. Of these calls of operators no role is shown more. */
  const harmless = new Set<string>()
  const look = async (
    who: OperatorRole | 'member',
    route: Route,
    id: number | undefined,
    query: Record<string, string>,
  ) => {
    const path = `${pathOf(route, id)}?${new URLSearchParams(query).toString()}`
    if (harmless.has(path) && !asksAll) return
    const answer = await ask(route, path, tokens[who])
    const text = (await answer.text()).replaceAll(/"(?:next|previous)":"[^"]*"/g, '')
    if (who === 'all' && route.who === 'operator' && text.search(words) === -1) harmless.add(path)
    for (const [word] of text.matchAll(words)) asked.set(word, (asked.get(word) ?? new Set()).add(`${who} ${route.id}`))
  }
  const values = { search: 'Canary', keyword: 'Canary', is_active: 'false', q: 'Canary' }
  for (const who of ['all', ...operatorRoles.filter((role) => role !== 'all'), 'member'] as const)
    for (const route of reads) {
      const known = Object.keys((route.query as { shape?: object }).shape ?? {})
      if (route.path.includes('{')) for (const id of all) await look(who, route, id, {})
      else await look(who, route, undefined, {})
      for (const key of (['event', 'award', 'company'] as const).filter((one) => known.includes(one)))
        for (const id of ids[key]) await look(who, route, undefined, { [key]: String(id) })
      for (const [key, value] of Object.entries(values))
        if (known.includes(key)) await look(who, route, undefined, { [key]: value })
    }
  const surprises: string[] = []
  for (const [word, keepers] of Object.entries(HIDDEN)) {
    const seen = [...(asked.get(word) ?? [])]
    // Those who look after it do see it, so the search above looks for what is there.
    for (const who of ['all', ...keepers])
      if (!seen.some((line) => line.startsWith(`${who} `))) surprises.push(`${word}: hidden from ${who}`)
    for (const line of seen) {
      const [who, id] = line.split(' ') as [OperatorRole | 'member', string]
      // Whoever keeps what names it chooses it by its name.
      const chooses = id.endsWith('.names')
      if (who !== 'all' && !keepers.some((keeper) => keeper === who) && !chooses)
        surprises.push(`${word}: shown to ${line}`)
    }
  }
  expect(surprises).toEqual([])
})
