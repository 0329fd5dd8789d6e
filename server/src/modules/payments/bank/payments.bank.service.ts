import { money } from '#kit/base/amounts.ts'
import { logActs } from '#kit/data/audit.ts'
import type { Act } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import type { Refused } from '#kit/base/errors.ts'
import { refusalOf } from '#kit/data/transaction.ts'
import { countCharges } from '../money/payments.charges.service.ts'
import { insertPayments } from '../money/payments.money.queries.ts'
import { lockInvoices } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import { bookIssued, hasEnded } from '../money/payments.settle.service.ts'
import { bookEachIssued } from '../money/payments.settle.sets.service.ts'
import { insertBankTransfers } from './payments.bank.queries.ts'
import { noonOf } from './payments.bank.policy.ts'
import { transfersKnown } from './payments.bank.reads.ts'
import { t } from '../payments.texts.ts'

/** Money that a statement of account says has come. */
export type Transfer = {
  /** What names it at the bank, so that it counts once. */
  reference: string
  amount: number
  currency_code: string
  received_on: string
  /** Who paid, and what for, in the words of the statement. */
  words: string
  /** The seller to whose account it came, where the statement names one. */
  entity_id: number | null
}

/** A part of a transfer for an invoice: what was open on it when the operator saw it, and what of that a bank kept. */
export type PartOfTransfer = { invoice_id: number; amount: number; open: number; charges: number }
/** A transfer that is counted, whole, by its parts. */
export type Counting = { transfer: Transfer; parts: readonly PartOfTransfer[] }

/**
 * Counts transfers towards invoices, as if an operator had recorded each (docs/rules/imports.md#statements-of-account). They are written
 * in a few statements, however many they are.
 * @returns for each the reason why it was refused, in their order: 404, 409 `known`, `changed_meanwhile`, `currency`. Nothing of such a one is written
 * @throws Refused 409 `known` when one of them is counted by somebody else at this moment; nothing is to be kept of any of them then
 */
export async function countTransfers(
  ctx: WriteContext,
  countings: readonly Counting[],
): Promise<(Refused | undefined)[]> {
  const wanted = countings.flatMap(({ parts }) => parts.map(({ invoice_id }) => invoice_id))
  const invoices = new Map((await lockInvoices(ctx.db, wanted)).map((one) => [one.id, one]))
  const known = await transfersKnown(ctx.db, countings.flatMap(referencesOf))
  const met = new Set<number>()
  const names = new Set<string>()
  const refusals: (Refused | undefined)[] = []
  const together: Counting[] = []
  const later: number[] = []
  for (const [at, counting] of countings.entries()) {
    const { reference } = counting.transfer
    const own = counting.parts.map(({ invoice_id }) => invoice_id)
    const refused = refusalOfCounting(counting, invoices, known)
    refusals.push(refused)
    if (refused) continue
    // What follows on another of the same set, or on an order that has ended, goes by itself.
    const isPlain = !names.has(reference) && new Set(own).size === own.length && own.every((id) => !met.has(id))
    if (isPlain && own.every((id) => !isSpecial(invoices.get(id)))) together.push(counting)
    else later.push(at)
    names.add(reference)
    for (const id of own) met.add(id)
  }
  await countTogether(ctx, together, invoices)
  for (const at of later) {
    const counting = countings[at]
    // oxlint-disable-next-line no-await-in-loop
    if (counting) refusals[at] = await refusalOf(ctx.db, () => countAlone(ctx, counting))
  }
  return refusals
}

const isSpecial = (invoice: LockedInvoice | undefined) => !invoice || hasEnded(invoice)

/** The names of a transfer's payments: the first is that of the transfer itself. */
const referencesOf = ({ transfer: { reference }, parts }: Counting): string[] =>
  parts.map((_, at) => (at === 0 ? reference : `${reference}/${at + 1}`))

type Known = Awaited<ReturnType<typeof transfersKnown>>

function refusalOfCounting(
  counting: Counting,
  invoices: ReadonlyMap<number, LockedInvoice>,
  known: Known,
): Refused | undefined {
  const [already] = referencesOf(counting).flatMap((reference) => known.get(reference) ?? [])
  for (const { invoice_id, open } of counting.parts) {
    const invoice = invoices.get(invoice_id)
    if (invoice?.kind !== 'invoice' || invoice.number === null) return notFound()
    const { number, currency_code, open_amount } = invoice
    if (currency_code !== counting.transfer.currency_code)
      return conflict('currency', t('is-in', { number, currency_code }))
    if (open_amount !== open) {
      const amount = money(Math.max(0, open_amount), currency_code)
      return conflict('changed_meanwhile', t('is-open-on-by-now-check-the', { amount, number }))
    }
  }
  return already && knownAlready(already)
}

function knownAlready({ invoice_id, number }: { invoice_id: number | null; number: string | null }): Refused {
  if (invoice_id === null) return conflict('known', t('this-transfer-is-kept-already'))
  return conflict('known', t('this-transfer-was-counted-for-already', { countedAt: number ?? `#${invoice_id}` }))
}

type Line = PartOfTransfer & { reference: string; received_at: Date; transfer: Transfer; invoice: LockedInvoice }

