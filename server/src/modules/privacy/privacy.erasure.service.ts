import { GRACE_DAYS } from '@app/contract/privacy'
import type { Body, Reply } from '@app/contract/kit'
import type { privacy } from '@app/contract/privacy'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import { conflict, invalid } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { queueMail } from '#kit/work/mail.ts'
import { leaveForGood, openOfLeaver } from '../companies/index.ts'
import { confirmPassword, endAllSessions, isLastOperator, lockOperators } from '../identity/index.ts'
import { mergedInto, personById } from './privacy.catalogue.reads.ts'
import type { Person } from './privacy.catalogue.reads.ts'
import { catalogue } from './privacy.catalogue.service.ts'
import type { Texts } from './privacy.catalogue.service.ts'
import {
  clearNaming,
  closeAccount,
  deleteNaming,
  dueErasures,
  endErasure,
  forgetMailsAndFacts,
  forgetNames,
  forgetWords,
  holdAccount,
  holdDue,
  insertErasure,
  noteBlocked,
  renameIn,
  renameInOthers,
  waitingErasure,
} from './privacy.erasure.queries.ts'
import type { ErasureRow } from './privacy.erasure.queries.ts'
import { endFiles } from './privacy.file.queries.ts'
import { erasureBlocked, erasureRequested, erasureTakenBack } from './privacy.mails.ts'
import { formerName, namingsOf, treatmentOf } from './privacy.policy.ts'
import type { Reference } from './privacy.policy.ts'
import { t } from './privacy.texts.ts'

const DAY_MS = 86_400_000

type State = Reply<typeof privacy.erasure>

/** Whether the person is going to be erased, what stands in the way now, and what would become of what is open. */
export async function erasure(ctx: Context): Promise<State> {
  const { customer_id } = me(ctx)
  const [waiting, { blockers, open }] = await Promise.all([
    waitingErasure(ctx.db, customer_id),
    inTheWay(ctx, customer_id),
  ])
  return {
    state: waiting ? 'waiting' : 'none',
    requested_at: waiting?.requested_at.toISOString() ?? null,
    due_at: waiting?.due_at.toISOString() ?? null,
    blockers,
    open,
  }
}

/**
 * Has the account erased when the grace is over (docs/rules/privacy.md#erasure). Asked again, it stays due when it was.
 * @throws Refused 400 for a wrong password; 409 `last_admin`, `last_operator`, `open_invoices`
 */
export async function requestErasure(ctx: OpenContext, body: Body<typeof privacy.requestErasure>): Promise<State> {
  const { customer_id } = me(ctx)
  if (!(await confirmPassword(ctx, customer_id, body.password)))
    throw invalid('password', t('this-is-not-your-current-password'))
  return ctx.transaction(async (tx) => {
    await lockOperators(tx.db)
    await holdAccount(tx.db, customer_id)
    const { blockers } = await inTheWay(tx, customer_id)
    const [first] = blockers
    if (first) throw conflict(first, hindrances[first]())
    const due_at = new Date(tx.now.getTime() + GRACE_DAYS * DAY_MS)
    if (await insertErasure(tx.db, customer_id, tx.now, due_at)) await tell(tx, customer_id, erasureRequested)
    return erasure(tx)
  })
}

/** What is open, and what keeps the person from being erased: with the company, and as the last who looks after everything. */
async function inTheWay(ctx: Context, customer_id: number): Promise<Pick<State, 'blockers' | 'open'>> {
  const { blockers, open } = await openOfLeaver(ctx, customer_id)
  const last = await isLastOperator(ctx.db, customer_id, ctx.now)
  return { blockers: last ? [...blockers, 'last_operator'] : blockers, open }
}

const hindrances = {
  last_admin: () => t('you-are-the-only-administrator-of-your'),
  last_operator: () => t('nobody-else-looks-after-everything-make-another'),
  open_invoices: () => t('there-are-unpaid-invoices-that-no-colleague'),
} as const

/** Keeps the account after all, until the moment it is erased. Without an erasure that waits nothing happens. */
export async function takeBackErasure(ctx: Context): Promise<State> {
  const { customer_id } = me(ctx)
  await holdAccount(ctx.db, customer_id)
  if (await endErasure(ctx.db, customer_id, 'taken_back', ctx.now)) await tell(ctx, customer_id, erasureTakenBack)
  return erasure(ctx)
}

type Write = (ctx: Context, person: Person, row: ErasureRow | undefined) => Parameters<typeof queueMail>[1]

async function tell(ctx: Context, customer_id: number, write: Write): Promise<void> {
  const person = await personById(ctx.db, customer_id)
  if (person) await queueMail(ctx, write(ctx, person, await waitingErasure(ctx.db, customer_id)))
}

/** Members whose grace is over. */
export function due(ctx: Context): Promise<number[]> {
  return dueErasures(ctx.db, ctx.now)
}

/**
 * Erases a member whose grace is over, all at once or not at all. Where something stands in the way by now it waits on, and the
 * member is told once.
 */
export async function eraseIfDue(ctx: WriteContext, customer_id: number): Promise<void> {
  // Nobody counts on an operator who waits for this, so none can become the last meanwhile, and no others have to wait.
  await holdAccount(ctx.db, customer_id)
  const row = await holdDue(ctx.db, customer_id, ctx.now)
  const person = row && (await personById(ctx.db, customer_id))
  if (!row || !person) return
  const { blockers } = await inTheWay(ctx, customer_id)
  if (blockers.length > 0) {
    if (row.blocked_at) return
    await noteBlocked(ctx.db, row.id, ctx.now)
    await queueMail(ctx, erasureBlocked(ctx, person, row, blockers))
    return
  }
  await leaveForGood(ctx, customer_id)
  await endAllSessions(ctx, customer_id, 'account erased')
  await dropFiles(ctx, [person.profile_picture, ...(await endFiles(ctx.db, { customer_id }, ctx.now))])
  const accounts = [person, ...(await mergedInto(ctx.db, customer_id))]
  // What came over from one account to another still says the former's name.
  const { keys, texts } = await catalogue(ctx.db)
  for (const { id } of accounts) for (const named of accounts) await rename(ctx.db, id, named, texts)
  for (const one of accounts) await forget(ctx, one, keys)
  await endErasure(ctx.db, customer_id, 'done', ctx.now)
  await logAct(ctx, { act: 'member.erased', object: `customer:${customer_id}` })
  await ctx.record({ kind: 'privacy.member_erased', customer_id })
}

/** Puts a former member in the place of a person's name, wherever texts by and about an account say it. */
async function rename(db: Db, id: number, named: Person, texts: readonly Texts[]): Promise<void> {
  const namings = namingsOf(named)
  await renameInOthers(db, id, namings)
  for (const one of texts) await renameIn(db, { ...one, id }, namings)
}

/** Takes an account out of every table once its name is out of all texts: `treatmentOf` says for each column whether the row goes or the column is emptied. */
async function forget(ctx: Context, person: Person, keys: readonly Reference[]): Promise<void> {
  const { db } = ctx
  await forgetNames(db, person, formerName())
  await forgetMailsAndFacts(db, person, namingsOf(person))
  for (const key of keys) {
    const treatment = treatmentOf(key)
    if (treatment === 'delete') await deleteNaming(db, key.table, key.column, person.id)
    if (treatment === 'clear') await clearNaming(db, key.table, key.column, person.id)
  }
  await closeAccount(db, person.id, formerName(), ctx.now)
  await forgetWords(db, person)
}
