import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { stateOf } from './payments.books.policy.ts'
import type { Found } from './payments.books.checks.reads.ts'
import type { EntryRow, LinkRow, PartSum, TakenRow } from './payments.books.reads.ts'

type Books = Reply<typeof payments.books>
type Entry = Reply<typeof payments.booksJournal>['results'][number]

export const toCheck = (found: Found): Books['checks'][number] => ({ ...found, state: stateOf(found) })

export const toEntry = ({ invoice_id, lines, id, booked_on, happened_on, document, part, by }: EntryRow): Entry => ({
  id,
  booked_on,
  happened_on,
  document,
  part,
  invoice: invoice_id,
  by,
  lines: lines.map(({ debit, credit, amount, text }) => ({ debit, credit, amount, text })),
})

export function toLines(sums: readonly PartSum[]): Books['lines'] {
  const of = (part: PartSum['part']) => sums.find((one) => one.part === part)?.lines ?? 0
  return {
    invoices: of('invoices'),
    payments: of('payments'),
    hand: of('hand'),
    amount: sums.reduce((sum, { amount }) => sum + amount, 0),
  }
}

export const toLink = ({ number, invoice_id, hash, issued_at }: LinkRow): Books['chain']['links'][number] => ({
  number,
  invoice: invoice_id,
  hash: hash.toString('hex'),
  at: issued_at.toISOString(),
})

export function toExport(
  kind: TakenRow['kind'],
  { exact, any }: { exact: readonly TakenRow[]; any: readonly TakenRow[] },
): Books['exports'][number] {
  const taken = exact.find((one) => one.kind === kind)
  const last = any.find((one) => one.kind === kind)
  return {
    kind,
    taken: taken ? { at: taken.taken_at.toISOString(), name: taken.by } : null,
    last: last ? { from: last.from_on, until: last.until_on, at: last.taken_at.toISOString() } : null,
  }
}
