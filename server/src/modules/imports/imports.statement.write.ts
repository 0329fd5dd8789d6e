import type { WriteContext } from '#kit/data/context.ts'
import { conflict } from '#kit/base/errors.ts'
import type { Refused } from '#kit/base/errors.ts'
import { refusalOf } from '#kit/data/transaction.ts'
import { countTransfers, keepTransfers, lockInvoices, noteMade, noteReturned, ownAccounts } from '../payments/index.ts'
import type { Counting } from '../payments/index.ts'
import type { RowText, WritableRow, Written } from './imports.kinds.ts'
import { namesOf } from './imports.queries.ts'
import type { Part } from './imports.statement.short.ts'
import { listed, pastOf, saidOf, transferOf } from './imports.transfers.ts'
import { t } from './imports.texts.ts'

const DAY_MS = 86_400_000

/**
 * Counts the transfers of rows towards their invoices, all at once, and notes what went out by payment files or came back of them; a row
 * that no longer fits is left out alone.
 */
export async function countRows(ctx: WriteContext, rows: readonly WritableRow[], id: number): Promise<Written[]> {
  const isOfFile = ({ said }: WritableRow) => said['refunds'] !== undefined
  const transfers = rows.filter((row) => !isOfFile(row))
  const ofFiles = rows.filter(isOfFile)
  // Those of both at once, in one order.
  if (ofFiles.length > 0)
    await lockInvoices(ctx.db, [
      ...transfers.flatMap((row) => countingOf(row).parts.map(({ invoice_id }) => invoice_id)),
      ...ofFiles.flatMap(({ said }) => listed(said['invoices']).map(Number)),
    ])
  const counted = await written(ctx, transfers, id, (some) => countTransfers(ctx, some.map(countingOf)))
  const results = new Map(counted.map((one, at) => [transfers[at]?.number, one]))
  for (const row of ofFiles)
    // oxlint-disable-next-line no-await-in-loop
    results.set(row.number, resultOf(row, await refusalOf(ctx.db, () => noteOfFile(ctx, row))))
  return rows.flatMap(({ number }) => results.get(number) ?? [])
}

/** Notes what became of payments of a payment file. @throws Refused where they have moved on since the row was looked at */
async function noteOfFile(ctx: WriteContext, { said }: WritableRow): Promise<void> {
  const { name = '', date: booked_on = '', way } = said
  if (isAhead(ctx, said)) throw ahead()
  const refunds = listed(said['refunds']).map(Number)
  const [refund = 0] = refunds
  if (way === 'out') await noteMade(ctx, { name, booked_on, refunds })
  else await noteReturned(ctx, { refund, booked_on, code: RETURN_CODE.exec(said['reference'] ?? '')?.[0] })
}

/** Why a payment came back, as ISO 20022 has it. */
const RETURN_CODE =
  /\b(?:A[CGM]|B[EY]|CN|D[TU]|ED|FF|MD|MS|NA|R[CRF]|SL|TM)\d\d\b|\b(?:CUST|DUPL|FOCR|FRAD|TECH|UPAY)\b/

// Somewhere it is tomorrow already.
const isAhead = (ctx: WriteContext, said: RowText) =>
  Date.parse(transferOf(said).received_on) > ctx.now.getTime() + DAY_MS
const ahead = () => conflict('future', t('is-a-day-that-has-not-come'))

function resultOf({ match_id, act }: WritableRow, refused: Refused | undefined): Written {
  if (refused) return { id: 0, touched: [], refused }
  return { id: act === 'new' ? 0 : (match_id ?? 0), touched: [], counted: true }
}

/** Keeps the transfers of rows as money that nobody could assign, all at once; a row that no longer fits is left out alone. */
export const keepRows = (ctx: WriteContext, rows: readonly WritableRow[], id: number): Promise<Written[]> =>
  written(ctx, rows, id, (some) =>
    keepTransfers(
      ctx,
      some.map(({ said }) => transferOf(said)),
    ),
  )

async function written(
  ctx: WriteContext,
  rows: readonly WritableRow[],
  id: number,
  write: (some: readonly WritableRow[]) => Promise<(Refused | undefined)[]>,
): Promise<Written[]> {
  const refusals = await notAsSeen(ctx, rows, id)
  const fitting = rows.filter(({ number }) => !refusals.has(number))
  for (const [at, refused] of (await write(fitting)).entries()) {
    const row = fitting[at]
    if (row && refused) refusals.set(row.number, refused)
  }
  return rows.map((row) => resultOf(row, refusals.get(row.number)))
}

/**
 * Why rows are refused by now, by their numbers: their day has not come, or another transfer that they may be has come in since they were
 * looked at.
 */
async function notAsSeen(ctx: WriteContext, rows: readonly WritableRow[], id: number): Promise<Map<number, Refused>> {
  const saids = rows.map(({ said }) => said)
  // Those of this statement itself are no others.
  const past = await pastOf(ctx.db, saids, await ownAccounts(ctx.db), namesOf(id))
  return new Map(
    rows.flatMap(({ number, said }) => {
      if (isAhead(ctx, said)) return [[number, ahead()]]
      const seen = new Set(JSON.parse(said['like'] ?? '[]') as string[])
      const one = past.get(said['name'] ?? '')?.find(({ reference }) => !seen.has(reference))
      if (!one) return []
      return [[number, conflict('changed_meanwhile', t('this-check-the-statement-again', { saidOf: saidOf(one) }))]]
    }),
  )
}

function countingOf({ said, match_id }: WritableRow): Counting {
  return { transfer: transferOf(said), parts: partsOfRow(said, match_id ?? 0) }
}

/** One that names several invoices is counted for each; the lowest number first, whose payment is called as the transfer. */
function partsOfRow(said: RowText, invoice_id: number): Counting['parts'] {
  const { parts, open, charges = '0', minor } = said
  if (parts === undefined) return [{ invoice_id, amount: Number(minor), open: Number(open), charges: Number(charges) }]
  return (JSON.parse(parts) as Part[])
    .toSorted((one, other) => one.invoice_id - other.invoice_id)
    .map((part) => ({ charges: 0, ...part, amount: part.open - (part.charges ?? 0) }))
}
