import { afterAll, expect, test } from 'vitest'
import { contextOn } from '../../../test/factories/payments.ts'
import { openTestbed } from '../../../test/harness.ts'
import { openDatabase, sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { archivePage } from './media.archive.reads.ts'
import type { Narrow } from './media.archive.reads.ts'

const t = await openTestbed()
const ALBUMS = 200
// A hundred thousand rows take longer than a request may.
const patient = openDatabase(t.url, { max: 1, statementTimeoutMs: 300_000 })
afterAll(() => patient.close())

/** So many pictures, evenly over albums of twenty years; each album has one of ten tags. */
async function fill(items: number): Promise<void> {
  await patient.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`insert into media_item (album_id, kind, caption, file, media_type, position, created_at)
      select n % ${ALBUMS} + 1, 'image', 'Picture ' || n, 'demo/x.webp', 'image/webp', n, now() from generate_series(1, ${items}::integer) as n`.execute(
      db,
    )
    await sql`update media_album set images = (select count(*) from media_item where album_id = media_album.id)`.execute(
      db,
    )
    await sql`vacuum analyze media_item`.execute(db)
    await sql`analyze media_album, event`.execute(db)
    await sql`reset all`.execute(db)
  })
}

/** How many blocks a page of the archive reads, and the nodes of its plan that read items. */
async function read(narrow: Narrow, page: number) {
  const nodes: Parameters<ReturnType<Db['getExecutor']>['compileQuery']>[0][] = []
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node as (typeof nodes)[number])
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const ctx = { ...contextOn(t, db), actor: null, now: t.clock(), here: new URL('http://localhost/') }
  const found = await archivePage(
    ctx,
    { shelf: 'image' },
    { ...narrow, page, page_size: 20, show_all: false, ordering: '-day' },
  )
  const [node] = nodes
  if (!node) throw new Error('Nothing was asked.')
  const query = t.db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const { rows } = await t.database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${query.sql}`,
    [...query.parameters],
  )
  const plan = (rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan
  return { found, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scans: scansOf(plan) }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const scansOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] === 'media_item' ? [plan['Node Type']] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

test(
  'a page by year and tag reads along an index, and no more of a large archive than of a small one',
  { timeout: 120_000 },
  async () => {
    await sql`insert into tag (id, name, created_at) select n, 'Tag ' || n, now() from generate_series(1, 10) as n`.execute(
      t.db,
    )
    await sql`insert into event (id, slug, name, city, country, time_zone, start_date, end_date, starts_at, ends_at, published_at, available_sections,
      currency_code, created_at)
    select n, 'e-' || n, 'Event ' || n, 'Hamburg', 'DE', 'UTC', day, day, day, day + 1, '2001-01-01', '{media}', 'EUR', now()
    from generate_series(1, ${ALBUMS}) as n, lateral (select make_date(2005 + n / 10 % 20, 1 + n % 10, 2) as day) as one`.execute(
      t.db,
    )
    await sql`insert into media_album (id, event_id, day) select id, id, start_date from event`.execute(t.db)
    await sql`insert into media_album_tag (album_id, tag_id) select id, 1 + id % 10 from media_album`.execute(t.db)
    await fill(2_000)
    const narrow = { year: 2012, tag: 4 }
    const small = await read(narrow, 1)
    expect(small.found).toMatchObject({ count: 10, results: { length: 10 } })
    await fill(98_000)
    const large = await read(narrow, 1)
    expect(large.found).toMatchObject({ count: 500, results: { length: 20 } })
    const last = await read(narrow, 25)
    expect(last.found).toMatchObject({ next: null, results: { length: 20 } })
    for (const { scans } of [large, last]) expect(scans).toEqual(['Index Scan'])
    expect(large.blocks).toBeLessThan(small.blocks + 60)
    const every = await read({}, 4000)
    expect(every.found).toMatchObject({ count: 100_000, results: { length: 20 } })
    expect(every.scans).toEqual(['Index Scan'])
    expect(every.blocks).toBeLessThan(2500)
  },
)
