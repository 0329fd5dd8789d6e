import type { MergeBlocker, MergePreview, merging } from '@app/contract/merging'
import type { Body, Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { standingChanged } from '../companies/index.ts'
import { ofCompanies } from './merging.companies.policy.ts'
import { endCompany, movePeople, recountCompanies, yieldFirsts } from './merging.companies.queries.ts'
import { movingOf } from './merging.policy.ts'
import { holdBoth } from './merging.queries.ts'
import { companySides } from './merging.reads.ts'
import type { Both } from './merging.reads.ts'
import { buildPreview, fieldsOf, logMerger, moveListed, permitMerger } from './merging.service.ts'

const moving = movingOf(ofCompanies)

/** What would come of merging two companies (docs/rules/merging.md). Nothing is written. @throws Refused 404 */
export async function previewCompanies(ctx: Context, both: Both): Promise<MergePreview> {
  const sides = await companySides(ctx.db, [both.kept, both.gone])
  const [kept, gone] = [both.kept, both.gone].map((id) => sides.find((one) => one.id === id))
  if (!kept || !gone) throw notFound()
  const against: MergeBlocker[] = []
  if (kept === gone) against.push('same')
  if (kept.merged_into_id !== null || gone.merged_into_id !== null) against.push('gone')
  if (gone.id === ctx.config.community.companyId) against.push('community')
  return buildPreview(ctx, moving, both, { fields: fieldsOf(kept.fields, gone.fields), companies: [], against })
}

/**
 * Merges a company into another, at once or not at all (docs/rules/merging.md).
 * @throws Refused 404, 409 `changed_meanwhile` with the preview as it is now, 409 `blocked`
 */
export async function mergeCompanies(
  ctx: Context,
  kept: number,
  { gone, version, reason }: Body<typeof merging.mergeCompanies>,
): Promise<Reply<typeof merging.mergeCompanies>> {
  const both = { kept, gone }
  await holdBoth(ctx.db, 'company', both)
  const preview = await previewCompanies(ctx, both)
  permitMerger(preview, version)
  await endCompany(ctx.db, both, ctx.now)
  const people = await movePeople(ctx.db, both)
  await yieldFirsts(ctx.db, both)
  await moveListed(ctx, moving, both)
  await recountCompanies(ctx.db, both)
  await logMerger(ctx, 'company', both, preview, reason)
  for (const id of people) await standingChanged(ctx, id)
  return { id: kept }
}
