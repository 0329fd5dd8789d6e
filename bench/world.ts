import { join } from 'node:path'
import { fillDemonstration } from '../server/seed/demonstration.ts'
import { readConfig } from '../server/src/config.ts'
import { createDatabase } from '../server/src/db/create.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Db } from '../server/src/kit/data/db.ts'
import { openLog } from '../server/src/kit/base/log.ts'
import { openStorage } from '../server/src/kit/files/storage.ts'
import { fingerprint, isReady } from './ready.ts'

export const root = join(import.meta.dirname, '..')
export const SECRET = 'a-secret-that-only-the-bench-knows-0123456789'

const COMPANIES = 500
const MEMBERS = 10_000
const PAST_EVENTS = 2000
const COMING_EVENTS = 500
/** The company and the person in whose name the invoice list is measured. */
export const BUYER = { company_id: 10_001, customer_id: 100_001, session_id: '00000000-0000-4000-8000-000000000001' }
export const LARGE_EVENT = 20_001

export type World = { url: string; admin: string; prepared_in_s: number | null; stop: () => Promise<void> }

/**
 * The demonstration world, scaled up: 10,000 members, and as many invoices, each with its paid seat, as asked for. It is made
 * once and kept for as long as neither migrations nor this file change.
 */
export async function openWorld(invoices: number): Promise<World> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  const name = `bench_${invoices}_${fingerprint(['world.ts'])}`
  const url = cluster.url(name)
  const started = performance.now()
  const made = await isReady(url)
  if (!made) {
    await createDatabase(cluster.url('postgres'), name)
    await migrate(url)
    await prepare(url, invoices)
  }
  return {
    url,
    admin: cluster.url('postgres'),
    prepared_in_s: made ? null : (performance.now() - started) / 1000,
    stop: cluster.stop,
  }
}

async function prepare(url: string, invoices: number): Promise<void> {
  const database = openDatabase(url, { max: 2, statementTimeoutMs: 0 })
  const config = readConfig(
    root,
    { NODE_ENV: 'test', APP_SECRET: SECRET, DATABASE_URL: url, DATA_DIR: 'var/bench' },
    [],
  )
  await fillDemonstration({
    deps: { config, clock: () => new Date(), storage: openStorage(config.dataDirectory) },
    database,
    pictures: false,
    say: () => undefined,
  })
  await database.db.transaction().execute((db) => scale(db, invoices))
  await sql`vacuum analyze`.execute(database.db)
  await sql`create table bench_ready ()`.execute(database.db)
  await database.close()
  openLog('silent')
}

