import { createHash } from 'node:crypto'
import type { Body, Query, Reply } from '@app/contract/kit'
import { STATEMENT_MOST } from '@app/contract/payments.disputes.names'
import type { payments } from '@app/contract/payments'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import { conflict, notFound, permit } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import { offered } from '../cards/payments.charge.service.ts'
import type { CardProvider } from '../cards/payments.provider.ts'
import type { Sales } from '../payments.sales.ts'
import { t } from '../payments.texts.ts'
import { applyDispute } from './payments.disputes.apply.service.ts'
import { acceptedMails, askedBackBefore, meetingsHeld, termsAt } from './payments.disputes.evidence.reads.ts'
import { evidenceOf, preparedFrom } from './payments.disputes.evidence.view.ts'
import type { Known, Piece } from './payments.disputes.evidence.view.ts'
import type { disputePdf } from './payments.disputes.pdf.ts'
import { mayAnswer, mayGiveUp } from './payments.disputes.policy.ts'
import {
  claimDispute,
  disputeById,
  keepPack,
  keepPreparation,
  packOf as storedPack,
  setSending,
} from './payments.disputes.queries.ts'
import type { DisputeRow } from './payments.disputes.queries.ts'
import {
  decidedDisputes,
  disputeAround,
  disputeCounts,
  disputedInvoices,
  waitingDisputes,
} from './payments.disputes.reads.ts'
import type { ListedDispute, Place } from './payments.disputes.reads.ts'
import { chosenOf, packOf, toListed, toSheet, versionOf } from './payments.disputes.view.ts'

type Sheet = Reply<typeof payments.dispute>

const draw = drawnApart<typeof disputePdf>(new URL('payments.disputes.pdf.ts', import.meta.url), 'disputePdf')

/** A sending that has not ended after this long has failed; the process may have died. */
const SENDING_MS = 3 * 60_000

/** Disputes that are open, then those that are sent, by their last day, then decided ones, the latest first. */
export async function disputes(
  ctx: Context,
  { state, after, page_size }: Query<typeof payments.disputes>,
): Promise<Reply<typeof payments.disputes>> {
  const place = placeOf(after)
  const most = page_size + 1
  const waiting =
    place?.rank === 2 || (state !== undefined && state !== 'open') ? [] : await waitingDisputes(ctx.db, place, most)
  const decided =
    waiting.length >= most || state === 'open'
      ? []
      : await decidedDisputes(ctx.db, state, place?.rank === 2 ? place : undefined, most - waiting.length)
  const rows = [...waiting, ...decided]
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  return {
    results: shown.map(toListed),
    next: rows.length > page_size && last ? nextAfter(last) : null,
    counts: await disputeCounts(ctx.db),
  }
}

const FAR = Date.UTC(9999, 11, 31)

function nextAfter(row: ListedDispute): string {
  const rank = row.decided_at !== null ? 2 : row.state === 'open' ? 0 : 1
  return `${rank}~${(row.decided_at ?? row.evidence_due_at)?.getTime() ?? FAR}~${row.id}`
}

function placeOf(after: string | undefined): Place | undefined {
  const [rank, at, id] = after?.split('~').map(Number) ?? []
  if (rank === undefined || at === undefined || id === undefined) return undefined
  return { rank: rank === 0 ? 0 : rank === 1 ? 1 : 2, at, id }
}

export async function oneDispute(ctx: Context, sales: Sales, id: number): Promise<Sheet> {
  const dispute = await disputeById(ctx.db, id)
  if (!dispute) throw notFound()
  const { known, pieces } = await gathered(ctx, sales, dispute)
  return toSheet(known, pieces, ctx.now)
}

async function gathered(ctx: Context, sales: Sales, dispute: DisputeRow): Promise<{ known: Known; pieces: Piece[] }> {
  const { db, now } = ctx
  const around = await disputeAround(db, dispute.id)
  if (!around) throw notFound()
  const invoices = await disputedInvoices(db, dispute.id)
  const orders = invoices.map(({ order_id }) => order_id)
  const seats = await Promise.all(invoices.map((one) => sales.of(one.order_kind).seats(db, one.order_id)))
  const known: Known = {
    ...{ dispute, around, invoices, seats: seats.flat() },
    mails: await acceptedMails(
      db,
      invoices.map((one) => one.id),
    ),
    meetings: await meetingsHeld(db, orders, now),
    refunds: await askedBackBefore(db, dispute.id),
    terms: invoices[0] && (await termsAt(db, invoices[0].ordered_at)),
  }
  return { known, pieces: evidenceOf(known) }
}

/** The dispute, locked, as the operator saw it. @throws Refused 404, 409 `changed_meanwhile` */
async function lockSeen(ctx: WriteContext, id: number, version: string): Promise<DisputeRow> {
  const dispute = await disputeById(ctx.db, id, true)
  if (!dispute) throw notFound()
  if (versionOf(dispute) !== version) throw conflict('changed_meanwhile', t('somebody-else-has-changed-this-in-the'))
  return dispute
}

/** Takes a dispute over. @throws Refused 404, 409 `changed_meanwhile`, `not_open` */
export async function claim(
  ctx: WriteContext,
  sales: Sales,
  id: number,
  { version }: Body<typeof payments.claimDispute>,
): Promise<Sheet> {
  const dispute = await lockSeen(ctx, id, version)
  permit(mayGiveUp(dispute))
  await take(ctx, id)
  return oneDispute(ctx, sales, id)
}

