import type { awards } from '@app/contract/awards'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/audit.ts'
import type { Context } from '#kit/context.ts'
import { InvalidFields, conflict, invalid, notFound, violates } from '#kit/errors.ts'
import {
  deleteJuror,
  holdCategory,
  holdPrice,
  insertJuror,
  insertPrice,
  jurorById,
  missingForJuror,
  missingForPrice,
  replaceCriteria,
  updatePrice,
} from './awards.office.queries.ts'

const gone = ['Invalid hyperlink - Object does not exist.']

/** Puts an entry or a seat on sale (docs/rules/awards.md#prices). @throws InvalidFields naming everything that does not exist */
export async function addPrice(
  ctx: Context,
  { award, category, ...body }: Body<typeof awards.addPrice>,
): Promise<Reply<typeof awards.addPrice>> {
  const price = {
    ...body,
    award_id: idOf(award),
    category_id: category ?? null,
    available_from: body.available_from ?? null,
    available_until: body.available_until ?? null,
    stock: body.stock ?? null,
  }
  const lacks = await missingForPrice(ctx.db, price)
  const problems = {
    ...(lacks.award ? { award: gone } : {}),
    ...(lacks.price_type ? { price_type: ['There is no such category of companies.'] } : {}),
    ...(lacks.category && !lacks.award ? { category: ['This category does not belong to this award.'] } : {}),
  }
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const made = await insertPrice(ctx.db, price)
  await logAct(ctx, { act: 'award_price.added', object: `award_price:${made.id}`, after: made })
  return made
}

/**
 * Changes a price. What somebody has bought at it keeps what it cost, so its amount stays then.
 * @throws Refused 404, 409 `price_sold`; InvalidFields
 */
export async function changePrice(
  ctx: Context,
  id: number,
  body: Body<typeof awards.changePrice>,
): Promise<Reply<typeof awards.changePrice>> {
  const before = await holdPrice(ctx.db, id)
  if (!before) throw notFound()
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<
    typeof before
  >
  const after = { ...before, ...given }
  if (after.amount !== before.amount && before.sold > 0)
    throw conflict('price_sold', 'Something was sold at this price. End it, and add another.')
  const problems: Record<string, string[]> = {}
  if (after.available_from && after.available_until && after.available_until < after.available_from)
    problems['available_until'] = ['The end lies before the beginning.']
  if (after.stock !== null && after.stock < before.sold) problems['stock'] = [`${before.sold} are sold already.`]
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  await updatePrice(ctx.db, after)
  await logAct(ctx, { act: 'award_price.changed', object: `award_price:${id}`, before, after })
  return after
}

/**
 * Says by what a category is judged (docs/rules/awards.md#categories). Once a judge has scored in it, its criteria stay.
 * @throws Refused 404, 409 `judged`
 */
export async function setCriteria(
  ctx: Context,
  id: number,
  { criteria }: Body<typeof awards.setCriteria>,
): Promise<Reply<typeof awards.setCriteria>> {
  const held = await holdCategory(ctx.db, id)
  if (!held) throw notFound()
  if (held.judged) throw conflict('judged', 'Judges have scored by these criteria, so they stay as they are.')
  const made = await replaceCriteria(ctx.db, id, criteria)
  await logAct(ctx, {
    act: 'award_category.criteria_set',
    object: `award_category:${id}`,
    before: { criteria: held.criteria },
    after: { criteria: made.map(({ name, weight }) => ({ name, weight })) },
  })
  return { category: id, criteria: made }
}

/** Names a member to a jury (docs/rules/awards.md#jury). @throws InvalidFields */
export async function addJuror(
  ctx: Context,
  body: Body<typeof awards.addJuror>,
): Promise<Reply<typeof awards.addJuror>> {
  const juror = { ...body, award: idOf(body.award), customer: idOf(body.customer) }
  const lacks = await missingForJuror(ctx.db, juror)
  const problems = {
    ...(lacks.award ? { award: gone } : {}),
    ...(lacks.customer ? { customer: gone } : {}),
    ...(juror.chair && lacks.chaired ? { chair: ['This jury has a chair.'] } : {}),
  }
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const made = await insertJuror(ctx.db, juror).catch((error: unknown) => {
    throw violates(error, 'award_juror_chair') ? invalid('chair', 'This jury has a chair.') : error
  })
  if (!made) throw invalid('customer', 'They sit on this jury already.')
  await logAct(ctx, { act: 'award_juror.added', object: `award_juror:${made.id}`, after: made })
  return made
}

/** Takes somebody off a jury. @throws Refused 404; 409 `assigned` when entries were assigned to them, or a title bears their name */
export async function removeJuror(ctx: Context, id: number): Promise<void> {
  const before = await jurorById(ctx.db, id)
  if (!before) throw notFound()
  await deleteJuror(ctx.db, id).catch((error: unknown) => {
    if (
      violates(error, 'award_assignment_award_id_juror_id_fkey') ||
      violates(error, 'award_outcome_award_id_juror_id_fkey')
    )
      throw conflict('assigned', 'Entries are assigned to them, so they stay on the jury.')
    throw error
  })
  await logAct(ctx, { act: 'award_juror.removed', object: `award_juror:${id}`, before })
}
