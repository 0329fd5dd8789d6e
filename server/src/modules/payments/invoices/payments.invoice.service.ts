import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { takesCards } from '../../../config.ts'
import { hasRight, me } from '#kit/data/context.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import { InvalidFields, conflict, notFound, permit } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { toPage } from '#kit/base/paging.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import { newestAttemptOf, openAttemptsOf } from '../cards/payments.card.queries.ts'
import { callOff, chargeOf, ensureIntent, seenInvoice } from '../cards/payments.charge.service.ts'
import type { invoicePdf } from './payments.invoice.pdf.ts'
import { einvoiceOf, xmlFileOf } from '../einvoice/payments.einvoice.service.ts'
import type { Syntax } from '../einvoice/payments.einvoice.service.ts'
import { mayBePaid, maySeeInvoice } from './payments.invoices.policy.ts'
import { cardProvider } from '../cards/payments.provider.ts'
import { paperOf } from './payments.paper.service.ts'
import { issueOrder, offersTransfer } from '../orders/payments.purchase.service.ts'
import { orderById, setOrderMethod } from '../orders/payments.orders.queries.ts'
import { accountsOf, listEntities } from '../sellers/payments.sellers.reads.ts'
import {
  invoiceById,
  invoicesOfOrder,
  linesOf,
  listAdjustments,
  listInvoices,
  vatOf,
} from './payments.invoices.reads.ts'
import { listPayments, refundRequestedAt } from '../money/payments.money.reads.ts'
import { remindersOf } from '../dunning/payments.dunning.reads.ts'
import type { RelatedInvoice } from './payments.invoices.reads.ts'
import type { Sales } from '../payments.sales.ts'
import { HOLD_MS, noTransfer } from '../orders/payments.selling.service.ts'
import { applyCurrent } from '../money/payments.settle.service.ts'
import {
  asIssued,
  asksForTransfer,
  invoiceUrl,
  toAdjustment,
  toInvoice,
  toInvoiceCard,
  toPayment,
} from './payments.invoices.view.ts'
import { toEntity } from '../sellers/payments.sellers.view.ts'
import { t } from '../payments.texts.ts'

const drawInvoice = drawnApart<typeof invoicePdf>(new URL('payments.invoice.pdf.ts', import.meta.url), 'invoicePdf')

type Invoice = Reply<typeof payments.invoice>
type Outcome = Reply<typeof payments.paymentCompleted>

const everything = { page: 1, page_size: 100, show_all: true }

/** All invoices of one's company with the billing right, else one's own. Another company's list is empty. */
export async function listOwn(
  ctx: Context,
  query: Query<typeof payments.invoices>,
): Promise<Reply<typeof payments.invoices>> {
  const actor = me(ctx)
  const { company_id } = actor
  const wanted = query.company === undefined ? company_id : idOf(query.company)
  const buyer = query.invoiced_to === undefined ? undefined : idOf(query.invoiced_to)
  const seesAll = hasRight(actor, 'billing')
  const nothing =
    company_id === null || wanted !== company_id || (!seesAll && buyer !== undefined && buyer !== actor.customer_id)
  if (nothing) return toPage([], 0, query, ctx.here)
  const filter = {
    company_id,
    keeper_customer_id: seesAll ? buyer : actor.customer_id,
    event_id: query.event === undefined ? undefined : idOf(query.event),
    state: query.state,
    search: query.search,
  }
  const { rows, count } = await listInvoices(ctx.db, filter, query)
  return toPage(
    rows.map((row) => toInvoiceCard(ctx.url, row, ctx.now)),
    count,
    query,
    ctx.here,
  )
}

async function seen(ctx: Context, id: number): Promise<RelatedInvoice> {
  const row = await invoiceById(ctx.db, id)
  if (!row) throw notFound()
  permit(maySeeInvoice(me(ctx), row))
  return row
}

export async function oneInvoice(ctx: Context, sales: Sales, id: number): Promise<Invoice> {
  return wholeInvoice(ctx, sales, await seen(ctx, id))
}