type Answer = Omit<Body<typeof payments.prepareDispute>, 'version'>

/** Keeps the choice and the statement, which is written from the choice while it is empty, for the pack and for the sending; nothing is sent. @throws Refused 404, 409 `changed_meanwhile`, `not_open`, `too_late` */
export async function prepare(
  ctx: WriteContext,
  sales: Sales,
  id: number,
  { version, ...answer }: Body<typeof payments.prepareDispute>,
): Promise<Sheet> {
  const dispute = await lockSeen(ctx, id, version)
  permit(mayAnswer(dispute, ctx.now))
  permitSending(dispute, ctx.now)
  await keep(ctx, dispute, answer)
  return oneDispute(ctx, sales, id)
}

async function keep(ctx: WriteContext, dispute: DisputeRow, answer: Answer): Promise<void> {
  await keepPreparation(ctx.db, dispute.id, answer)
  if (dispute.claimed_by === null) await take(ctx, dispute.id)
}

async function take(ctx: WriteContext, id: number): Promise<void> {
  await claimDispute(ctx.db, id, me(ctx).customer_id, ctx.now)
  await logAct(ctx, { act: 'dispute.claimed', object: `dispute:${id}` })
}

function permitSending({ sending_at }: DisputeRow, now: Date): void {
  if (sending_at !== null && now.getTime() - sending_at.getTime() < SENDING_MS)
    throw conflict('being_sent', t('somebody-sends-this-evidence-now'))
}

function providerOf(ctx: Context, dispute: DisputeRow): CardProvider {
  const provider = offered(ctx)
  if (provider.name !== dispute.provider)
    throw conflict('card_not_offered', t('card-payment-is-not-offered-please-pay'))
  return provider
}

/**
 * Sends statement and pack to the bank, once. Both are committed first, and their digest is the provider's idempotency key: when
 * the answer is lost the same evidence may be sent again, and the provider's own state decides.
 * @throws Refused 404, 409 `changed_meanwhile`, `not_open`, `too_late`, `being_sent`; 503 when the provider does not answer
 */
export async function answer(
  ctx: OpenContext,
  sales: Sales,
  id: number,
  { version, ...given }: Body<typeof payments.answerDispute>,
): Promise<Sheet> {
  const dispute = await ctx.transaction(async (tx) => {
    const seen = await lockSeen(tx, id, version)
    permit(mayAnswer(seen, tx.now))
    permitSending(seen, tx.now)
    providerOf(tx, seen)
    await keep(tx, seen, given)
    await setSending(tx.db, id, tx.now)
    return { ...seen, ...given, sending_at: tx.now }
  })
  const provider = providerOf(ctx, dispute)
  try {
    const pack = await drawnPack(ctx, sales, dispute, given.statement)
    const digest = createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 22)
    const news = await provider.sendEvidence(ctx.db, dispute.provider_ref, {
      key: `dispute:${id}:${digest}`,
      statement: given.statement,
      pack,
      pack_name: t('pack-sent-as', { id }),
      now: ctx.now,
    })
    await ctx.transaction(async (tx) => {
      await applyDispute(tx, provider.name, news)
      await keepPack(tx.db, id, pack)
      await logAct(tx, { act: 'dispute.sent', object: `dispute:${id}`, after: { state: news.state, ...given } })
    })
  } catch (error) {
    await ctx.transaction((tx) => setSending(tx.db, id, null))
    throw error
  }
  return ctx.transaction((tx) => oneDispute(tx, sales, id))
}

/** Gives a dispute up at the provider. @throws Refused 404, 409 `changed_meanwhile`, `not_open`, `being_sent`; 503 */
export async function acceptLoss(
  ctx: OpenContext,
  sales: Sales,
  id: number,
  { version, reason }: Body<typeof payments.acceptLoss>,
): Promise<Sheet> {
  const dispute = await ctx.transaction(async (tx) => {
    const seen = await lockSeen(tx, id, version)
    permit(mayGiveUp(seen))
    permitSending(seen, tx.now)
    return seen
  })
  const provider = providerOf(ctx, dispute)
  const news = await provider.closeDispute(ctx.db, dispute.provider_ref, ctx.now)
  return ctx.transaction(async (tx) => {
    await applyDispute(tx, provider.name, news)
    const after = { state: news.state }
    await logAct(tx, {
      act: 'dispute.loss_accepted',
      object: `dispute:${id}`,
      before: { state: dispute.state },
      after,
      reason,
    })
    return oneDispute(tx, sales, id)
  })
}

/** The pack as a file: that which was sent, or as it would be sent now. */
export async function pack(ctx: Context, sales: Sales, id: number): Promise<FileReply> {
  const dispute = await disputeById(ctx.db, id)
  if (!dispute) throw notFound()
  const bytes = (await storedPack(ctx.db, id)) ?? (await drawnPack(ctx, sales, dispute, dispute.statement))
  return new FileReply('application/pdf', t('pack-sent-as', { id }), bytes)
}

async function drawnPack(ctx: Context, sales: Sales, dispute: DisputeRow, said: string | null): Promise<Buffer> {
  const { known, pieces } = await gathered(ctx, sales, dispute)
  const statement = said || preparedFrom(pieces, chosenOf(dispute, pieces), STATEMENT_MOST)
  return draw(me(ctx).customer_id, packOf(known, pieces, statement), ctx.config.community.name)
}
