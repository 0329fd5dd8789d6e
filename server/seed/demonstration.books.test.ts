import { beforeAll, expect, test } from 'vitest'
import { verifyDocuments } from '../../tools/verify-documents.ts'
import { dayThere } from '../src/kit/base/days.ts'
import { sql } from '../src/kit/data/db.ts'
import { checkMonth } from '../src/modules/payments/books/payments.books.checks.reads.ts'
import { makeMember } from '../test/factories/people.ts'
import { fillWorld } from '../test/factories/world.ts'
import { openTestbed } from '../test/harness.ts'

const t = await openTestbed()
beforeAll(() => fillWorld(t))

type Sums = {
  seller: number
  currency: string
  payments: number
  refunds: number
  disputes: number
  fees: number
  payouts: number
  /** Not paid out yet, by the movements of the card provider. */
  waiting: number
  /** By the journal. */
  clearing: number
  bank: number
  transfers: number
  debtors: number
  owed: number
}

/**
 * All that happened, by seller and currency: the left side from the tables of payments and of the card provider alone, the right side from
 * the journal. A card payment of several sellers would need shares; the world has none.
 */
async function sums(): Promise<Sums[]> {
  const balance = (kind: string) => sql`coalesce((
    select sum(case when debit.kind = ${kind} then line.amount else 0 end - case when credit.kind = ${kind} then line.amount else 0 end)
    from journal_entry entry join journal_line line on line.entry_id = entry.id join ledger_account debit on debit.id = line.debit_id
      join ledger_account credit on credit.id = line.credit_id where entry.entity_id = pair.seller and entry.currency_code = pair.currency), 0)::float8`
  const own = sql`join invoice on invoice.id = payment.invoice_id
    where entity_id = pair.seller and payment.currency_code = pair.currency`
  const moved = sql`single where single.seller = pair.seller and single.currency = pair.currency`
  const { rows } = await sql<Sums>`
    with charge as (
      select movement.id, payment.entity_id as seller, coalesce(payout.state = 'paid', false) as paid, movement.kind, movement.currency_code as currency,
        movement.amount, movement.fee
      from provider_movement movement left join payout on payout.id = movement.payout_id
        left join refund on refund.id = movement.refund_id left join dispute_part part on part.dispute_id = movement.dispute_id
        cross join lateral (
          select invoice.entity_id from payment join invoice on invoice.id = payment.invoice_id
            left join payment_attempt attempt on attempt.id = payment.attempt_id left join payment_group on payment_group.id = attempt.group_id
          where payment.id = coalesce(refund.payment_id, part.payment_id)
            or (movement.refund_id is null and movement.dispute_id is null and movement.source_ref in (attempt.intent_id, payment_group.intent_id))
          limit 1) as payment
      where movement.kind <> 'payout'),
    single as (select distinct on (id) * from charge order by id),
    pair as (select distinct entity_id as seller, currency_code as currency from invoice where number is not null)
    select pair.seller, pair.currency,
      coalesce((select sum(payment.amount) from payment ${own} and payment.method = 'card'), 0)::float8 as payments,
      coalesce((select sum(refund.amount) from refund join payment on payment.id = refund.payment_id ${own} and refund.way = 'card' and refund.state = 'done'), 0)::float8 as refunds,
      coalesce((select sum(part.amount) from dispute join dispute_part part on part.dispute_id = dispute.id
        join payment on payment.id = part.payment_id ${own} and dispute.state <> 'won'), 0)::float8 as disputes,
      coalesce((select sum(fee) from ${moved}), 0)::float8 as fees,
      coalesce((select sum(amount - fee) from ${moved} and paid), 0)::float8 as payouts,
      coalesce((select sum(amount - fee) from ${moved} and not paid), 0)::float8 as waiting,
      ${balance('clearing')} as clearing, ${balance('bank')} as bank, ${balance('debtor')} as debtors,
      coalesce((select sum(payment.amount) from payment ${own} and payment.method = 'transfer'), 0)::float8
      - coalesce((select sum(refund.amount) from refund join payment on payment.id = refund.payment_id ${own} and refund.way = 'transfer' and refund.state = 'done'), 0)::float8 as transfers,
      coalesce((select sum(case kind when 'invoice' then amount_gross else - amount_gross end) - sum(amount_paid) + sum(amount_returned) from invoice
        where entity_id = pair.seller and currency_code = pair.currency and number is not null), 0)::float8 as owed
    from pair order by 1, 2`.execute(t.db)
  return rows
}

/** Nothing of what came is anywhere but where the books say. */
function agree(all: readonly Sums[]): void {
  for (const one of all) {
    const { payments, refunds, disputes, fees, payouts, waiting, clearing, bank, transfers, debtors, owed } = one
    const at = `seller ${one.seller}, ${one.currency}`
    expect(payments - refunds - disputes - fees - payouts - waiting, `payments to payouts of ${at}`).toBe(0)
    expect(clearing - waiting, `the clearing account of ${at}`).toBe(0)
    expect(bank - payouts - transfers, `the bank account of ${at}`).toBe(0)
    expect(debtors - owed, `what companies owe ${at}`).toBe(0)
  }
}

const total = (
  all: readonly Sums[],
  field: 'payments' | 'refunds' | 'disputes' | 'fees' | 'payouts' | 'waiting' | 'transfers' | 'owed',
) => all.reduce((sum, one) => sum + one[field], 0)

