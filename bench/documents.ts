import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Database, Db } from '../server/src/kit/data/db.ts'
import { storageOf } from '../server/src/kit/files/storage.open.ts'
import { workingOn } from '../server/src/modules/imports/imports.run.service.ts'
import { readTable } from '../server/src/modules/imports/imports.table.service.ts'
import { verifyDocuments } from '../tools/verify-documents.ts'
import { bring } from './imports.bring.ts'
import { fixed, report } from './report.ts'
import { SECRET, root } from './world.ts'

/** Open invoices, each of which a transfer of the statement pays. */
const TRANSFERS = 10_000
/** One in so many names no invoice, and is kept: all owe the same. */
const NAMELESS = 10
/** Links that are written in a transaction: the head of the chain has a version for each until it ends. */
const LINKS = 500
const IBAN = 'DE89370400440532013000'
const MIB = 2 ** 20
const MOST_MEMORY = 128

/** A chain of documents of which one is changed by a byte, and a statement of account with 10,000 transfers. */
export async function measureDocuments(documents: number): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  const admin = cluster.url('postgres')
  const name = 'bench_documents'
  try {
    await dropDatabase(admin, name)
    await createDatabase(admin, name)
    await migrate(cluster.url(name))
    const database = openDatabase(cluster.url(name), { max: 3, statementTimeoutMs: 600_000 })
    try {
      await fill(database.db, [...SELLER, ...invoices({ from: 1, count: documents, state: 'paid' })])
      await measureChain(database.db, cluster.url(name), documents)
      await fill(database.db, invoices({ from: documents + 1, count: TRANSFERS, state: 'issued' }))
      await measureStatement(database, cluster.url(name), documents + 1)
    } finally {
      await database.close()
    }
    await dropDatabase(admin, name)
  } finally {
    await cluster.stop()
  }
}

async function measureChain(db: Db, url: string, documents: number): Promise<void> {
  const began = performance.now()
  for (let from = 1; from <= documents; from += LINKS)
    await sql`select link_document(n, 1) from generate_series(${from}::int, ${Math.min(from + LINKS - 1, documents)}::int) as n`.execute(
      db,
    )
  const linking = (performance.now() - began) / 1000
  report(`linking ${documents} documents`, `${fixed((linking / documents) * 1e6, 0)} µs each`)
  const sound = await verified(url)
  if (sound.faults.length > 0)
    throw new Error(`The chain is broken before anything was changed: ${sound.faults[0]?.problem}`)
  const memory = `${fixed(sound.seconds, 1)} s, memory +${fixed(sound.memory, 0)} MiB`
  report(`verifying ${documents} documents`, memory, `+${MOST_MEMORY} MiB`, sound.memory <= MOST_MEMORY)
  const changed = Math.ceil(documents / 3)
  await fill(db, [`update invoice_line set description = 'Two seatz' where invoice_id = ${changed}`])
  const { faults, seconds } = await verified(url)
  const found = faults.length === 1 && faults[0]?.invoice_id === changed
  report('one changed byte among them', `${found ? 'found' : 'missed'}, ${fixed(seconds, 1)} s`, 'found', found)
}

/** Verifies as `npm run verify-documents` does, with the memory that it takes at most, in MiB. */
async function verified(url: string) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const began = performance.now()
  const { faults } = await verifyDocuments(url).finally(() => clearInterval(watch))
  return { faults, seconds: (performance.now() - began) / 1000, memory: (most - before) / MIB }
}

