import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { readConfig } from '../server/src/config.ts'
import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { plainActor } from '../server/src/kit/data/context.ts'
import { openContext } from '../server/src/kit/data/contexts.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Database, Db } from '../server/src/kit/data/db.ts'
import type { FileReply } from '../server/src/kit/http/http.ts'
import { checkMonth } from '../server/src/modules/payments/books/payments.books.checks.reads.ts'
import {
  auditExport,
  datevExport,
  journalExport,
} from '../server/src/modules/payments/books/payments.books.exports.service.ts'
import { listJournal } from '../server/src/modules/payments/books/payments.books.reads.ts'
import { postBooks } from '../server/src/modules/payments/books/payments.posting.service.ts'
import { fixed, median, report } from './report.ts'
import { SECRET, root } from './world.ts'

const INVOICES = 10_000
/** Entries of the journal whose list is looked at, of two lines each. */
const ENTRIES = 500_000
const YEAR = { from: '2025-01-01', until: '2025-12-31' }
const MIB = 2 ** 20
/** Bars: seconds for the year, milliseconds for a page, and memory beside what the program has anyway. */
const MOST = { post: 10, file: 5, check: 1, page: 50, memory: 64 } as const

const OPERATOR = plainActor({ customer_id: 1, is_operator: true, operator_roles: ['money'] })

/** The books of a seller with 10,000 invoices in a year, each paid by card and paid out; and the list of a journal of a million lines. */
export async function measureBooks(): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  const admin = cluster.url('postgres')
  const name = 'bench_books'
  try {
    await dropDatabase(admin, name)
    await createDatabase(admin, name)
    await migrate(cluster.url(name))
    const database = openDatabase(cluster.url(name), { max: 3, statementTimeoutMs: 120_000 })
    try {
      await fillYear(database.db)
      await measureYear(database, cluster.url(name))
      await fillJournal(database.db)
      await measureList(database.db)
    } finally {
      await database.close()
    }
    await dropDatabase(admin, name)
  } finally {
    await cluster.stop()
  }
}

