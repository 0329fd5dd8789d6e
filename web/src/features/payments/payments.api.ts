import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'

export type Invoice = Answer<'payments.invoice'>
export type InvoiceCard = Answer<'payments.invoices'>['results'][number]
export type InvoiceFilter = 'open' | 'paid' | 'cancelled'

export const invoiceQuery = (id: number) => queryOptionsFor('payments.invoice', { params: { id } })

/** Invoices of a page; asked for by name, so that the pages counted are those that are there. */
export const INVOICES_A_PAGE = 25

export const invoicesQuery = (input: { page: number; state?: InvoiceFilter; search?: string }) =>
  queryOptionsFor('payments.invoices', { query: { ...input, page_size: INVOICES_A_PAGE } })

/** What is to be paid, by currency. */
export const totalsQuery = queryOptionsFor('payments.totals', {})

/** How many invoices there are in a state; the list itself is not needed. */
export const countQuery = (state?: InvoiceFilter) =>
  queryOptionsFor('payments.invoices', { query: { page_size: 1, ...(state ? { state } : {}) } })

/** Orders by card that wait for their payment, of one event or of all. */
export const heldQuery = (event?: number) =>
  queryOptionsFor('payments.invoices', { query: { state: 'draft', ...(event === undefined ? {} : { event }) } })

/** The numbers of an invoice and of the other one of its order. */
export const invoicesOfOrder = ({ id, issued_with }: Invoice): number[] => [
  id,
  ...(issued_with ? [issued_with.id] : []),
]

export const invoicePath = (id: number) => `/settings/${id}/invoice-preview` as const
export const successPath = (id: number) => `/payment-success?invoice=${id}` as const
export const failedPath = (id: number) => `/payment-failed?invoice=${id}` as const

/** How many invoices wait to be paid. */
export function useOpenInvoices(): number {
  return useQuery({ ...countQuery('open'), staleTime: 60_000 }).data?.count ?? 0
}