async function measureStatement(database: Database, url: string, from: number): Promise<void> {
  const config = readConfig(
    root,
    { APP_SECRET: SECRET, DATABASE_URL: url, DATA_DIR: 'var/bench', PUBLIC_URL: 'http://127.0.0.1', NODE_ENV: 'test' },
    [],
  )
  const working = workingOn(database, { config, now: () => new Date(), storage: await storageOf(config) })
  const lines = Array.from({ length: TRANSFERS }, (_, nth) => {
    const words = nth % NAMELESS === 0 ? 'Forum' : `Invoice BN-2026-${String(nth + 1).padStart(5, '0')} thank you`
    return `T${nth},${IBAN},2026-01-15,1190.00,EUR,Carrier ${1 + ((from + nth) % 500)},${words}`
  })
  const bytes = Buffer.from(['key,account,date,amount,currency,payer,reference', ...lines].join('\n'))
  const { read, check, write } = await bring(working, 1, 'statement', {
    bytes,
    read: (given) => readTable(given, (heading) => heading === 'key'),
  })
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int as paid from invoice where id >= ${from} and state = 'paid'`.execute(database.db)
  const all = read + check + write
  const steps = `read ${fixed(read, 1)}, check ${fixed(check, 1)}, write ${fixed(write, 1)} s`
  const measured = `${rows[0]?.paid} invoices paid, ${fixed(all, 1)} s, ${fixed(TRANSFERS / all, 0)} a second (${steps})`
  report(
    `statement of ${TRANSFERS} transfers`,
    measured,
    'each that names one',
    rows[0]?.paid === TRANSFERS - TRANSFERS / NAMELESS,
  )
}

/** Without triggers and foreign keys: what they would have written is written here. */
async function fill(db: Db, statements: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
  await sql`analyze`.execute(db)
}

const SELLER = [
  `insert into financial_entity (id, code, name, address_line, postcode, city, country, time_zone)
    values (1, 'BN', 'Bench GmbH', 'Quay 1', '20457', 'Hamburg', 'DE', 'Europe/Berlin')`,
  `select open_ledger(1)`,
  `insert into bank_account (entity_id, bank, holder, iban, bic, currency_code) values (1, 'Bank', 'Bench GmbH', '${IBAN}', 'COBADEFFXXX', 'EUR')`,
  `insert into customer (id, email, first_name, last_name, is_operator, created_at)
    values (1, 'bench@bench.example', 'Bench', 'Operator', true, now())`,
  `insert into company (id, name, category, country, city, address_line, postcode, created_at)
    select n, 'Carrier ' || n, 'carrier', 'DE', 'Town', 'Quay ' || n, '1000', now() from generate_series(1, 500) as n`,
]

/** Invoices over 1,190.00 EUR with their orders, lines, VAT and papers. */
function invoices({ from, count, state }: { from: number; count: number; state: 'paid' | 'issued' }): string[] {
  const numbers = `generate_series(${from}, ${from + count - 1}) as n`
  const at = `timestamptz '2025-12-01 10:00+01'`
  // The number of a year has five digits.
  const number =
    state === 'paid'
      ? `'BN-2025-' || lpad(n::text, 7, '0'), 2025, n`
      : `'BN-2026-' || lpad((n - ${from - 1})::text, 5, '0'), 2026, n - ${from - 1}`
  const paid = state === 'paid' ? 119_000 : 0
  return [
    `insert into purchase_order (id, kind, subject_id, subject_name, entity_id, buyer_customer_id, company_id, currency_code, method, state,
        idempotency_key, due_on, created_at)
      select n, 'event', 1, 'Forum', 1, 1, 1 + n % 500, 'EUR', 'transfer', '${state === 'paid' ? 'paid' : 'pending'}', gen_random_uuid(), '2025-12-15', ${at} from ${numbers}`,
    `insert into invoice (id, order_id, kind, state, entity_id, number, number_year, number_seq, test, company_id, buyer_customer_id, seller, billing,
        currency_code, amount_net, amount_vat, amount_gross, amount_paid, issued_at, issued_on, due_on, created_at)
      select n, n, 'invoice', '${state}', 1, ${number}, true, 1 + n % 500, 1,
        '{"name": "Bench GmbH", "country": "DE", "vat_id": "DE298765432"}',
        jsonb_build_object('name', 'Carrier ' || (1 + n % 500), 'country', 'DE', 'vat_id', null), 'EUR', 100000, 19000, 119000, ${paid}, ${at},
        '2025-12-01', '2025-12-15', ${at} from ${numbers}`,
    `insert into invoice_line (invoice_id, position, kind, description, quantity, unit_amount, amount_net, vat_case, vat_rate)
      select n, 1, 'admission', 'Two seats', 2, 50000, 100000, 'standard', 1900 from ${numbers}`,
    `insert into invoice_vat (invoice_id, vat_case, vat_rate, amount_net, amount_vat, note) select n, 'standard', 1900, 100000, 19000, '' from ${numbers}`,
    `insert into invoice_paper (invoice_id, attendees, bank_accounts) select n, '["Ines Moreau"]', '[]' from ${numbers}`,
  ]
}
