import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/kit/data/db.ts'
import type { Testbed } from '../harness.ts'
import { makeEntity } from './payments.ts'
import { makeMember } from './people.ts'

type Line = { kind?: 'admission' | 'addon'; net: number; vat_case?: string; rate?: number }
type Given = {
  on: string
  lines: Line[]
  currency?: string
  /** The invoice that a credit note corrects. */
  corrects?: number
}

/** A seller with one buyer, and facts of its business as rows: documents, payments and what the card provider does. */
export async function openBusiness(t: Testbed, zone = 'Europe/Berlin') {
  const seller = await makeEntity(t, { time_zone: zone })
  const buyer = await makeMember(t)
  const company_id = buyer.company_id ?? 0
  let seq = 0
  const at = (day: string) => new Date(`${day}T10:00:00Z`)
  const test = { provider: 'test' } as const

  /** Issues an invoice or credit note. @returns its id and gross amount */
  async function issue({ on, lines, currency = 'EUR', corrects }: Given) {
    const rates = new Map<string, { vat_case: string; vat_rate: number; net: number }>()
    for (const { net, vat_case = 'standard', rate = 1900 } of lines) {
      const key = `${vat_case} ${rate}`
      const known = rates.get(key) ?? { vat_case, vat_rate: rate, net: 0 }
      rates.set(key, { ...known, net: known.net + net })
    }
    const vat = [...rates.values()].map((one) => ({ ...one, vat: Math.round((one.net * one.vat_rate) / 10_000) }))
    const net = vat.reduce((sum, one) => sum + one.net, 0)
    const taxes = vat.reduce((sum, one) => sum + one.vat, 0)
    const year = Number(on.slice(0, 4))
    const created_at = at(on)
    const work = async (tx: Db) => {
      const order = corrects
        ? await tx.selectFrom('invoice').select('order_id as id').where('id', '=', corrects).executeTakeFirstOrThrow()
        : await tx
            .insertInto('purchase_order')
            .values({
              kind: 'event',
              subject_id: 1,
              subject_name: 'Short Sea Days',
              entity_id: seller.id,
              buyer_customer_id: buyer.customer_id,
              company_id,
              currency_code: currency,
              method: 'transfer',
              state: 'pending',
              idempotency_key: randomUUID(),
              due_on: on,
              created_at,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
      const { id } = await tx
        .insertInto('invoice')
        .values({
          order_id: order.id,
          kind: corrects ? 'credit_note' : 'invoice',
          state: 'issued',
          entity_id: seller.id,
          number: `${seller.code}-${year}-${String(++seq).padStart(5, '0')}`,
          number_year: year,
          number_seq: seq,
          test: true,
          company_id,
          buyer_customer_id: buyer.customer_id,
          seller: JSON.stringify({ name: 'Seller', country: 'DE' }),
          billing: JSON.stringify({ name: 'Łódź & Söhne; "東京"', country: 'SE' }),
          currency_code: currency,
          amount_net: net,
          amount_vat: taxes,
          amount_gross: net + taxes,
          issued_at: created_at,
          issued_on: on,
          due_on: on,
          created_at,
          corrects_id: corrects ?? null,
          outside_scope: lines.every((line) => line.vat_case === 'outside_scope'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('invoice_line')
        .values(
          lines.map((line, index) => ({
            invoice_id: id,
            position: index + 1,
            kind: line.kind ?? 'admission',
            description: 'Seat',
            quantity: 1,
            unit_amount: line.net,
            amount_net: line.net,
            vat_case: line.vat_case ?? 'standard',
            vat_rate: line.rate ?? 1900,
          })),
        )
        .execute()
      await tx
        .insertInto('invoice_vat')
        .values(
          vat.map((one) => ({
            invoice_id: id,
            vat_case: one.vat_case,
            vat_rate: one.vat_rate,
            amount_net: one.net,
            amount_vat: one.vat,
          })),
        )
        .execute()
      await tx
        .insertInto('invoice_paper')
        .values({ invoice_id: id, attendees: JSON.stringify(['Ada']), bank_accounts: '[]' })
        .execute()
      return id
    }
    const id = await t.db.transaction().execute(work)
    return { id, gross: net + taxes, currency }
  }

  /** Money that came for an invoice. @returns the payment's id and, by card, the provider's name for it */
  async function pay(
    invoice: { id: number; gross: number; currency: string },
    given: {
      on: string
      method?: 'card' | 'transfer' | 'moved' | 'charges'
      amount?: number
      refund?: number
      of?: number
    },
  ) {
    const { on, method = 'card', amount = invoice.gross } = given
    const intent = `pi_${randomUUID()}`
    const attempt_id = randomUUID()
    if (method === 'card')
      await t.db
        .insertInto('payment_attempt')
        .values({
          ...test,
          id: attempt_id,
          invoice_id: invoice.id,
          intent_id: intent,
          amount,
          currency_code: invoice.currency,
          state: 'succeeded',
          created_at: at(on),
          checked_at: at(on),
        })
        .execute()
    const { id } = await t.db
      .insertInto('payment')
      .values({
        invoice_id: invoice.id,
        method,
        attempt_id: method === 'card' ? attempt_id : null,
        reference: `${method}:${intent}`,
        amount,
        currency_code: invoice.currency,
        received_at: at(on),
        refund_id: given.refund ?? null,
        charges_of: given.of ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, intent, amount, currency: invoice.currency }
  }
  type Paid = Awaited<ReturnType<typeof pay>>

  let nth = 0
  /** Money that went back. */
  async function refund(
    payment: Paid,
    given: { on: string; amount: number; way?: 'card' | 'transfer' | 'invoice'; to?: number },
  ) {
    const { id } = await t.db
      .insertInto('refund')
      .values({
        payment_id: payment.id,
        amount: given.amount,
        reason: 'Goodwill',
        state: 'done',
        way: given.way ?? 'card',
        nth: ++nth,
        done_at: at(given.on),
        created_at: at(given.on),
        provider_ref: `re_${randomUUID()}`,
        to_invoice_id: given.to ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** A payer's bank asks for money back, and decides where `decided` says so. */
  async function dispute(payment: Paid, given: { on: string; decided?: { on: string; state: 'won' | 'lost' } }) {
    const { id } = await t.db
      .insertInto('dispute')
      .values({
        ...test,
        payment_id: payment.id,
        provider_ref: `dp_${randomUUID()}`,
        intent_id: payment.intent,
        checked_at: at(given.on),
        amount: payment.amount,
        currency_code: payment.currency,
        fee: 1500,
        reason: 'fraudulent',
        state: given.decided?.state ?? 'open',
        opened_at: at(given.on),
        decided_at: given.decided ? at(given.decided.on) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('dispute_part')
      .values({ dispute_id: id, payment_id: payment.id, amount: payment.amount })
      .execute()
    return id
  }

  type Moving = {
    on: string
    kind: 'charge' | 'refund' | 'dispute' | 'dispute_won' | 'fee' | 'other'
    amount: number
    fee?: number
    ref?: string
    currency?: string
    refund?: number
    dispute?: number
  }

  /** What the card provider moved, and paid out together. @param wrong cents by which the payout differs from its movements */
  async function payOut(on: string, movements: readonly Moving[], wrong = 0) {
    const currency_code = movements[0]?.currency ?? 'EUR'
    const net = movements.reduce((sum, { amount, fee = 0 }) => sum + amount - fee, 0)
    const { id } = await t.db
      .insertInto('payout')
      .values({
        ...test,
        provider_ref: `po_${randomUUID()}`,
        currency_code,
        amount: net + wrong,
        state: 'paid',
        arrives_on: on,
        created_at: at(on),
        read_at: at(on),
        difference: wrong,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('provider_movement')
      .values(
        movements.map(({ on: day, kind, amount, fee = 0, ...of }) => ({
          ...test,
          provider_ref: `txn_${randomUUID()}`,
          kind,
          source_ref: of.ref ?? null,
          amount,
          fee,
          net: amount - fee,
          currency_code,
          happened_at: at(day),
          payout_id: id,
          refund_id: of.refund ?? null,
          dispute_id: of.dispute ?? null,
        })),
      )
      .execute()
    return { id, net }
  }

  return { seller, buyer, issue, pay, refund, dispute, payOut }
}
