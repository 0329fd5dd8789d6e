import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openBusiness } from '../../../../test/factories/books.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { checkMonth } from './payments.books.checks.reads.ts'

const t = await openTestbed()

const sale = fc.record({
  net: fc.integer({ min: 1, max: 900_000 }),
  rate: fc.constantFrom(0, 700, 1900),
  fee: fc.integer({ min: 0, max: 500 }),
  /** The hundredths of the payment that go back, and whether there is a credit note. */
  back: fc.constantFrom(0, 0, 1, 50, 100),
  note: fc.boolean(),
  dispute: fc.constantFrom('none', 'none', 'won', 'lost'),
})

/** A sale that is paid by transfer, of which a bank keeps some cents. */
const transferred = fc.record({ net: fc.integer({ min: 1000, max: 900_000 }), kept: fc.integer({ min: 0, max: 50 }) })

test(
  'the journal is payments − refunds − disputes − fees = payouts, whatever happens in which order',
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(sale, { minLength: 1, maxLength: 6 }),
        fc.array(transferred, { maxLength: 3 }),
        fc.boolean(),
        async (sales, transfers, often) => {
          const { seller, issue, pay, refund, dispute, payOut } = await openBusiness(t)
          const post = () => t.runJob('payments.post_books')
          const moved: Parameters<typeof payOut>[1][number][] = []
          const expected = { payments: 0, refunds: 0, disputes: 0, fees: 0, debtors: 0 }
          for (const { net, rate, fee, back, note, dispute: disputed } of sales) {
            const invoice = await issue({
              on: '2026-10-02',
              lines: [{ net, rate, vat_case: rate === 0 ? 'reverse_charge' : 'standard' }],
            })
            const paid = await pay(invoice, { on: '2026-10-03' })
            expected.payments += paid.amount
            expected.fees += fee
            moved.push({ on: '2026-10-03', kind: 'charge', amount: paid.amount, fee, ref: paid.intent })
            if (often) await post()
            const amount = Math.floor((paid.amount * back) / 100)
            if (amount > 0 && disputed === 'none') {
              const id = await refund(paid, { on: '2026-10-05', amount })
              expected.refunds += amount
              expected.debtors += amount
              moved.push({ on: '2026-10-05', kind: 'refund', amount: -amount, refund: id })
            }
            if (note) {
              const credit = await issue({
                on: '2026-10-06',
                lines: [{ net: Math.ceil(net / 2), rate: 1900 }],
                corrects: invoice.id,
              })
              expected.debtors -= credit.gross
            }
            if (disputed !== 'none') {
              const id = await dispute(paid, { on: '2026-10-07', decided: { on: '2026-10-20', state: disputed } })
              expected.fees += 1500
              moved.push({ on: '2026-10-07', kind: 'dispute', amount: -paid.amount, fee: 1500, dispute: id })
              if (disputed === 'won')
                moved.push({ on: '2026-10-20', kind: 'dispute_won', amount: paid.amount, dispute: id })
              else expected.disputes += paid.amount
            }
          }
          let came = 0
          let charges = 0
          for (const { net, kept } of transfers) {
            const invoice = await issue({ on: '2026-10-02', lines: [{ net }] })
            const amount = invoice.gross - kept
            const { id } = await pay(invoice, { on: '2026-10-04', method: 'transfer', amount })
            if (kept > 0) await pay(invoice, { on: '2026-10-04', method: 'charges', amount: kept, of: id })
            came += amount
            charges += kept
          }
          const payout = await payOut('2026-10-25', moved)
          await Promise.all([post(), post()])
          const { payments, refunds, disputes, fees } = expected
          expect(payout.net).toBe(payments - refunds - disputes - fees)
          const { rows } = await sql<{ kind: string; balance: number }>`
        select kind, sum(case when account.id = debit_id then amount else -amount end)::float8 as balance
        from ledger_account account join journal_line line on account.id in (debit_id, credit_id) where entity_id = ${seller.id} group by 1`.execute(
            t.db,
          )
          const balance = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
          expect([
            balance('bank'),
            balance('clearing'),
            balance('disputed'),
            balance('fees'),
            balance('dispute_loss'),
          ]).toEqual([payout.net + came, 0, 0, fees + charges, disputes])
          expect(balance('debtor')).toBe(expected.debtors)
          expect(rows.reduce((sum, row) => sum + row.balance, 0)).toBe(0)
          const found = await checkMonth(t.db, {
            seller: seller.id,
            zone: 'Europe/Berlin',
            from: '2026-10-01',
            until: '2026-10-31',
          })
          expect(found.filter(({ wrong }) => wrong > 0)).toEqual([])
        },
      ),
      { numRuns: 25 },
    ),
)