/** The product's own check over all that ever happened. */
async function ledgerDifferences() {
  const { rows } = await sql<{ id: number; time_zone: string; first: string | null }>`
    select id, time_zone, (select min(happened_on) from journal_entry where entity_id = financial_entity.id) as first
    from financial_entity order by id`.execute(t.db)
  const wrong = []
  for (const { id, time_zone, first } of rows) {
    if (first === null) continue
    const until = dayThere(t.clock(), time_zone)
    // oxlint-disable-next-line no-await-in-loop
    const found = await checkMonth(t.db, { seller: id, zone: time_zone, from: first, until })
    wrong.push(...found.filter(({ check, wrong: is }) => (check === 'ledger' || check === 'payouts') && is > 0))
  }
  return wrong
}

test('the journal is payments − refunds − disputes − fees = payouts, to the cent, by seller and currency', async () => {
  const all = await sums()
  expect(new Set(all.map(({ currency }) => currency)).size).toBeGreaterThan(3)
  for (const field of ['payments', 'disputes', 'fees', 'payouts', 'waiting', 'transfers', 'owed'] as const)
    expect(total(all, field), field).toBeGreaterThan(0)
  agree(all)
  expect(await ledgerDifferences()).toEqual([])
  const { rows } = await sql`select provider_ref from payout where state = 'paid' and amount is distinct from
    (select sum(net) from provider_movement where payout_id = payout.id and kind <> 'payout')`.execute(t.db)
  expect(rows).toEqual([])
})

test('a card payment that goes back and the payout after it leave no difference', async () => {
  const { rows } = await sql<{ id: number; invoice: number }>`
    select refund.id, payment.invoice_id as invoice from refund join payment on payment.id = refund.payment_id
    where refund.way = 'card' and refund.state = 'requested' order by refund.id limit 1`.execute(t.db)
  const [refund] = rows
  if (!refund) throw new Error('No card payment of the world is to go back.')
  for (const first_name of ['Hanne', 'Ruben']) {
    // oxlint-disable-next-line no-await-in-loop
    const operator = await makeMember(t, { operator_roles: ['money'], first_name })
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await t.call('payments.deskInvoice', { params: { id: refund.invoice } }, operator.token)
    if (body.refunds.find(({ id }) => id === refund.id)?.state !== 'requested') break
    // oxlint-disable-next-line no-await-in-loop
    const done = await t.call(
      'payments.approveRefund',
      { params: { id: refund.id }, body: { version: body.version } },
      operator.token,
    )
    expect(done.status, JSON.stringify(done.refused)).toBe(200)
  }
  await t.settle()
  for (const minutes of [2, 4, 3 * 24 * 60]) {
    t.setNow(new Date(t.clock().getTime() + minutes * 60_000))
    for (const job of ['payments.send_refunds', 'payments.read_balance', 'payments.post_books'])
      // oxlint-disable-next-line no-await-in-loop
      await t.runJob(job)
  }
  const all = await sums()
  expect(total(all, 'refunds')).toBeGreaterThan(0)
  agree(all)
  expect(await ledgerDifferences()).toEqual([])
})

test('the chain of the world is unbroken, and one changed byte of any kind is found at its document', async () => {
  const sound = await verifyDocuments(t.url)
  expect(sound.faults).toEqual([])
  const { rows } = await sql<{ documents: number; sellers: number }>`
    select count(*)::integer as documents, count(distinct entity_id)::integer as sellers from document_link`.execute(
    t.db,
  )
  expect(sound).toMatchObject({ ...rows[0] })
  expect(sound.documents).toBeGreaterThan(400)
  const { rows: some } = await sql<{ id: number }>`
    select max(invoice_id) as id from document_link join invoice_line using (invoice_id) group by entity_id order by entity_id`.execute(
    t.db,
  )
  for (const { id } of some)
    for (const [table, change] of [
      [
        'invoice_line',
        sql`update invoice_line set description = overlay(description placing '_' from 1) where invoice_id = ${id} and position = 1`,
      ],
      [
        'invoice',
        sql`update invoice set billing = jsonb_set(billing, '{name}', to_jsonb(billing ->> 'name' || '.')) where id = ${id}`,
      ],
      ['invoice_vat', sql`update invoice_vat set note = note || ' ' where invoice_id = ${id}`],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const faults = await tampered(table, change)
      expect(faults, table).toEqual([
        expect.objectContaining({ invoice_id: id, problem: 'the document is not as it was issued' }),
      ])
    }
  expect((await verifyDocuments(t.url)).faults).toEqual([])
})

/** Changes rows past the triggers that keep them, verifies, and puts them back. */
async function tampered(table: string, change: ReturnType<typeof sql>) {
  const before = await sql`select * from ${sql.table(table)}`.execute(t.db)
  const quietly = (work: ReturnType<typeof sql>) =>
    t.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await work.execute(tx)
    })
  await quietly(change)
  const { faults } = await verifyDocuments(t.url)
  const key =
    table === 'invoice'
      ? sql`kept.id = own.id`
      : table === 'invoice_line'
        ? sql`kept.invoice_id = own.invoice_id and kept.position = own.position`
        : sql`kept.invoice_id = own.invoice_id and kept.vat_case = own.vat_case and kept.vat_rate = own.vat_rate`
  const column = { invoice: 'billing', invoice_line: 'description', invoice_vat: 'note' }[table] ?? ''
  await quietly(sql`update ${sql.table(table)} as own set ${sql.ref(column)} = kept.${sql.ref(column)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(before.rows)}::jsonb) as kept where ${key}`)
  return faults
}
