import type { Reply } from '@app/contract/kit'
import type { sponsorship } from '@app/contract/sponsorship'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import type { EmployeeLeft } from '../companies/index.ts'
import type { OrderPaid, OrderReleased, PurchaseLine } from '../payments/index.ts'
import { insertContract } from './sponsorship.contract.queries.ts'
import { move } from './sponsorship.decisions.service.ts'
import {
  applicationOfOrder,
  giveRequests,
  lockApplication,
  orderable,
  removeSponsor,
  setOrder,
} from './sponsorship.queries.ts'
import type { Orderable, SubjectKind } from './sponsorship.queries.ts'
import { readOrderable } from './sponsorship.reads.ts'
import { toPackage } from './sponsorship.view.ts'
import { t } from './sponsorship.texts.ts'

/**
 * What an event's or award's cart may hold of a package: the asking company's accepted request stands behind it
 * (docs/rules/sponsorship.md#order).
 * @param lock the order is about to be written
 * @returns undefined when nothing was accepted, or it is ordered already
 */
export async function packageToOrder(
  ctx: Context,
  of: { kind: SubjectKind; id: number; package_id: number },
  lock: boolean,
): Promise<Orderable | undefined> {
  const { company_id } = me(ctx)
  return company_id === null ? undefined : orderable(ctx.db, { ...of, company_id }, lock)
}

/** What can be ordered now by the asking company, for the booking page. */
export async function packagesToOrder(
  ctx: Context,
  kind: SubjectKind,
  id: number,
): Promise<Reply<typeof sponsorship.packages>['packages']> {
  const { company_id } = me(ctx)
  if (company_id === null) return []
  return (await readOrderable(ctx.db, kind, id, company_id)).map((row) => toPackage(row, ctx))
}

/** The line of an invoice for a package. */
export function packageLine(found: Orderable, country: string): PurchaseLine {
  return {
    kind: 'sponsorship',
    description: `Sponsorship: ${found.name}`,
    quantity: 1,
    unit_amount: found.amount,
    supply: 'sponsorship',
    supply_country: country,
  }
}

/** Ties an accepted request to the order that was just written, and keeps what it agrees to, in the same transaction. */
export async function orderPackage(ctx: Context, found: Orderable, order_id: number): Promise<void> {
  const { application_id } = found
  await setOrder(ctx.db, application_id, order_id)
  await insertContract(ctx.db, { application_id, order_id, customer_id: me(ctx).customer_id, now: ctx.now })
}

/** The payment of its order makes a sponsor certain: the logo stands in the strip. */
export async function confirmPaid(ctx: WriteContext, { order_id }: OrderPaid): Promise<void> {
  const id = await applicationOfOrder(ctx.db, order_id)
  const row = id === undefined ? undefined : await lockApplication(ctx.db, id)
  if (row?.state !== 'accepted' || row.order_id !== order_id || row.company_id === null) return
  await move(ctx, row, 'confirmed', { reason: null, by: 'decision' })
}

/**
 * An order that holds nothing any more: a card payment that was not finished may be tried again until the last day for it; an
 * invoice that was called off, paid or not, gives the package to whoever waits, and the sponsor is shown no more.
 */
export async function releaseOrder(ctx: WriteContext, { order_id, reason }: OrderReleased): Promise<void> {
  const id = await applicationOfOrder(ctx.db, order_id)
  const row = id === undefined ? undefined : await lockApplication(ctx.db, id)
  if (row?.order_id !== order_id) return
  await setOrder(ctx.db, row.id, null)
  if (reason === 'expired') return
  const paid = row.state === 'confirmed'
  if (!paid && row.state !== 'accepted') return
  if (paid) await removeSponsor(ctx.db, row.id)
  await move(ctx, { ...row, order_id: null }, 'declined', {
    reason: paid ? t('the-order-of-the-package-was-cancelled') : t('the-invoice-of-the-package-was-called'),
    by: 'decision',
    lost: paid,
  })
}

/** Somebody left a company: its requests as a sponsor go on with the colleague who was named. */
export async function takeOver(ctx: Context, { company_id, customer_id, takers }: EmployeeLeft): Promise<void> {
  if (takers.seats !== null)
    await giveRequests(ctx.db, {
      company_id,
      from: customer_id,
      to: takers.seats,
    })
}
