import { queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'

export type Invoice = Answer<'payments.invoice'>
export type InvoiceCard = Answer<'payments.invoices'>['results'][number]
export type InvoiceFilter = 'open' | 'paid' | 'cancelled'

export const invoiceQuery = (id: number) => queryOptionsFor('payments.invoice', { params: { id } })

export const invoicesQuery = (input: { page: number; state?: InvoiceFilter; search?: string }) =>
  queryOptionsFor('payments.invoices', { query: input })

export const invoicePath = (id: number) => `/settings/${id}/invoice-preview`
export const successPath = (id: number) => `/payment-success?invoice=${id}`
export const failedPath = (id: number) => `/payment-failed?invoice=${id}`

/** "VAT 19 %", "VAT 7.7 %". */
export function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`
}
