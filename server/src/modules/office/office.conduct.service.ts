import type { Params, Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { peopleById } from '../members/index.ts'
import { conductOf } from './office.conduct.reads.ts'

const MOST = 100

/**
 * What there was with a member, for those who look after people or moderation (docs/rules/office.md#history-of-a-person).
 * @throws Refused 404
 */
export async function conduct(
  ctx: Context,
  { id }: Params<typeof office.conduct>,
): Promise<Reply<typeof office.conduct>> {
  const actor = me(ctx)
  if (!looksAfter(actor, 'people') && !looksAfter(actor, 'moderation')) throw notFound()
  const rows = await conductOf(ctx.db, id, MOST)
  if (!rows) throw notFound()
  const people = await peopleById(
    ctx,
    rows.flatMap(({ by }) => by ?? []),
  )
  return {
    results: rows.map(({ at, what, outcome, reason, post_id, content, by }) => ({
      at: at.toISOString(),
      what,
      outcome,
      reason,
      post: post_id === null ? null : { id: post_id, text: content ?? '' },
      by: by === null ? null : (people.get(by) ?? null),
    })),
  }
}
