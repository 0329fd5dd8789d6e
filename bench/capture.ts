import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readConfig } from '../server/src/config.ts'
import type { Actor, Context } from '../server/src/kit/data/context.ts'
import { surroundings } from '../server/src/kit/data/contexts.ts'
import type { DB } from '../server/src/kit/data/db.ts'
import { booked, getEvents, page, past } from '../server/src/modules/events/events.service.ts'
import { participantCompanies } from '../server/src/modules/events/people/events.companies.service.ts'
import { participantCustomers } from '../server/src/modules/events/people/events.people.service.ts'
import { ordersToExpire } from '../server/src/modules/payments/cards/payments.card.queries.ts'
import { listOwn } from '../server/src/modules/payments/invoices/payments.invoice.service.ts'
import { BUYER, LARGE_EVENT, SECRET, root } from './world.ts'

export type Statement = { text: string; values: unknown[] }
export type Captured = Record<string, Statement[]>

const paging = { page: 1, page_size: 20, show_all: false } as const

/** Lists of the product to be run by a visitor and by a member. */
export type Runs = (visitor: Context, member: Context) => Record<string, () => Promise<unknown>>

/** The statements that the product itself runs, with their values: nothing here is written down twice. */
export async function capture(
  url: string,
  who: Pick<Actor, 'customer_id' | 'session_id' | 'company_id'>,
  runs: Runs,
): Promise<Captured> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  let seen: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'query') seen.push({ text: event.query.sql, values: [...event.query.parameters] })
    },
  })
  const config = readConfig(root, { NODE_ENV: 'test', APP_SECRET: SECRET, DATA_DIR: 'var/bench' }, [])
  const context = (actor: Actor | null): Context => ({
    ...surroundings({ config, now: new Date(), request_id: 'bench', actor }),
    db,
  })
  const visitor = context(null)
  const member = context({
    ...who,
    company_category: 'carrier',
    company_verified: true,
    rights: ['admin'],
    registration_complete: true,
    is_operator: false,
    operator_roles: [],
  })
  const captured: Captured = {}
  for (const [name, run] of Object.entries(runs(visitor, member))) {
    seen = []
    await run()
    captured[name] = seen
  }
  await db.destroy()
  return captured
}

/** The lists of events and invoices. */
export function captureStatements(url: string, page_of: number): Promise<Captured> {
  return capture(url, BUYER, (visitor, member) => ({
    'events.list': () => getEvents(visitor, { ...paging }),
    'events.page': () => page(visitor, page_of),
    'events.past': () => past(visitor, { ...paging }),
    'events.booked': () => booked(member, { ...paging, is_past: true }),
    'events.participantCompanies': () =>
      participantCompanies(visitor, { event: LARGE_EVENT, limit: 10, offset: 0, known: false, facets: false } as never),
    'events.participantCustomers': () => participantCustomers(member, { event: LARGE_EVENT, ...paging } as never),
    'payments.invoices': () => listOwn(member, { ...paging }),
    'payments.invoices open': () => listOwn(member, { ...paging, state: 'open' }),
    'payments.invoices search': () => listOwn(member, { ...paging, search: 'BENCH-1' }),
    'payments.ordersToExpire': () => ordersToExpire(visitor.db, visitor.now),
  }))
}
