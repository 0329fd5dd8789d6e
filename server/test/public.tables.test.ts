import { allRoutes } from '@app/contract/all'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { fillWorld } from './factories/world.ts'
import { openTestbed } from './harness.ts'

// What visitors read is kept until a trigger says that it has changed (docs/decisions/0020-visitors-answers-are-kept.md). So each
// table that such a call reads has one.
let heard: Map<string, { text: string; values: unknown[] }> | undefined
const asked = pg.Client.prototype.query as (...given: unknown[]) => unknown
// Connections keep what they ask with when they are opened.
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
  const [first, second] = given as [string | { text?: string; values?: unknown[] }, unknown[]?]
  const text = typeof first === 'string' ? first : (first?.text ?? '')
  const values = (typeof first === 'string' ? second : (first?.values ?? second)) ?? []
  if (/^\s*(select|with)\b/i.test(text)) heard?.set(text, { text, values: Array.isArray(values) ? values : [] })
  return asked.apply(this, given)
} as never)
const t = await openTestbed()
const routes = allRoutes().filter((route) => route.public)

/** Tables that public calls read and that tell of no change, and why. */
const silent: Record<string, string> = {
  seat: 'bookings change all day; what visitors see of them may be some seconds old',
  customer: 'members change all day; what visitors read of a person may be some seconds old',
  customer_profile: 'members change all day; what visitors read of a person may be some seconds old',
  award_entry: 'entries are written all day; visitors see those that have an outcome, which tells',
  company_follower: 'changes all day, and a visitor follows nobody',
  member_block: 'a visitor has blocked nobody',
  network_member: 'a visitor has no contacts',
  search_word: 'grows with every text; a word that is typed with a slip may be found some seconds later',
}

let looking: pg.Client
/** Tables that functions read which stand in statements, by the function. */
const within = new Map<string, Set<string>>()
let telling = new Set<string>()
let events: number[] = []
let awards: number[] = []

beforeAll(async () => {
  await fillWorld(t)
  await t.settle()
  await t.stopReactions()
  looking = new pg.Client({ connectionString: t.url })
  await looking.connect()
  const names = await looking.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const tables = new Set(names.rows.map(({ name }) => name))
  const functions = await looking.query<{ name: string; body: string }>(`
    select proname as name, pg_get_functiondef(p.oid) as body from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  const bodies = new Map(functions.rows.map(({ name, body }) => [name, body]))
  const read = (name: string, seen: Set<string>): string[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const body = bodies.get(name) ?? ''
    const own = [...body.matchAll(/\b(?:from|join)\s+(\w+)/gi)].flatMap(([, one = '']) =>
      tables.has(one) ? [one] : [],
    )
    return [...own, ...called(body).flatMap((one) => read(one, seen))]
  }
  const called = (text: string) =>
    [...text.matchAll(/\b(\w+)\s*\(/g)].flatMap(([, one = '']) => (bodies.has(one) ? [one] : []))
  for (const name of bodies.keys()) within.set(name, new Set(read(name, new Set())))
  const told = await looking.query<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname = 'public_changed'`)
  telling = new Set(told.rows.map(({ name }) => name))
  const ids = async (table: string) =>
    (
      await looking.query<{ id: number }>(`select id from ${table} where published_at is not null order by start_date`)
    ).rows.map(({ id }) => id)
  events = await ids('event')
  awards = await ids('award')
}, 240_000)
afterAll(() => looking.end())

type Plan = { 'Relation Name'?: string; Plans?: Plan[] }
const relations = (plan: Plan): string[] => [
  ...(plan['Relation Name'] === undefined ? [] : [plan['Relation Name']]),
  ...(plan.Plans ?? []).flatMap(relations),
]

/** The tables that a statement reads, by its plan and by the functions in it. */
async function tablesOf({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  const { rows } = await looking.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    text: `explain (format json) ${text}`,
    values,
  })
  const inside = [...text.matchAll(/\b(\w+)\s*\(/g)].flatMap(([, one = '']) => [...(within.get(one) ?? [])])
  return [...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => relations(plan))), ...inside]
}

/** Addresses of a call that between them ask for everything it has. */
async function addresses(path: string, query: readonly string[]): Promise<string[]> {
  const about = path.startsWith('/rest/awards/') ? awards : events
  const slugs = await sql<{ slug: string }>`select slug from policy`.execute(t.db)
  const codes = await sql<{ code: string }>`select code from award_outcome where code is not null limit 2`.execute(t.db)
  const fill: Record<string, readonly (string | number)[]> = {
    id: about,
    slug: slugs.rows.map(({ slug }) => slug),
    code: codes.rows.map(({ code }) => code),
  }
  const hole = /\{(\w+)\}/.exec(path)?.[1]
  const paths = hole === undefined ? [path] : (fill[hole] ?? []).map((one) => path.replace(/\{\w+\}/, String(one)))
  const asked: string[] = ['']
  if (query.includes('event')) asked.push(...events.map((id) => `event=${id}`))
  if (query.includes('award')) asked.push(...awards.map((id) => `award=${id}`))
  if (query.includes('id'))
    asked.push(...events.map((id) => `id=${id}&type=event`), ...awards.map((id) => `id=${id}&type=award`))
  if (query.includes('search')) asked.push('search=forum')
  if (query.includes('tag')) asked.push('tag=1')
  if (query.includes('facets')) asked.push(...events.map((id) => `event=${id}&facets=true`))
  for (const type of query.includes('type') ? ['event', 'award', 'speaker', 'mobile'] : []) asked.push(`type=${type}`)
  return paths.flatMap((one) => asked.map((how) => `${one}?${how}`))
}

test('there are public calls, events and awards', () => {
  expect(routes.length).toBeGreaterThan(50)
  expect(events.length).toBeGreaterThan(5)
  expect(awards.length).toBeGreaterThan(1)
})

const unused = new Set(Object.keys(silent))

test.each(routes)('$id reads only tables that say when they change', async (route) => {
  const statements = new Map<string, { text: string; values: unknown[] }>()
  const answers: number[] = []
  const query = Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {})
  const wanted = await addresses(route.path, query)
  heard = statements
  for (const address of wanted) answers.push((await fetch(t.base + address)).status)
  heard = undefined
  expect(answers).toContain(200)
  const read = new Set<string>()
  for (const statement of statements.values()) for (const table of await tablesOf(statement)) read.add(table)
  expect(read.size).toBeGreaterThan(0)
  const untold = [...read].filter((table) => !telling.has(table))
  for (const table of untold) unused.delete(table)
  expect(untold.filter((table) => !(table in silent)).toSorted()).toEqual([])
})

test('every exception is needed', () => {
  expect([...unused]).toEqual([])
})
