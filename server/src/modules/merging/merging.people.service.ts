import type { MergeBlocker, MergePreview, merging } from '@app/contract/merging'
import type { Body, Reply } from '@app/contract/kit'
import { namingFields } from '#kit/data/audit.ts'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { leaveForGood, lockCompanies, openOfLeaver, standingChanged } from '../companies/index.ts'
import { endAllSessions, isSuspended, setCompany } from '../identity/index.ts'
import { ofPeople } from './merging.people.policy.ts'
import { dropRights, endAccount, joinRights, recountPeople } from './merging.people.queries.ts'
import { movingOf } from './merging.policy.ts'
import { holdBoth } from './merging.queries.ts'
import { personSides } from './merging.reads.ts'
import type { Both, PersonSide } from './merging.reads.ts'
import { buildPreview, fieldsOf, logMerger, moveListed, permitMerger } from './merging.service.ts'

const moving = movingOf(ofPeople)

/** @param company where the person works, when the two accounts say different things */
type Wanted = Both & { company?: number | undefined }

/** Which of the two leaves their company: whoever does not work where the person works. */
function leaverOf(kept: PersonSide, gone: PersonSide, company: number | undefined): PersonSide | undefined {
  if (kept.company_id === null || gone.company_id === null || kept.company_id === gone.company_id) return undefined
  return company === gone.company_id ? kept : gone
}

const worksAt = ({ company_id, fields }: PersonSide) =>
  company_id === null ? [] : [{ id: company_id, name: fields['company_id'] ?? '' }]

async function sidesOf(ctx: Context, { kept, gone }: Both): Promise<{ kept: PersonSide; gone: PersonSide }> {
  const sides = await personSides(ctx.db, [kept, gone])
  const [remains, goes] = [kept, gone].map((id) => sides.find((one) => one.id === id))
  if (!remains || !goes) throw notFound()
  return { kept: remains, gone: goes }
}

/** What would come of merging two accounts (docs/rules/merging.md#people). Nothing is written. @throws Refused 404 */
export async function previewPeople(ctx: Context, wanted: Wanted): Promise<MergePreview> {
  const { kept, gone } = await sidesOf(ctx, wanted)
  const against: MergeBlocker[] = []
  if (kept.id === gone.id) against.push('same')
  if (kept.closed || gone.closed) against.push('gone')
  // The sessions of both end, and what the other had comes to the one that remains.
  if (gone.is_operator || (kept.is_operator && !looksAfter(me(ctx), 'all'))) against.push('operator')
  if (isSuspended(gone, ctx.now)) against.push('suspended')
  if (kept.leaving || gone.leaving) against.push('leaving')
  if (gone.joining || kept.joining) against.push('joining')
  const leaver = leaverOf(kept, gone, wanted.company)
  if (leaver && ![kept.company_id, gone.company_id].includes(wanted.company ?? null)) against.push('choose_company')
  else if (leaver) {
    const { blockers } = await openOfLeaver(ctx, leaver.id)
    // Whoever remains leaves nobody behind; a closed account may stay on the books of its company.
    if (leaver === kept && kept.sole_admin && !blockers.includes('last_admin')) against.push('last_admin')
    against.push(...blockers)
  }
  const companies = leaver ? [kept, gone].flatMap(worksAt) : []
  return buildPreview(ctx, moving, wanted, { fields: fieldsOf(kept.fields, gone.fields), companies, against })
}

/**
 * Merges an account into another of the same person, at once or not at all (docs/rules/merging.md#people).
 * @throws Refused 404, 409 `changed_meanwhile` with the preview as it is now, 409 `blocked`
 */
export async function mergePeople(
  ctx: WriteContext,
  id: number,
  { gone: other, company, version, reason }: Body<typeof merging.mergePeople>,
): Promise<Reply<typeof merging.mergePeople>> {
  const both = { kept: id, gone: other }
  // Companies are held before their people, as everywhere; who changes company in between makes another preview.
  await lockCompanies(
    ctx.db,
    Object.values(await sidesOf(ctx, both)).flatMap(({ company_id }) => company_id ?? []),
  )
  await holdBoth(ctx.db, 'customer', both)
  const preview = await previewPeople(ctx, { ...both, company })
  permitMerger(preview, version)
  const { kept, gone } = await sidesOf(ctx, both)
  const leaver = leaverOf(kept, gone, company)
  if (leaver) await leaveForGood(ctx, leaver.id, id)
  const works = leaver === kept || kept.company_id === null ? gone.company_id : kept.company_id
  if (works !== kept.company_id) {
    // Whoever was alone in a company is on its books still.
    await dropRights(ctx.db, id)
    await setCompany(ctx, id, works)
  }
  await joinRights(ctx.db, both)
  await standingChanged(ctx, id)
  await endAllSessions(ctx, other, 'account merged')
  await dropFiles(ctx, [await endAccount(ctx.db, both, ctx.now)])
  await moveListed(ctx, moving, both)
  await recountPeople(ctx.db, both)
  const logged = preview.fields.filter(({ name }) => !namingFields.includes(name))
  await logMerger(ctx, 'customer', both, { ...preview, fields: logged }, reason)
  return { id }
}