/** What is written of each part of these transfers. */
function linesOf(ctx: WriteContext, countings: readonly Counting[], invoices: ReadonlyMap<number, LockedInvoice>) {
  return countings.flatMap((counting): Line[] => {
    const { transfer } = counting
    const references = referencesOf(counting)
    const received_at = noonOf(transfer.received_on, ctx.now)
    return counting.parts.flatMap((part, at) => {
      const invoice = invoices.get(part.invoice_id)
      return invoice ? [{ ...part, reference: references[at] ?? '', received_at, transfer, invoice }] : []
    })
  })
}

const paymentOf = ({ invoice_id, reference, amount, received_at, transfer: { currency_code } }: Line) => ({
  ...{ invoice_id, method: 'transfer' as const, attempt_id: null, reference },
  ...{ amount, currency_code, received_at },
})

const actOf = ({ invoice, invoice_id, amount, transfer, reference, charges }: Line): Act => ({
  act: 'invoice.transfer_recorded',
  object: `invoice:${invoice_id}`,
  before: { state: invoice.state, amount_paid: invoice.amount_paid },
  after: { amount, received_on: transfer.received_on, reference, ...(charges > 0 && { charges }) },
})

/** Writes transfers of which each is for invoices of its own that none of the others is for. @throws Refused 409 `known` */
async function countTogether(
  ctx: WriteContext,
  countings: readonly Counting[],
  invoices: ReadonlyMap<number, LockedInvoice>,
): Promise<void> {
  const lines = linesOf(ctx, countings, invoices)
  if (lines.length === 0) return
  const ids = await insertPayments(ctx.db, lines.map(paymentOf))
  const kept = lines.filter(({ charges }) => charges > 0)
  const charged = await insertPayments(
    ctx.db,
    kept.map((line) => ({
      ...paymentOf(line),
      ...{ method: 'charges' as const, charges_of: ids.get(line.reference) ?? 0 },
      ...{ reference: `charges:${line.reference}`, amount: line.charges },
    })),
  )
  if (ids.size !== lines.length || charged.size !== kept.length) throw isCounted()
  await bookEachIssued(
    ctx,
    lines.map(({ invoice, reference, amount, charges }) => {
      const payment_id = ids.get(reference) ?? 0
      return { invoice, payment_id, amount, charges }
    }),
  )
  await logActs(ctx, lines.map(actOf))
  await writeDown(ctx, countings)
}

const isCounted = () => conflict('known', t('this-transfer-is-kept-already'))

/** @throws Refused 409 `known` */
async function writeDown(ctx: WriteContext, countings: readonly Counting[]): Promise<void> {
  const made = await insertBankTransfers(
    ctx.db,
    countings.map(({ transfer }) => ({ ...eventOf(ctx, transfer), outcome: 'applied' as const })),
  )
  if (made.size !== countings.length) throw isCounted()
}

function eventOf(ctx: WriteContext, { reference: id, amount, currency_code, received_on, words, entity_id }: Transfer) {
  return { id, amount, currency_code, received_at: noonOf(received_on, ctx.now), detail: words, entity_id }
}

/** Counts a single transfer against the amounts that those before it left open. @throws Refused, with the codes of `countTransfers` */
async function countAlone(ctx: WriteContext, counting: Counting): Promise<void> {
  const wanted = counting.parts.map(({ invoice_id }) => invoice_id)
  const invoices = new Map((await lockInvoices(ctx.db, wanted)).map((one) => [one.id, one]))
  const known = await transfersKnown(ctx.db, referencesOf(counting))
  const refused = refusalOfCounting(counting, invoices, known)
  if (refused) throw refused
  const lines = linesOf(ctx, [counting], invoices)
  const ids = await insertPayments(ctx.db, lines.map(paymentOf))
  if (ids.size !== lines.length) throw isCounted()
  for (const { invoice, reference, received_at, amount, charges } of lines) {
    const payment_id = ids.get(reference) ?? 0
    // oxlint-disable-next-line no-await-in-loop
    await bookIssued(ctx, invoice, { id: payment_id, amount })
    // oxlint-disable-next-line no-await-in-loop
    if (charges > 0) await countCharges(ctx, invoice, { payment_id, reference, received_at, charges })
  }
  await logActs(ctx, lines.map(actOf))
  await writeDown(ctx, [counting])
}

/**
 * Keeps transfers that fit nothing, as money that nobody could assign.
 * @returns for each the reason why it was refused, in their order: 409 `known`
 */
export async function keepTransfers(
  ctx: WriteContext,
  transfers: readonly Transfer[],
): Promise<(Refused | undefined)[]> {
  const known = await transfersKnown(
    ctx.db,
    transfers.map(({ reference }) => reference),
  )
  const met = new Set<string>()
  const fresh = transfers.filter(({ reference }) => {
    const isFresh = !known.has(reference) && !met.has(reference)
    met.add(reference)
    return isFresh
  })
  const made = await insertBankTransfers(
    ctx.db,
    fresh.map((one) => ({ ...eventOf(ctx, one), outcome: 'quarantined' as const })),
  )
  const kept = new Set(fresh.filter(({ reference }) => made.has(reference)))
  await logActs(
    ctx,
    [...kept].map(({ reference, amount, currency_code, received_on }) => ({
      act: 'provider_event.kept',
      object: `provider_event:${reference}`,
      after: { amount, currency_code, received_on },
    })),
  )
  return transfers.map((one) => {
    if (kept.has(one)) return undefined
    const already = known.get(one.reference)
    return already ? knownAlready(already) : isCounted()
  })
}
