import type { Query, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { Context } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { cardProvider } from '../cards/payments.provider.ts'
import type { CardProvider } from '../cards/payments.provider.ts'
import type { ProviderMovement, ProviderPage, Reading } from '../cards/payments.provider.types.ts'
import { noteReadUntil, readUntil } from '../disputes/payments.disputes.queries.ts'
import { each } from '../payments.batches.ts'
import {
  keepMovements,
  keepPayouts,
  matchMovements,
  notePayoutRead,
  oldestOnItsWay,
  unreadPayouts,
} from './payments.payouts.queries.ts'
import { listPayouts, unmatchedMovements } from './payments.payouts.reads.ts'

/** Lists are read again from before where they ended: the provider may write a movement down late. */
const OVERLAP_MS = 3 * 86_400_000
/** How far back the first reading goes. */
const FIRST_MS = 400 * 86_400_000

/**
 * Reads the balance and the payouts of the card provider and compares them with ours (docs/rules/payments.md#payouts). Each page is
 * committed by itself and may be read again; the place is noted only when a list was read to its end. So it may be killed anywhere,
 * and two processes may read at once.
 */
export async function readBalance(ctx: JobContext): Promise<void> {
  const provider = cardProvider(ctx.config)
  if (!provider) return
  await readMovements(ctx, provider)
  await readPayouts(ctx, provider)
  const unread = await unreadPayouts(ctx.database.db, provider.name)
  await each(unread, (payout) => readPayout(ctx, provider, payout))
  await ctx.transaction((tx) => matchMovements(tx.db, tx.now))
}

/** Reads a list page by page. @param keep writes a page down */
async function readPages<T>(
  since: Date,
  now: Date,
  read: (reading: Reading) => Promise<ProviderPage<T>>,
  keep: (rows: T[]) => Promise<void>,
): Promise<void> {
  let after: string | null = null
  do {
    // oxlint-disable-next-line no-await-in-loop
    const page: ProviderPage<T> = await read({ since, after, now })
    // oxlint-disable-next-line no-await-in-loop
    await keep(page.rows)
    after = page.next
  } while (after !== null)
}

const startOf = (until: Date | undefined, now: Date): number =>
  (until?.getTime() ?? now.getTime() - FIRST_MS) - OVERLAP_MS

async function readMovements(ctx: JobContext, provider: CardProvider): Promise<void> {
  const { db } = ctx.database
  const since = new Date(startOf(await readUntil(db, provider.name, 'movements'), ctx.now))
  await readPages(
    since,
    ctx.now,
    (reading) => provider.listMovements(db, reading),
    (rows) => ctx.transaction((tx) => keepMovements(tx.db, provider.name, rows, tx.now)),
  )
  await ctx.transaction((tx) => noteReadUntil(tx.db, provider.name, 'movements', ctx.now))
}

async function readPayouts(ctx: JobContext, provider: CardProvider): Promise<void> {
  const { db } = ctx.database
  const start = startOf(await readUntil(db, provider.name, 'payouts'), ctx.now)
  const waiting = await oldestOnItsWay(db, provider.name)
  await readPages(
    new Date(Math.min(start, waiting?.getTime() ?? start)),
    ctx.now,
    (reading) => provider.listPayouts(db, reading),
    (rows) => ctx.transaction((tx) => keepPayouts(tx.db, provider.name, rows)),
  )
  await ctx.transaction((tx) => noteReadUntil(tx.db, provider.name, 'payouts', ctx.now))
}

async function readPayout(
  ctx: JobContext,
  provider: CardProvider,
  { id, provider_ref }: { id: number; provider_ref: string },
): Promise<void> {
  const { db } = ctx.database
  const all: ProviderMovement[] = []
  await readPages(
    new Date(0),
    ctx.now,
    (reading) => provider.listMovements(db, { ...reading, payout: provider_ref }),
    async (rows) => void all.push(...rows),
  )
  await ctx.transaction(async (tx) => {
    await keepMovements(tx.db, provider.name, all, tx.now, id)
    await notePayoutRead(tx.db, id, tx.now)
  })
}

/** Payouts with what each is made of, the latest first, and all that does not agree. */
export async function payouts(
  ctx: Context,
  { after, page_size }: Query<typeof payments.payouts>,
): Promise<Reply<typeof payments.payouts>> {
  const [day, id] = after?.split('~') ?? []
  const place = day === undefined ? undefined : { day, id: Number(id) }
  const rows = await listPayouts(ctx.db, place, page_size + 1)
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  return {
    results: shown.map(({ provider_ref: reference, ...row }) => ({ ...row, reference })),
    next: rows.length > page_size && last ? `${last.arrives_on}~${last.id}` : null,
    unmatched: (await unmatchedMovements(ctx.db)).map((row) => ({
      ...{ id: row.id, kind: row.kind, amount: row.amount, currency_code: row.currency_code },
      reference: row.provider_ref,
      source: row.source_ref,
      at: row.happened_at.toISOString(),
    })),
  }
}
