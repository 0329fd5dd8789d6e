import { z } from 'zod'
import { awardSales } from './awards.sales.ts'
import { eventSales } from './events.sales.ts'
import { id, link } from './kit.ts'
import { sponsorshipSales } from './sponsorship.sales.ts'

/** The sellers, each described in a file of its own; no other list has kinds of orders or of lines (docs/decisions/0057-sellers-register.md). */
const withOrders = [eventSales, awardSales] as const
const withLines = [...withOrders, sponsorshipSales] as const

export type OrderKind = (typeof withOrders)[number]['order']
export type LineKind = (typeof withLines)[number]['lines'][number]

export const ORDER_KINDS: readonly OrderKind[] = withOrders.map(({ order }) => order)
export const orderKind = z.enum(ORDER_KINDS)
export const lineKind = z.enum([...new Set<LineKind>(withLines.flatMap(({ lines }) => [...lines]))])

/** A value for each kind of order. */
export const byOrderKind = <T>(of: (kind: OrderKind, path: string) => T): Record<OrderKind, T> =>
  Object.fromEntries(withOrders.map(({ order, path }) => [order, of(order, path)])) as Record<OrderKind, T>

/** The link to the subject of an order, under the name of its kind; the links of other kinds are null. */
export const subjectLinks = byOrderKind(() => link.nullable())
/** Narrows a list to the orders of one event, award or other subject. */
export const subjectIds = byOrderKind(() => id.optional())