async function wholeInvoice(ctx: Context, sales: Sales, row: RelatedInvoice): Promise<Invoice> {
  const [lines, vat, paper, paid, reminders, changes, refund, transfer_offered] = await Promise.all([
    linesOf(ctx.db, row.id),
    vatOf(ctx.db, row.id),
    paperOf(ctx.db, sales, row),
    listPayments(ctx.db, row.id, everything),
    remindersOf(ctx.db, row.id),
    listAdjustments(ctx.db, row.id, everything),
    refundRequestedAt(ctx.db, row.id),
    offersTransfer(ctx.db, row.entity_id, row.currency_code),
  ])
  const can_pay = mayBePaid(row, ctx.now).allowed
  const card_offered = takesCards(ctx.config)
  const adjustments = changes.rows.filter(({ kind }) => kind !== 'credit')
  const known = { paper, lines, vat, payments: paid.rows, reminders, adjustments, refund }
  const parts = { ...known, can_pay, card_offered, transfer_offered }
  return toInvoice(ctx.url, row, parts, ctx.now)
}

/** The invoice as a file, named by its number. A draft has no number yet and therefore no file. */
export async function pdfOf(ctx: Context, sales: Sales, id: number): Promise<FileReply> {
  return drawn(ctx, sales, await seen(ctx, id))
}

/** The same for operators who look after money. @throws Refused 404 also for what has no number yet */
export async function deskPdfOf(ctx: Context, sales: Sales, id: number): Promise<FileReply> {
  const row = await invoiceById(ctx.db, id)
  if (!row) throw notFound()
  return drawn(ctx, sales, row)
}

async function drawn(ctx: Context, sales: Sales, row: RelatedInvoice): Promise<FileReply> {
  if (row.number === null) throw notFound()
  return new FileReply('application/pdf', `${row.number}.pdf`, await drawIssued(ctx, sales, row, me(ctx).customer_id))
}

/**
 * The PDF file of an issued document, with its XML inside where it can be an e-invoice (docs/rules/einvoice.md#factur-x).
 * @param whose on whose behalf it is drawn
 */
export async function drawIssued(
  ctx: Context,
  sales: Sales,
  row: RelatedInvoice,
  whose: number | string,
): Promise<Buffer> {
  const [invoice, made] = await Promise.all([
    wholeInvoice(ctx, sales, asIssued(row)),
    einvoiceOf(ctx, sales, row, 'cii'),
  ])
  const xml = 'xml' in made ? made.xml : null
  const issued_at = (row.issued_at ?? row.created_at).toISOString()
  return drawInvoice(whose, invoice, ctx.config.community.name, { issued_at, xml })
}

/** The same document as an e-invoice. @throws Refused 404 also for a draft; 409 `no_einvoice` */
export async function xmlOf(ctx: Context, sales: Sales, id: number, syntax: Syntax): Promise<FileReply> {
  return xmlFileOf(ctx, sales, await seen(ctx, id), syntax)
}

/** The same for operators who look after money. */
export async function deskXmlOf(ctx: Context, sales: Sales, id: number, syntax: Syntax): Promise<FileReply> {
  const row = await invoiceById(ctx.db, id)
  if (!row) throw notFound()
  return xmlFileOf(ctx, sales, row, syntax)
}

export async function oneOrder(ctx: Context, id: number): Promise<Outcome> {
  const order = await orderById(ctx.db, id)
  if (!order) throw notFound()
  return outcomeOf(ctx, order.invoice_id)
}

async function outcomeOf(ctx: Context, invoice_id: number): Promise<Outcome> {
  const row = await seen(ctx, invoice_id)
  const invoice_ids = await invoicesOfOrder(ctx.db, row.order_id)
  const { id, state, order_state } = row
  return { invoice: invoiceUrl(ctx.url, id), invoice_id: id, invoice_ids, state, order_state }
}

export async function adjustments(
  ctx: Context,
  query: Query<typeof payments.adjustments>,
): Promise<Reply<typeof payments.adjustments>> {
  const row = await seen(ctx, idOf(query.invoice))
  const { rows, count } = await listAdjustments(ctx.db, row.id, query)
  return toPage(
    rows.map((one) => toAdjustment(ctx.url, one)),
    count,
    query,
    ctx.here,
  )
}

export async function partialPayments(
  ctx: Context,
  query: Query<typeof payments.partial>,
): Promise<Reply<typeof payments.partial>> {
  const row = await seen(ctx, idOf(query.invoice))
  const { rows, count } = await listPayments(ctx.db, row.id, query)
  return toPage(
    rows.map((one) => toPayment(ctx.url, one)),
    count,
    query,
    ctx.here,
  )
}