/** Rows by the thousand, made by the database itself; the counts of events follow by its own triggers. */
async function scale(db: Db, invoices: number): Promise<void> {
  await sql`insert into company (id, name, category, country, city, address_line, postcode, verified_at, first_settings_at, created_at)
    select 10000 + n, 'Bench carrier ' || n, 'carrier', (array['DE', 'NL', 'PL', 'SE', 'FR'])[1 + n % 5], 'Town ' || n % 90, 'Quay ' || n, '1000', now(), now(), now() - interval '2 years'
    from generate_series(1, ${COMPANIES}::integer) as n`.execute(db)
  await sql`insert into customer (id, email, first_name, last_name, company_id, registration_completed_at, created_at)
    select 100000 + n, 'person' || n || '@bench.example', 'First' || n % 400, 'Last' || n, 10000 + 1 + (n - 1) % ${COMPANIES}::integer, now(), now() - interval '2 years'
    from generate_series(1, ${MEMBERS}::integer) as n`.execute(db)
  await sql`insert into company_role (customer_id, company_id, admin) values (${BUYER.customer_id}, ${BUYER.company_id}, true)`.execute(
    db,
  )
  await sql`insert into session (id, customer_id, started_at, expires_at) values (${BUYER.session_id}::uuid, ${BUYER.customer_id}, now(), now() + interval '10 years')`.execute(
    db,
  )
  await sql`insert into event (id, slug, name, tagline, city, country, time_zone, start_date, end_date, starts_at, ends_at, venue, published_at,
      registration_opens_at, available_sections, currency_code, financial_entity_id, created_at)
    select 20000 + n, 'bench-event-' || n, 'Bench event ' || n, 'A tagline of usual length about short sea and rail', 'Town ' || n % 90, 'DE', 'Europe/Berlin',
      day, day + 2, day + time '08:00', day + 2 + time '15:00', 'Hall ' || n % 30, now() - interval '1 year', now() - interval '1 year',
      array['prices', 'agenda', 'participant_companies', 'speakers', 'map', 'media'], 'EUR', 1, now() - interval '1 year'
    from generate_series(1, ${PAST_EVENTS + COMING_EVENTS}::integer) as n,
      lateral (select case when n <= ${PAST_EVENTS}::integer then current_date - 10 - n else current_date + 10 + (n - ${PAST_EVENTS}::integer) end as day) as at`.execute(
    db,
  )
  await sql`insert into event_price (id, event_id, name, price_type, amount) select 20000 + n, 20000 + n, 'Carrier', 'carrier', 79000
    from generate_series(1, ${PAST_EVENTS + COMING_EVENTS}::integer) as n`.execute(db)
  // A tenth of all go to one event, so that there is one of the size that hurts.
  await sql`create temporary table plan on commit drop as
    select n, 1000000 + n as order_id, 10000 + 1 + n % ${COMPANIES}::integer as company_id,
      100000 + 1 + (n % ${COMPANIES}::integer) + ${COMPANIES}::integer * ((n / ${COMPANIES}::integer) % (${MEMBERS}::integer / ${COMPANIES}::integer)) as customer_id,
      20000 + case when n % 10 = 0 then 1 else 1 + n % ${PAST_EVENTS}::integer end as event_id, now() - make_interval(mins => n % 500000) as at
    from generate_series(1, ${invoices}::integer) as n`.execute(db)
  await sql`insert into purchase_order (id, kind, subject_id, subject_name, entity_id, buyer_customer_id, company_id, currency_code, method, state, order_number,
      idempotency_key, due_on, created_at, settled_at)
    select order_id, 'event', event_id, 'Bench event ' || event_id - 20000, 1, customer_id, company_id, 'EUR', 'transfer', 'paid', 'PO-' || n,
      gen_random_uuid(), at::date + 14, at, at from plan`.execute(db)
  await sql`insert into invoice (id, order_id, kind, state, entity_id, number, number_year, number_seq, test, company_id, buyer_customer_id, seller, billing, order_number,
      currency_code, amount_net, amount_vat, amount_gross, amount_paid, issued_at, issued_on, due_on, paid_at, created_at)
    select order_id, order_id, 'invoice', 'paid', 1, 'BENCH-' || n, 1990, n, true, company_id, customer_id, seller.copy, billing.copy, 'PO-' || n,
      'EUR', 79000, 15010, 94010, 94010, at, at::date, at::date + 14, at, at
    from plan, (select seller as copy from invoice limit 1) as seller, (select billing as copy from invoice limit 1) as billing`.execute(
    db,
  )
  await sql`insert into invoice_line (invoice_id, position, kind, description, quantity, unit_amount, amount_net, vat_case, vat_rate)
    select order_id, 1, 'admission', 'Carrier', 1, 79000, 79000, 'standard', 1900 from plan`.execute(db)
  await sql`insert into invoice_vat (invoice_id, vat_case, vat_rate, amount_net, amount_vat) select order_id, 'standard', 1900, 79000, 15010 from plan`.execute(
    db,
  )
  await sql`insert into invoice_paper (invoice_id, subject, attendees, bank_accounts)
    select order_id, jsonb_build_object('city', city, 'start_date', start_date, 'end_date', end_date), '[]', '[]'
    from plan join event on event.id = plan.event_id`.execute(db)
  await sql`insert into event_booking (order_id, event_id, company_id, customer_id, invoice_id, state, created_at)
    select order_id, event_id, company_id, customer_id, order_id, 'paid', at from plan`.execute(db)
  // One person holds one seat of an event; who comes a second time is a guest.
  await sql`insert into seat (event_id, order_id, company_id, customer_id, first_name, last_name, email, price_id, state, ticket_code, created_at, confirmed_at, named_at)
    select event_id, order_id, company_id, case when nth = 1 then customer_id end, 'First' || n % 400, 'Last' || n,
      case when nth > 1 then 'guest' || n || '@bench.example' end, event_id, 'confirmed', 'BENCH' || lpad(n::text, 15, '0'), at, at, at
    from (select *, row_number() over (partition by event_id, customer_id order by n) as nth from plan) as numbered`.execute(
    db,
  )
}