async function measureYear(database: Database, url: string): Promise<void> {
  const config = readConfig(
    root,
    { APP_SECRET: SECRET, DATABASE_URL: url, DATA_DIR: 'var/bench', PUBLIC_URL: 'http://127.0.0.1', NODE_ENV: 'test' },
    [],
  )
  const ctx = openContext(database.db, {
    config,
    now: new Date('2026-01-15T09:00:00Z'),
    request_id: 'bench',
    actor: OPERATOR,
  })
  const began = performance.now()
  await postBooks(ctx)
  const seconds = (performance.now() - began) / 1000
  const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from journal_line`.execute(database.db)
  const posted = `${fixed(seconds)} s for ${rows[0]?.lines} lines`
  report(
    `posting ${INVOICES} invoices, payments, fees and their payouts`,
    posted,
    `≤ ${MOST.post} s`,
    seconds <= MOST.post,
  )
  const again = performance.now()
  await postBooks(ctx)
  report('posting once more, when nothing is new', `${fixed(performance.now() - again, 0)} ms`)
  const checking = performance.now()
  const found = await checkMonth(database.db, {
    seller: 1,
    zone: 'Europe/Berlin',
    from: '2025-06-01',
    until: '2025-06-30',
  })
  const check = (performance.now() - checking) / 1000
  const wrong = found.filter((one) => one.wrong > 0).map((one) => one.check)
  if (wrong.length > 0) throw new Error(`The checks ${wrong.join(', ')} are not good.`)
  report('every check of a month', `${fixed(check)} s`, `≤ ${MOST.check} s`, check <= MOST.check)
  const asked = { seller: 1, currency: 'EUR', ...YEAR }
  await take('DATEV file of the year', () => datevExport(ctx, asked))
  await take('journal of the year as CSV', () => journalExport(ctx, asked))
  await take('audit folder of the year', () => auditExport(ctx, asked))
}

/** Takes a file as a browser does, and reports how long it took and how much memory. */
async function take(what: string, make: () => Promise<FileReply>): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const began = performance.now()
  let most = before
  let bytes = 0
  const { stream } = (await make()).content as { stream: Readable }
  for await (const part of stream) {
    bytes += Buffer.byteLength(part as Buffer | string)
    most = Math.max(most, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - began) / 1000
  const memory = (most - before) / MIB
  const measured = `${fixed(seconds)} s, ${fixed(bytes / MIB, 1)} MiB, memory +${fixed(memory, 0)} MiB`
  const isMet = seconds <= MOST.file && memory <= MOST.memory
  report(what, measured, `≤ ${MOST.file} s, +${MOST.memory} MiB`, isMet)
}

/** Pages of a month's and a year's journal: the first, a late one, and the part that is rare. */
async function measureList(db: Db): Promise<void> {
  const of = { seller: 1, currency: 'EUR', ...YEAR, limit: 31 }
  const pages = {
    'page 1': of,
    'a late page': { ...of, after: { booked_on: '2025-02-03', id: 400_000 } },
    'entries by hand, of which there are few': { ...of, part: 'hand' as const },
    'one document': { ...of, q: 'BN-2025-00077' },
  }
  for (const [page, asked] of Object.entries(pages)) {
    const times: number[] = []
    for (let time = 0; time < 9; time++) {
      const began = performance.now()
      await listJournal(db, asked)
      times.push(performance.now() - began)
    }
    const ms = median(times)
    report(`journal of ${2 * ENTRIES} lines: ${page}`, `${fixed(ms, 1)} ms`, `≤ ${MOST.page} ms`, ms <= MOST.page)
  }
}

/** One seller, 500 companies, 10,000 invoices over a year; each is paid the day after and paid out at the end of its month. */
async function fillYear(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Without triggers and foreign keys: what they would have written is written here.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of YEAR_ROWS) await sql.raw(statement).execute(tx)
  })
  await sql`analyze`.execute(db)
}

const day = `date '2025-01-01' + (n * 364 / ${INVOICES})`
const at = `(${day} + time '10:00') at time zone 'Europe/Berlin'`
const YEAR_ROWS = [
  `insert into financial_entity (id, code, name, address_line, postcode, city, country, time_zone)
    values (1, 'BN', 'Bench GmbH', 'Quay 1', '20457', 'Hamburg', 'DE', 'Europe/Berlin')`,
  `select open_ledger(1)`,
  `insert into customer (id, email, first_name, last_name, is_operator, created_at)
    values (1, 'bench@bench.example', 'Bench', 'Operator', true, now())`,
  `insert into company (id, name, category, country, city, address_line, postcode, created_at)
    select n, 'Carrier ' || n, 'carrier', 'DE', 'Town', 'Quay ' || n, '1000', now() from generate_series(1, 500) as n`,
  `insert into invoice (id, order_id, kind, state, entity_id, number, number_year, number_seq, test, company_id, buyer_customer_id, seller, billing,
      currency_code, amount_net, amount_vat, amount_gross, amount_paid, issued_at, issued_on, due_on, created_at)
    select n, n, 'invoice', 'paid', 1, 'BN-2025-' || lpad(n::text, 5, '0'), 2025, n, true, 1 + n % 500, 1, '{}',
      jsonb_build_object('name', 'Carrier ' || (1 + n % 500), 'country', 'DE'), 'EUR', 100000, 19000, 119000, 119000, ${at}, ${day}, ${day}, ${at}
    from generate_series(1, ${INVOICES}) as n`,
  `insert into invoice_line (invoice_id, position, kind, description, quantity, unit_amount, amount_net, vat_case, vat_rate)
    select n, 1, 'admission', 'Two seats', 2, 50000, 100000, 'standard', 1900 from generate_series(1, ${INVOICES}) as n`,
  `insert into invoice_vat (invoice_id, vat_case, vat_rate, amount_net, amount_vat)
    select n, 'standard', 1900, 100000, 19000 from generate_series(1, ${INVOICES}) as n`,
  `insert into document_link (entity_id, seq, invoice_id, previous_hash, hash)
    select 1, n, n, sha256((n - 1)::text::bytea), sha256(n::text::bytea) from generate_series(1, ${INVOICES}) as n`,
  `insert into payment_attempt (id, invoice_id, provider, intent_id, amount, currency_code, state, created_at, checked_at)
    select gen_random_uuid(), n, 'test', 'pi_' || n, 119000, 'EUR', 'succeeded', ${at}, ${at} from generate_series(1, ${INVOICES}) as n`,
  `insert into payment (id, invoice_id, method, attempt_id, reference, amount, currency_code, received_at)
    select n, n, 'card', attempt.id, 'card:pi_' || n, 119000, 'EUR', ${at} from generate_series(1, ${INVOICES}) as n
      join payment_attempt attempt on attempt.invoice_id = n`,
  `insert into payout (id, provider, provider_ref, currency_code, amount, state, arrives_on, created_at, read_at, difference)
    select month, 'test', 'po_' || month, 'EUR', count(*) * 118500, 'paid', make_date(2025, month, 28), now(), now(), 0
    from generate_series(1, ${INVOICES}) as n, lateral (select extract(month from ${day})::int as month) as of group by month`,
  `insert into provider_movement (id, provider, provider_ref, kind, source_ref, amount, fee, net, currency_code, happened_at, payout_id)
    select n, 'test', 'txn_' || n, 'charge', 'pi_' || n, 119000, 500, 118500, 'EUR', ${at}, extract(month from ${day})::int
    from generate_series(1, ${INVOICES}) as n`,
]

/** Half a million more entries of two lines, one in ten thousand by hand. */
async function fillJournal(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into journal_entry (id, entity_id, currency_code, booked_on, happened_on, source_kind, source_id, document, customer_id, created_at)
      overriding system value
      select 100000 + n, 1, 'EUR', day, day, case when n % 10000 = 0 then 'hand' else 'payment' end, case when n % 10000 <> 0 then 100000 + n end,
        'BN-2025-' || n, case when n % 10000 = 0 then 1 end, now()
      from generate_series(1, ${ENTRIES}::int) as n, lateral (select date '2025-01-01' + (n % 365) as day) as of`.execute(
      tx,
    )
    await sql`insert into journal_line (entry_id, position, debit_id, credit_id, amount, text)
      select 100000 + n, position, (select min(id) from ledger_account where kind = 'bank'), (select min(id) from ledger_account where kind = 'debtor'),
        100, 'Transfer ' || n
      from generate_series(1, ${ENTRIES}::int) as n, generate_series(1, 2) as position`.execute(tx)
  })
  await sql`vacuum analyze journal_entry, journal_line`.execute(db)
}