export async function entities(
  ctx: Context,
  query: Query<typeof payments.entities>,
): Promise<Reply<typeof payments.entities>> {
  const { rows, count } = await listEntities(ctx.db, query)
  return toPage(
    rows.map((row) => toEntity(ctx.url, row)),
    count,
    query,
    ctx.here,
  )
}

/** Where to transfer the open amount; nowhere when nothing is to be transferred. The reference is the invoice's number. */
export async function paymentAccounts(
  ctx: Context,
  body: Body<typeof payments.paymentAccounts>,
): Promise<Reply<typeof payments.paymentAccounts>> {
  const row = await seen(ctx, idOf(body.invoice))
  const asks = asksForTransfer(row)
  return {
    bank_accounts: asks ? await accountsOf(ctx.db, row.entity_id, row.currency_code) : [],
    payment_reference: asks ? row.number : null,
    open_amount: row.open_amount,
    currency_code: row.currency_code,
    due_on: asks ? row.due_on : null,
  }
}

/** The browser says that a payment was made; only the provider's own word counts (docs/rules/payments.md#card-payments). */
export async function paymentCompleted(
  ctx: OpenContext,
  sales: Sales,
  body: Body<typeof payments.paymentCompleted>,
): Promise<Outcome> {
  const row = await seen(ctx, idOf(body.invoice))
  const provider = cardProvider(ctx.config)
  const attempt = await newestAttemptOf(ctx.db, row.id)
  const charge = attempt && (await chargeOf(ctx.db, attempt))
  if (body.payment_intent !== undefined && charge?.intent_id !== body.payment_intent)
    throw new InvalidFields({ payment_intent: [t('this-payment-does-not-belong-to-this')] })
  if (provider && charge?.state === 'open' && charge.provider === provider.name) {
    const intent = await ensureIntent(ctx, provider, charge)
    await ctx.transaction((tx) => applyCurrent(tx, sales, provider, intent))
  }
  return outcomeOf(ctx, row.id)
}

/**
 * Changes how an order is to be paid, after asking the provider whether it has been paid meanwhile.
 * @throws Refused 409 while a card payment can neither be called off nor is decided
 */
export async function changeMethod(
  ctx: OpenContext,
  sales: Sales,
  body: Body<typeof payments.changeInvoiceTransaction>,
): Promise<Outcome> {
  const provider = cardProvider(ctx.config)
  const id = idOf(body.invoice)
  const row = await seen(ctx, id)
  if (body.payment_method === 'card' && !provider)
    throw conflict('card_not_offered', t('card-payment-is-not-offered-please-pay'))
  if (body.payment_method === 'transfer' && !(await offersTransfer(ctx.db, row.entity_id, row.currency_code)))
    throw new InvalidFields({ payment_method: [noTransfer(row.currency_code)] })
  permit(mayBePaid(row, ctx.now))
  if (body.payment_method === row.method) return outcomeOf(ctx, id)
  const attempts = body.payment_method === 'transfer' ? await openAttemptsOf(ctx.db, row.order_id) : []
  for (const attempt of attempts) if (provider) await callOff(ctx, sales, provider, await chargeOf(ctx.db, attempt))
  await ctx.transaction(async (tx) => {
    const invoice = await seenInvoice(tx, id)
    if (!mayBePaid(invoice, tx.now).allowed) return
    // What could not be called off may still bring the money; a transfer beside it would be paid twice.
    const still = body.payment_method === 'transfer' ? await openAttemptsOf(tx.db, invoice.order_id) : []
    if (still.some((one) => one.provider === provider?.name))
      throw conflict('not_payable', t('your-bank-is-still-checking-the-card'))
    const hold_until = body.payment_method === 'card' ? new Date(tx.now.getTime() + HOLD_MS) : null
    await setOrderMethod(tx.db, invoice.order_id, body.payment_method, hold_until)
    if (body.payment_method === 'transfer' && invoice.state === 'draft')
      await issueOrder(tx, sales.of(invoice.order_kind), invoice)
  })
  return outcomeOf(ctx, id)
}
