import { createHash } from 'node:crypto'
import type { MergeHinder, MergePreview, merging } from '@app/contract/merging'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/audit.ts'
import type { Context } from '#kit/context.ts'
import { Refused, conflict, notFound } from '#kit/errors.ts'
import { forgetActor } from '../identity/index.ts'
import { endCompany, movePeople, recountCompanies, yieldFirsts } from './merging.companies.queries.ts'
import { ofCompanies } from './merging.companies.policy.ts'
import { movingOf, summed } from './merging.policy.ts'
import { holdBoth, moveAll } from './merging.queries.ts'
import { companySides, countMoving } from './merging.reads.ts'
import type { Both } from './merging.reads.ts'

type Given = Body<typeof merging.mergeCompanies>
type Merged = Reply<typeof merging.mergeCompanies>

const companyColumns = movingOf(ofCompanies)

/** What would come of merging two companies (docs/rules/merging.md). Nothing is written. @throws Refused 404 */
export async function previewCompanies(ctx: Context, both: Both): Promise<MergePreview> {
  const sides = await companySides(ctx.db, [both.kept, both.gone])
  const [kept, gone] = [both.kept, both.gone].map((id) => sides.find((one) => one.id === id))
  if (!kept || !gone) throw notFound()
  const against: MergeHinder[] = []
  if (kept === gone) against.push('same')
  if (kept.merged_into_id !== null || gone.merged_into_id !== null) against.push('gone')
  if (gone.id === ctx.config.community.companyId) against.push('community')
  return drawUp(
    fieldsOf(kept.fields, gone.fields),
    against,
    summed(companyColumns, await countMoving(ctx.db, companyColumns, both)),
  )
}

/**
 * Merges a company into another, at once or not at all (docs/rules/merging.md).
 * @throws Refused 404, 409 `changed_meanwhile` with the preview as it is now, 409 `hindered`
 */
export async function mergeCompanies(ctx: Context, kept: number, { gone, version, reason }: Given): Promise<Merged> {
  const both = { kept, gone }
  await holdBoth(ctx.db, 'company', both)
  const preview = await previewCompanies(ctx, both)
  permitMerger(preview, version)
  await endCompany(ctx.db, both, ctx.now)
  const people = await movePeople(ctx.db, both)
  await yieldFirsts(ctx.db, both)
  await moveAll(ctx.db, companyColumns, both)
  await recountCompanies(ctx.db, both)
  await logMerger(ctx, 'company', both, preview, reason)
  for (const id of people) forgetActor(id)
  return { id: kept }
}

type Fields = Record<string, string | null>

const fieldsOf = (kept: Fields, gone: Fields): MergePreview['fields'] =>
  Object.keys(kept).map((name) => ({ name, kept: kept[name] ?? null, gone: gone[name] ?? null }))

/** The preview with the version that names it: whatever it shows and changes meanwhile makes another one. */
function drawUp(
  fields: MergePreview['fields'],
  against: readonly MergeHinder[],
  { moves, drops, hindered_by }: ReturnType<typeof summed>,
): MergePreview {
  const shown = { fields, moves, drops, hindered_by: [...against.map((code) => ({ code, count: 1 })), ...hindered_by] }
  return { version: createHash('sha256').update(JSON.stringify(shown)).digest('base64url'), ...shown }
}

/** @throws Refused 409 when it is not what the operator saw, or something stands against it */
function permitMerger(preview: MergePreview, version: string): void {
  if (preview.version !== version)
    throw new Refused(409, 'changed_meanwhile', 'One of the two has changed in the meantime. Please look again.', {
      current: preview,
    })
  if (preview.hindered_by.length > 0)
    throw conflict('hindered', 'Something stands against merging these two. Please settle it first.')
}

/** Two lines, so that the merger is found from either record. */
async function logMerger(
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
