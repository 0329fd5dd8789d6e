import type { Body, Params, Query, Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { conflict, notFound } from '#kit/base/errors.ts'
import { dueAt } from '#kit/records/inbox.ts'
import type { InboxKind, Waiting } from '#kit/records/inbox.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { peopleById } from '../members/index.ts'
import { presentActs } from './office.log.service.ts'
import { claimsNow, decisionsNow, dropClaim, readLog, reasonsFor, takeClaim } from './office.queries.ts'
import type { Claim } from './office.queries.ts'
import { t } from './office.texts.ts'

/** Acts of the past that stand with what waits. */
const PAST = 20
/** Everything that may wait, and everything that operators keep. */
type Desk = { kinds: readonly InboxKind[]; registry: readonly ResourceConfig[] }
/** Whoever takes something has it for so long (docs/rules/office.md#inbox). */
const CLAIM_MS = 30 * 60_000

type Inbox = Reply<typeof office.inbox>
type Item = Inbox['results'][number]
type One = Reply<typeof office.one>
type Which = Params<typeof office.one>

const nameOf = (kind: string, item: string) => `${kind} ${item}`

async function presenter(ctx: Context, claims: readonly Claim[]) {
  const people = await peopleById(
    ctx,
    claims.map((claim) => claim.customer_id),
  )
  const byItem = new Map(claims.map((claim) => [nameOf(claim.kind, claim.item), claim]))
  return (kind: InboxKind, row: Waiting): Item => {
    const claim = byItem.get(nameOf(kind.kind, row.id))
    return {
      kind: kind.kind,
      id: row.id,
      title: row.title,
      about: row.about,
      since: row.since.toISOString(),
      due_at: dueAt(kind, row).toISOString(),
      claimed_by: claim === undefined ? null : (people.get(claim.customer_id) ?? null),
      claimed_until: claim?.until.toISOString() ?? null,
    }
  }
}

/** Everything that waits for an operator, what should be decided first on top, with how much waits of each kind. */
export async function inbox(
  ctx: Context,
  kinds: readonly InboxKind[],
  query: Query<typeof office.inbox>,
): Promise<Inbox> {
  const actor = me(ctx)
  const claims = await claimsNow(ctx.db, ctx.now)
  const decided = await decisionsNow(ctx.db)
  const present = await presenter(ctx, claims)
  const all: Item[] = []
  const counts: Inbox['counts'] = []
  for (const kind of kinds.filter(({ role }) => looksAfter(actor, role))) {
    const rows = (await kind.waiting(ctx)).filter((row) => !decided.has(nameOf(kind.kind, row.id)))
    const overdue = rows.filter((row) => dueAt(kind, row) <= ctx.now).length
    counts.push({ kind: kind.kind, waiting: rows.length, overdue })
    all.push(...rows.map((row) => present(kind, row)))
  }
  const mine = all.filter((item) => item.claimed_by?.customer_id === actor.customer_id)
  const free = all.filter((item) => item.claimed_until === null)
  const asked = query.whose === 'mine' ? mine : query.whose === 'free' ? free : all
  return {
    counts,
    mine: mine.length,
    free: free.length,
    results: asked
      .filter((item) => query.kind === undefined || item.kind === query.kind)
      .toSorted((a, b) => a.due_at.localeCompare(b.due_at) || a.id.localeCompare(b.id)),
  }
}

/** One thing that waits, with what can be decided about it; undefined when it does not wait, or no longer. @throws Refused 404 for what others look after */
export async function findWaiting(ctx: Context, kinds: readonly InboxKind[], { kind: name, id }: Which) {
  const kind = kinds.find((one) => one.kind === name && looksAfter(me(ctx), one.role))
  if (!kind) throw notFound()
  if ((await decisionsNow(ctx.db)).has(nameOf(name, id))) return undefined
  const row = (await kind.waiting(ctx)).find((one) => one.id === id)
  if (!row) return undefined
  const acts = kind.acts.filter((act) => row.acts?.includes(act.name) ?? true)
  return { kind, row, acts }
}

/** One thing that waits, with what is known about it, what can be decided, and what was decided before. @throws Refused 404 */
export async function getInboxItem(ctx: Context, { kinds, registry }: Desk, which: Which): Promise<One> {
  const found = await findWaiting(ctx, kinds, which)
  if (!found) throw notFound()
  const { kind, row, acts } = found
  const claims = (await claimsNow(ctx.db, ctx.now)).filter((claim) => claim.kind === kind.kind && claim.item === row.id)
  const past = await readLog(ctx.db, { object: `${kind.object}:${row.id}` }, undefined, PAST)
  const present = await presenter(ctx, claims)
  return {
    ...present(kind, row),
    known: row.known.flatMap(({ name, value, path }) => (value ? { name, value, path: path ?? null } : [])),
    checks: ((await kind.checks?.(ctx, row.id)) ?? []).map((check) => ({ about: null, path: null, ...check })),
    member: row.member ?? null,
    acts: acts.map(({ name, reason }) => ({ name, reason })),
    reasons: await reasonsFor(ctx.db, kind.kind),
    history: await presentActs(ctx, registry, past),
  }
}

/** Refuses what somebody else looks at. */
export const claimed = () => conflict('claimed', t('somebody-else-is-looking-at-this-at'))

/** Takes something for half an hour, or gives it back. @throws Refused 409 `claimed` while another has it, 404 for what does not wait */
export async function claim(ctx: Context, desk: Desk, which: Which, body: Body<typeof office.claim>): Promise<One> {
  const { customer_id } = me(ctx)
  if (!(await findWaiting(ctx, desk.kinds, which))) throw notFound()
  if (body.claim) {
    const until = new Date(ctx.now.getTime() + CLAIM_MS)
    const owner = await takeClaim(ctx.db, { kind: which.kind, item: which.id, customer_id, until }, ctx.now)
    if (owner !== customer_id) throw claimed()
  } else await dropClaim(ctx.db, which.kind, which.id, customer_id)
  return getInboxItem(ctx, desk, which)
}
