import { createHash } from 'node:crypto'
import type { MergeBlocker, MergePreview } from '@app/contract/merging'
import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { Refused, conflict, sqlState } from '#kit/base/errors.ts'
import { summed } from './merging.policy.ts'
import type { Moving } from './merging.policy.ts'
import { moveAll } from './merging.queries.ts'
import { countMoving } from './merging.reads.ts'
import type { Both, Fields } from './merging.reads.ts'
import { t } from './merging.texts.ts'

export const fieldsOf = (kept: Fields, gone: Fields): MergePreview['fields'] =>
  Object.keys(kept).map((name) => ({ name, kept: kept[name] ?? null, gone: gone[name] ?? null }))

const REFUSED_BY_RULE = ['23505', '23514', '23P01', '23001']

/**
 * Moves what the list says. What the database forbids beyond what was counted is refused as a whole.
 * @throws Refused 409 `blocked`
 */
export async function moveListed(ctx: Context, moving: readonly Moving[], both: Both): Promise<void> {
  try {
    await moveAll(ctx.db, moving, both)
  } catch (error) {
    if (REFUSED_BY_RULE.includes(sqlState(error)?.code ?? '')) throw blocked()
    throw error
  }
}

const blocked = () => conflict('blocked', t('something-stands-against-merging-these-two-please'))

/** The preview with the version that names it: whatever it shows and changes meanwhile makes another one. */
export async function buildPreview(
  ctx: Context,
  moving: readonly Moving[],
  both: Both,
  { against, ...sides }: Pick<MergePreview, 'fields' | 'companies'> & { against: readonly MergeBlocker[] },
): Promise<MergePreview> {
  const { moves, drops, blockers } = summed(moving, await countMoving(ctx.db, moving, both))
  const shown = {
    ...sides,
    moves,
    drops,
    blockers: [...against.map((code) => ({ code, count: 1 })), ...blockers],
  }
  return { version: createHash('sha256').update(JSON.stringify(shown)).digest('base64url'), ...shown }
}

/** @throws Refused 409 when it is not what the operator saw, or something stands against it */
export function permitMerger(preview: MergePreview, version: string): void {
  if (preview.version !== version)
    throw new Refused(409, 'changed_meanwhile', t('one-of-the-two-has-changed-in'), {
      current: preview,
    })
  if (preview.blockers.length > 0) throw blocked()
}

/** Two lines, so that the merger is found from either record. */
export async function logMerger(
  ctx: Context,
  thing: 'company' | 'customer',
  { kept, gone }: Both,
  { fields, moves, drops }: MergePreview,
  reason: string,
): Promise<void> {
  const side = (of: 'kept' | 'gone') => Object.fromEntries(fields.map((one) => [one.name, one[of]]))
  const amounts = (of: MergePreview['moves']) => Object.fromEntries(of.map(({ kind, count }) => [kind, count]))
  const after = { ...side('kept'), moved: amounts(moves), dropped: amounts(drops) }
  await logAct(ctx, { act: `${thing}.merged`, object: `${thing}:${kept}`, before: side('gone'), after, reason })
  await logAct(ctx, {
    act: `${thing}.merged_away`,
    object: `${thing}:${gone}`,
    before: side('gone'),
    after: { merged_into_id: kept },
    reason,
  })
}
