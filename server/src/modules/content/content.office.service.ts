import type { content } from '@app/contract/content'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { conflict, invalid, notFound } from '#kit/base/errors.ts'
import type { Change, Problems } from '#kit/records/resources.ts'
import {
  countUses,
  deleteTag,
  heldTags,
  lockMenu,
  menuOrder,
  moveUses,
  placeMenuItems,
} from './content.office.queries.ts'
import { t } from './content.texts.ts'

/** How much carries a tag. @throws Refused 404 */
export async function tagUses(ctx: Context, id: number): Promise<Reply<typeof content.tagUses>> {
  const found = await countUses(ctx.db, id)
  if (!found) throw notFound()
  return found
}

/**
 * Gives everything that carries a tag another one instead, and removes the first (docs/rules/content.md#tags).
 * @throws Refused 404; InvalidFields for a tag that cannot take its place
 */
export async function mergeTags(ctx: Context, id: number, into: number): Promise<Reply<typeof content.mergeTags>> {
  if (id === into) throw invalid('into', t('choose-another-tag'))
  const tags = await heldTags(ctx.db, [id, into])
  const [from, to] = [tags.find((one) => one.id === id), tags.find((one) => one.id === into)]
  if (!from) throw notFound()
  if (!to) throw invalid('into', t('choose-one-that-exists'))
  if (from.is_public && !to.is_public) throw invalid('into', t('choose-a-tag-that-everyone-may-use'))
  const moved = await countUses(ctx.db, id)
  if (!moved) throw notFound()
  await moveUses(ctx.db, id, into)
  await deleteTag(ctx.db, id)
  await logAct(ctx, { act: 'tag.merged', object: `tag:${into}`, before: from, after: { ...to, moved } })
  await logAct(ctx, { act: 'tag.removed', object: `tag:${id}`, before: from, after: { merged_into: into } })
  return { into, moved }
}

/**
 * Puts the entries of the menu where they belong, all at once (docs/rules/content.md#menu).
 * @throws Refused 409 `changed_meanwhile` when the menu is not as it was looked at; InvalidFields for more than three levels
 */
export async function arrangeMenu(
  ctx: Context,
  { before, after }: Body<typeof content.arrangeMenu>,
): Promise<Reply<typeof content.arrangeMenu>> {
  await lockMenu(ctx.db)
  const now = await menuOrder(ctx.db)
  if (JSON.stringify(now) !== JSON.stringify(before))
    throw conflict('changed_meanwhile', t('somebody-else-has-changed-the-menu-in'))
  if (after.length !== now.length || now.some(({ id }) => after.every((one) => one.id !== id)))
    throw invalid('after', t('name-every-entry-of-the-menu'))
  if (depthOf(after) > LEVELS) throw invalid('after', t('the-menu-has-three-levels-and-nothing'))
  await placeMenuItems(ctx.db, after)
  const items = await menuOrder(ctx.db)
  await logAct(ctx, { act: 'menu.arranged', object: 'setting:menu', before: { items: now }, after: { items } })
  return { items }
}

/** Levels of the menu (docs/rules/content.md#menu). */
const LEVELS = 3

/** The deepest level of a menu; infinite when something stands below itself, or below what is not there. */
function depthOf(items: readonly { id: number; parent_id: number | null }[]): number {
  const above = new Map(items.map(({ id, parent_id }) => [id, parent_id]))
  const depth = (id: number): number => {
    let at: number | null | undefined = id
    for (let level = 1; level <= LEVELS; level++) {
      at = above.get(at)
      if (at === null) return level
      if (at === undefined) return Infinity
    }
    return Infinity
  }
  return Math.max(0, ...items.map(({ id }) => depth(id)))
}

const moment = (value: unknown) => new Date(value as string | Date)

/** What stood once stays as it was read: only a version that is still to come is changed or taken back. */
export async function mayWritePolicy(ctx: Context, { before, after }: Change): Promise<Problems | undefined> {
  if (before && moment(before['updated_at']) <= ctx.now)
    return { updated_at: [t('this-version-stands-or-stood-already-so')] }
  if (after && moment(after['updated_at']) < new Date(ctx.now.getTime() - TOLERANCE_MS))
    return { updated_at: [t('a-version-begins-now-or-later')] }
  return undefined
}

/** Between choosing "now" in a form and sending it. */
const TOLERANCE_MS = 3_600_000
