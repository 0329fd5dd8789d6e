import { t as ofSchemas } from '@app/contract/input.texts'
import type { Body, Params, Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import { looksAfter, me } from '#kit/data/context.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { conflict, invalid } from '#kit/base/errors.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { refusalOf, rehearse } from '#kit/data/transaction.ts'
import { operatorAtWork } from '../identity/index.ts'
import type { Decided } from './office.facts.ts'
import { claimed, findWaiting } from './office.inbox.service.ts'
import { claimsNow, dropClaim, keepDecision, lockItem, takeDecision } from './office.queries.ts'
import { t } from './office.texts.ts'

/** What was decided may be taken back for so long; a little more passes, so that the last second counts for whoever is far away. */
const UNDO_MS = 10_000
const GRACE_MS = 2000

type Which = Params<typeof office.one>

/**
 * Decides. The use case of the thing's own domain does it and writes the audit log: in this transaction, or once it cannot be taken
 * back any more. What may be taken back is tried here and rolled back, so that whoever decides is told at once what stands against it.
 * @throws Refused 409 `claimed` while another looks at it, `decided` when it does not wait any more; InvalidFields without a
 *   reason where one is needed, and for an act that is not possible
 */
export async function decide(
  ctx: WriteContext,
  kinds: readonly InboxKind[],
  which: Which,
  body: Body<typeof office.decide>,
): Promise<Reply<typeof office.decide>> {
  const { customer_id, session_id } = me(ctx)
  await lockItem(ctx.db, which.kind, which.id)
  const found = await findWaiting(ctx, kinds, which)
  if (!found) throw conflict('decided', t('this-has-been-decided-already'))
  const owner = (await claimsNow(ctx.db, ctx.now)).find((one) => one.kind === which.kind && one.item === which.id)
  if (owner && owner.customer_id !== customer_id) throw claimed()
  const act = found.acts.find(({ name }) => name === body.act)
  if (!act) throw invalid('act', t('this-cannot-be-decided-about-it'))
  if (act.reason === 'required' && body.reason === '') throw invalid('reason', ofSchemas('this-field-is-required'))
  const reason = act.reason === 'none' ? '' : body.reason
  const run = () => act.run(ctx, which.id, reason)
  await dropClaim(ctx.db, which.kind, which.id, customer_id)
  if (!body.undoable) {
    await run()
    return { decided: true, undo_until: null }
  }
  await rehearse(ctx.db, run)
  const until = new Date(ctx.now.getTime() + UNDO_MS)
  const due_at = new Date(until.getTime() + GRACE_MS)
  await keepDecision(ctx.db, {
    kind: which.kind,
    item: which.id,
    customer_id,
    session_id,
    act: body.act,
    reason,
    due_at,
  })
  await ctx.record({ kind: 'office.decided', what: which.kind, item: which.id }, due_at)
  return { decided: true, undo_until: until.toISOString() }
}

/** Takes back what oneself decided; it waits again. @throws Refused 409 `decided` once it is carried out */
export async function undo(ctx: WriteContext, which: Which): Promise<Reply<typeof office.undo>> {
  await lockItem(ctx.db, which.kind, which.id)
  const taken = await takeDecision(ctx.db, which.kind, which.id, { by: me(ctx).customer_id })
  if (!taken) throw conflict('decided', t('this-has-been-decided-already'))
  return { undone: true }
}

/**
 * Does what was decided, as whoever decided it. Where something stands against it by now, or they look after it no longer, nothing is
 * done, and it waits again.
 */
export async function carryOut(ctx: WriteContext, kinds: readonly InboxKind[], { what, item }: Decided): Promise<void> {
  await lockItem(ctx.db, what, item)
  const decision = await takeDecision(ctx.db, what, item, { dueBy: ctx.now })
  if (!decision) return
  const actor = await operatorAtWork(ctx.db, decision.customer_id, decision.session_id)
  const kind = kinds.find((one) => one.kind === what)
  const act = kind?.acts.find(({ name }) => name === decision.act)
  if (!actor || !kind || !act || !looksAfter(actor, kind.role)) return
  const acting = { ...ctx, actor }
  if (!(await findWaiting(acting, kinds, { kind: kind.kind, id: item }))) return
  await refusalOf(ctx.db, () => act.run(acting, item, decision.reason))
}
