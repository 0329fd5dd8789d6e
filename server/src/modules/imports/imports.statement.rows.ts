import { IMPORT } from '@app/contract/imports.limits'
import { clean } from './imports.table.service.ts'
import type { Table } from './imports.table.service.ts'

/** What a statement's rows are made of, in the order of their cells; each heading is the field that it is taken for. */
export const statementFields = [
  'key',
  'account',
  'date',
  'amount',
  'direction',
  'currency',
  'payer',
  'reference',
] as const

/** What a statement says about money that came in, or that went out by a payment file of ours. */
export type Credit = Partial<Record<(typeof statementFields)[number], string>>

/** Which way the money of a reversal went; it is shown, and never counted. */
export const REVERSED = { credit: 'credit (reversal)', debit: 'debit (reversal)' } as const
/** Money that went out, and what came back of such money. */
export const OUT = 'debit'
export const RETURNED = 'credit (returned)'

/** Whether words may name a payment of ours, or a file of them; only the codes of the sellers tell for certain. */
export const mayNamePayment = (words: string): boolean =>
  /(?<![A-Z0-9-])[A-Z0-9]{2,8}-(?:REFUND|\d{8})-\d{1,9}(?![\d-])/i.test(words)

/** A row of a statement. @param number of its line in the file */
export const statementRow = (credit: Credit, number: number): Table['rows'][number] => ({
  number,
  cells: statementFields.map((name) => clean((credit[name] ?? '').slice(0, IMPORT.cell))),
})
