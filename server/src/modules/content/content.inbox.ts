import { logAct } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { decideRecommended, publishTag, recommendedTags } from './content.recommended.queries.ts'

/** Makes a recommended tag one that everybody can choose. @throws Refused 404 when it does not wait */
async function takeOver(ctx: WriteContext, id: number): Promise<void> {
  const name = await decided(ctx, id, null)
  const tag = await publishTag(ctx.db, name, ctx.now)
  await logAct(ctx, { act: 'tag.taken_over', object: `tag_recommendation:${id}`, after: { name, tag: tag ?? null } })
}

/** @throws Refused 404 when it does not wait */
async function refuse(ctx: WriteContext, id: number, reason: string): Promise<void> {
  const name = await decided(ctx, id, reason)
  await logAct(ctx, { act: 'tag.not_taken_over', object: `tag_recommendation:${id}`, after: { name }, reason })
}

/** Notes the decision for all who recommended the tag, and tells them. @returns its name @throws Refused 404 when it does not wait */
async function decided(ctx: WriteContext, id: number, refusal: string | null): Promise<string> {
  const found = await decideRecommended(ctx.db, id, refusal, ctx.now)
  if (!found) throw notFound()
  await ctx.record({
    kind: 'content.tag_decided',
    ids: found.ids,
    outcome: refusal === null ? 'taken_over' : 'rejected',
  })
  return found.name
}

/** Tags that members miss (docs/rules/content.md#tags). */
export const contentInbox: readonly InboxKind[] = [
  {
    kind: 'tag',
    role: 'content',
    hours: 120,
    object: 'tag_recommendation',
    waiting: async (ctx) =>
      (await recommendedTags(ctx.db)).map((row) => ({
        id: String(row.id),
        title: row.name,
        about: row.reasons ?? '',
        since: row.since,
        known: [
          { name: 'tag', value: row.name, ...(row.exists ? { path: '/office/tags' } : {}) },
          { name: 'recommended_by', value: String(row.members) },
          { name: 'message', value: row.reasons },
        ],
      })),
    acts: [
      { name: 'take_over', reason: 'none', run: (ctx, id) => takeOver(ctx, Number(id)) },
      { name: 'reject', reason: 'required', run: (ctx, id, reason) => refuse(ctx, Number(id), reason) },
    ],
  },
]
