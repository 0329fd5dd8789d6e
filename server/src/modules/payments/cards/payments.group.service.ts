import { randomUUID } from 'node:crypto'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import { InvalidFields, Refused, conflict, notFound } from '#kit/base/errors.ts'
import { insertAttempt, openAttemptOf } from './payments.card.queries.ts'
import { beginCharge, chargeOf, offered, seenInvoice, toIntentReply } from './payments.charge.service.ts'
import type { Charge } from './payments.charge.service.ts'
import { groupById, insertGroup, partsOf } from './payments.group.queries.ts'
import { mayBePaid, maySeeInvoice, oddAmount } from '../invoices/payments.invoices.policy.ts'
import type { CardProvider } from './payments.provider.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'
import type { Sales } from '../payments.sales.ts'
import { t } from '../payments.texts.ts'

/**
 * Begins one card payment of the open amounts of several invoices, or goes on with the same one
 * (docs/rules/payments.md#several-at-once).
 * @throws InvalidFields naming each invoice that cannot be paid with the others
 */
export async function paySeveral(
  ctx: OpenContext,
  sales: Sales,
  body: Body<typeof payments.paySeveral>,
): Promise<Reply<typeof payments.paySeveral>> {
  const provider = offered(ctx)
  const ids = body.invoices.map(idOf)
  const { charge, intent } = await beginCharge(ctx, sales, provider, () =>
    ctx.transaction((tx) => openGroup(tx, provider, ids)),
  )
  return toIntentReply(provider, charge, intent)
}

async function openGroup(
  ctx: Context,
  provider: CardProvider,
  ids: readonly number[],
): Promise<Charge | { inTheWay: Charge[] }> {
  const invoices = await lockInOrder(ctx, ids)
  const problems = problemsOf(ctx, ids, invoices)
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return openTogether(ctx, provider, [...invoices.values()])
}

/** The group over just these invoices, which are locked and may be paid, or the payments to call off before it. */
export async function openTogether(
  ctx: Context,
  provider: CardProvider,
  chosen: readonly LockedInvoice[],
): Promise<Charge | { inTheWay: Charge[] }> {
  const begun = await begunOf(ctx, chosen)
  const [first] = begun
  if (first) {
    const same = begun.length === 1 && first.provider === provider.name && (await covers(ctx, first, chosen))
    return same ? first : { inTheWay: begun }
  }
  return insertParts(ctx, provider, chosen)
}

/** All of them locked, the lowest number first, so that two who choose some of the same never wait for each other in a circle. */
async function lockInOrder(ctx: Context, ids: readonly number[]): Promise<Map<number, LockedInvoice>> {
  const locked = new Map<number, LockedInvoice>()
  for (const id of new Set(ids.toSorted((one, other) => one - other))) {
    // oxlint-disable-next-line no-await-in-loop
    const invoice = await lockInvoice(ctx.db, id)
    if (invoice) locked.set(id, invoice)
  }
  return locked
}

/** Why which of the chosen cannot be paid together, all at once. */
function problemsOf(
  ctx: Context,
  ids: readonly number[],
  invoices: ReadonlyMap<number, LockedInvoice>,
): Record<string, string[]> {
  const actor = me(ctx)
  const seen = ids.map((id) => {
    const invoice = invoices.get(id)
    return invoice && maySeeInvoice(actor, invoice).allowed ? invoice : undefined
  })
  const currency = seen.find((invoice) => invoice !== undefined)?.currency_code
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const why = problemOf(seen[index], ids.indexOf(id) < index, currency, ctx.now)
      return why === undefined ? [] : [[`invoices.${index}`, [why]]]
    }),
  )
}

function problemOf(
  invoice: LockedInvoice | undefined,
  twice: boolean,
  currency: string | undefined,
  now: Date,
): string | undefined {
  if (!invoice) return t('there-is-no-such-invoice')
  if (twice) return t('this-invoice-is-chosen-twice')
  const verdict = mayBePaid(invoice, now)
  if (!verdict.allowed && verdict.refusal instanceof Refused) return verdict.refusal.message
  if (invoice.state === 'draft') return t('a-booking-that-waits-for-its-card')
  return invoice.currency_code === currency ? undefined : t('pay-the-invoices-of-one-currency-at')
}

/** The card payments under way for any of the invoices. */
async function begunOf(ctx: Context, invoices: readonly LockedInvoice[]): Promise<Charge[]> {
  const charges = new Map<string, Charge>()
  for (const { id } of invoices) {
    // oxlint-disable-next-line no-await-in-loop
    const attempt = await openAttemptOf(ctx.db, id)
    // oxlint-disable-next-line no-await-in-loop
    const charge = attempt && (await chargeOf(ctx.db, attempt))
    if (charge) charges.set(charge.id, charge)
  }
  return [...charges.values()]
}

/** Whether a group asks for exactly what these invoices ask for now. */
async function covers(ctx: Context, charge: Charge, invoices: readonly LockedInvoice[]): Promise<boolean> {
  const parts = new Map((await partsOf(ctx.db, charge.id)).map((part) => [part.invoice_id, part.amount]))
  return parts.size === invoices.length && invoices.every(({ id, open_amount }) => parts.get(id) === open_amount)
}

async function insertParts(ctx: Context, provider: CardProvider, invoices: readonly LockedInvoice[]): Promise<Charge> {
  const { company_id, currency_code } = invoices[0] as LockedInvoice
  const id = randomUUID()
  const amount = invoices.reduce((sum, { open_amount }) => sum + open_amount, 0)
  if (!provider.takes(amount, currency_code)) throw oddAmount()
  await insertGroup(ctx.db, { id, company_id, provider: provider.name, amount, currency_code }, ctx.now)
  for (const invoice of invoices) {
    const part = { id: randomUUID(), invoice_id: invoice.id, provider: provider.name, group_id: id }
    // oxlint-disable-next-line no-await-in-loop
    await insertAttempt(ctx.db, { ...part, amount: invoice.open_amount, currency_code }, ctx.now)
  }
  const made = await groupById(ctx.db, id)
  if (!made) throw notFound()
  return made
}

/**
 * Whether a group may still be charged: every invoice of it asks for what it asked for at the beginning.
 * @throws Refused 404, or 409 naming the invoice that has changed
 */
export async function mustStillBeDue(ctx: Context, group_id: string): Promise<void> {
  for (const part of await partsOf(ctx.db, group_id)) {
    // oxlint-disable-next-line no-await-in-loop
    const invoice = await seenInvoice(ctx, part.invoice_id)
    if (mayBePaid(invoice, ctx.now).allowed && invoice.open_amount === part.amount) continue
    throw conflict(
      'not_payable',
      invoice.number === null
        ? t('an-invoice-has-changed-meanwhile')
        : t('has-changed-meanwhile', { number: invoice.number }),
    )
  }
}
