import { expect, test } from 'vitest'
import { openTestbed } from '../../../../test/harness.ts'
import { openBusiness } from '../../../../test/factories/books.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const post = () => t.runJob('payments.post_books')

/** The journal of a seller as `day document debit credit amount text`, oldest first. */
async function journal(entity: number) {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', booked_on, debit.number, credit.number, amount, text) as line
    from journal_entry entry join journal_line line on line.entry_id = entry.id
      join ledger_account debit on debit.id = debit_id join ledger_account credit on credit.id = credit_id
    where entry.entity_id = ${entity} order by booked_on, entry.id, position`.execute(t.db)
  return rows.map(({ line }) => line)
}

test('an invoice of two rates, reverse charge, and a credit note of a part are posted once', async () => {
  const { seller, buyer, issue } = await openBusiness(t)
  const debtor = String(10_000 + (buyer.company_id ?? 0))
  const invoice = await issue({ on: '2026-05-27', lines: [{ net: 99_000 }, { net: 10_000, kind: 'addon', rate: 700 }] })
  await issue({ on: '2026-05-28', lines: [{ net: 59_500, vat_case: 'reverse_charge', rate: 0 }] })
  await issue({ on: '2026-05-28', lines: [{ net: 39_500 }], corrects: invoice.id })
  await Promise.all([post(), post(), post()])
  await post()
  const name = 'Łódź & Söhne; "東京"'
  expect(await journal(seller.id)).toEqual([
    `2026-05-27 ${debtor} 8400 99000 ${name}`,
    `2026-05-27 ${debtor} 8300 10000 ${name}`,
    `2026-05-27 ${debtor} 1776 18810 VAT 19 %`,
    `2026-05-27 ${debtor} 1771 700 VAT 7 %`,
    `2026-05-28 ${debtor} 8336 59500 ${name}`,
    `2026-05-28 8400 ${debtor} 39500 Credit note, ${name}`,
    `2026-05-28 1776 ${debtor} 7505 VAT 19 %`,
  ])
})

test('payments, refunds and money moved to another invoice go over the buyer’s account', async () => {
  const { seller, buyer, issue, pay, refund } = await openBusiness(t)
  const debtor = String(10_000 + (buyer.company_id ?? 0))
  const one = await issue({ on: '2026-05-02', lines: [{ net: 10_000 }] })
  const other = await issue({ on: '2026-05-03', lines: [{ net: 10_000 }] })
  const card = await pay(one, { on: '2026-05-04' })
  const moved = await refund(card, { on: '2026-05-06', amount: 5000, way: 'invoice', to: other.id })
  await pay(other, { on: '2026-05-06', method: 'moved', amount: 5000, refund: moved })
  const transfer = await pay(other, { on: '2026-05-07', method: 'transfer', amount: 6400 })
  await pay(other, { on: '2026-05-07', method: 'charges', amount: 500, of: transfer.id })
  await refund(card, { on: '2026-05-08', amount: 1000 })
  await refund(card, { on: '2026-05-09', amount: 500, way: 'transfer' })
  await post()
  const lines = (await journal(seller.id)).slice(4).map((line) => line.split(' ').slice(0, 4).join(' '))
  expect(lines).toEqual([
    `2026-05-04 1360 ${debtor} 11900`,
    `2026-05-06 1590 ${debtor} 5000`,
    `2026-05-06 ${debtor} 1590 5000`,
    `2026-05-07 1200 ${debtor} 6400`,
    `2026-05-07 4970 ${debtor} 500`,
    `2026-05-08 ${debtor} 1360 1000`,
    `2026-05-09 ${debtor} 1200 500`,
  ])
})

test('a lost and a won dispute, fees and payouts: what is paid out is cleared to the cent', async () => {
  const { seller, issue, pay, dispute, payOut } = await openBusiness(t)
  const paid = []
  for (const on of ['2026-05-01', '2026-05-02', '2026-05-03'])
    paid.push(await pay(await issue({ on, lines: [{ net: 10_000 }] }), { on }))
  const [kept, lost, won] = paid as [(typeof paid)[0], (typeof paid)[0], (typeof paid)[0]]
  const disputes = [
    await dispute(lost, { on: '2026-05-10', decided: { on: '2026-05-20', state: 'lost' } }),
    await dispute(won, { on: '2026-05-10', decided: { on: '2026-05-21', state: 'won' } }),
  ] as const
  await payOut('2026-05-28', [
    ...paid.map(({ intent }) => ({ on: '2026-05-03', kind: 'charge' as const, amount: 11_900, fee: 200, ref: intent })),
    { on: '2026-05-10', kind: 'dispute', amount: -11_900, fee: 1500, dispute: disputes[0] },
    { on: '2026-05-10', kind: 'dispute', amount: -11_900, fee: 1500, dispute: disputes[1] },
    { on: '2026-05-21', kind: 'dispute_won', amount: 11_900, dispute: disputes[1] },
  ])
  // One that does not add up waits for a person.
  await payOut('2026-05-29', [{ on: '2026-05-28', kind: 'charge', amount: 100, ref: kept.intent }], 1)
  await post()
  await post()
  const { rows } = await sql<{ number: string; balance: number }>`
    select number, sum(case when account.id = debit_id then amount else -amount end)::float8 as balance
    from ledger_account account join journal_line line on account.id in (debit_id, credit_id)
    where entity_id = ${seller.id} and kind <> 'debtor' group by 1 order by 1`.execute(t.db)
  expect(Object.fromEntries(rows.map(({ number, balance }) => [number, balance]))).toEqual({
    1200: 20_200,
    1360: 0,
    1362: 0,
    1776: -5700,
    2400: 11_900,
    4970: 3600,
    8400: -30_000,
  })
})

test('what stops in the middle leaves nothing half posted, and the next run goes on', async () => {
  const { seller, issue, pay } = await openBusiness(t)
  for (let day = 1; day <= 9; day++) {
    const invoice = await issue({ on: `2026-05-0${day}`, lines: [{ net: 10_000 }] })
    await pay(invoice, { on: `2026-05-0${day}` })
  }
  // The process dies while its transaction is open: its connection ends.
  await t.db.connection().execute(async (db) => {
    await sql`begin`.execute(db)
    await sql`select from ledger for update`.execute(db)
    const waits = post()
    await sql`select pg_sleep(0.1)`.execute(db)
    await sql`rollback`.execute(db)
    await waits
  })
  const failing = sql`create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`
  const later = await issue({ on: '2026-05-12', lines: [{ net: 10_000 }] })
  await failing.execute(t.db)
  await sql`create constraint trigger killed after insert on journal_line deferrable initially deferred for each row execute function fail_once()`.execute(
    t.db,
  )
  await expect(post()).rejects.toThrow('killed')
  await sql`drop trigger killed on journal_line`.execute(t.db)
  expect(await journal(seller.id)).toHaveLength(27)
  await post()
  expect(await journal(seller.id)).toHaveLength(29)
  await expect(
    sql`insert into journal_entry (entity_id, currency_code, booked_on, happened_on, source_kind, source_id, debtor_id, document, created_at)
      select entity_id, currency_code, booked_on, happened_on, source_kind, source_id, debtor_id, document, created_at
      from journal_entry where source_kind = 'document' and source_id = ${later.id}`.execute(t.db),
  ).rejects.toThrow('journal_entry_once')
  await expect(
    sql`update journal_line set amount = 1 where entry_id in (select id from journal_entry where source_id = ${later.id})`.execute(
      t.db,
    ),
  ).rejects.toThrow()
  await expect(
    sql`insert into journal_entry (entity_id, currency_code, booked_on, happened_on, source_kind, document, customer_id, created_at)
      select ${seller.id}, 'EUR', '2026-05-01', '2026-05-01', 'hand', 'x', min(id), now() from customer`.execute(t.db),
  ).rejects.toThrow('has no lines')
})
