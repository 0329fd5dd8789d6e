import type { WriteContext } from '#kit/data/context.ts'
import { conflict } from '#kit/base/errors.ts'
import type { Refused } from '#kit/base/errors.ts'
import { countTransfers, keepTransfers, ownAccounts } from '../payments/index.ts'
import type { Counting } from '../payments/index.ts'
import type { RowText, WritableRow, Written } from './imports.kinds.ts'
import { namesOf } from './imports.queries.ts'
import type { Part } from './imports.statement.short.ts'
import { pastOf, saidOf, transferOf } from './imports.transfers.ts'
import { t } from './imports.texts.ts'

const DAY_MS = 86_400_000

/** Counts the transfers of rows towards their invoices, all at once; a row that no longer fits is left out alone. */
export const countRows = (ctx: WriteContext, rows: readonly WritableRow[], id: number): Promise<Written[]> =>
  written(ctx, rows, id, (some) => countTransfers(ctx, some.map(countingOf)))

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
  return rows.map(({ number, match_id, act }) => {
    const refused = refusals.get(number)
    if (refused) return { id: 0, touched: [], refused }
    return { id: act === 'new' ? 0 : (match_id ?? 0), touched: [], counted: true }
  })
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
      // Somewhere it is tomorrow already.
      if (Date.parse(transferOf(said).received_on) > ctx.now.getTime() + DAY_MS)
        return [[number, conflict('future', t('is-a-day-that-has-not-come'))]]
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
