import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { members } from '@app/contract/members'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { invalid } from '#kit/base/errors.ts'
import { describePeople } from './members.directory.reads.ts'
import { canFind } from './members.people.service.ts'
import { suggestionsFor } from './members.ties.reads.ts'
import { toDirectoryEntry } from './members.view.ts'
import { dismissPerson, dismissSteps, welcomeOf } from './members.welcome.queries.ts'
import { t } from './members.texts.ts'

/** So long somebody is a newcomer (docs/rules/members.md#newcomers). */
const NEW_DAYS = 60
const MOST_SUGGESTED = 6

/** The first steps of a newcomer, with whom to get to know; for everybody else they are over, and nobody is looked for. */
export async function welcome(ctx: Context): Promise<Reply<typeof members.welcome>> {
  const viewer = me(ctx).customer_id
  const stand = await welcomeOf(ctx.db, viewer)
  const newcomer = stand?.since && ctx.now.getTime() - stand.since.getTime() < NEW_DAYS * 86_400_000
  if (!newcomer || stand.dismissed) return { open: false, results: [] }
  const filter = { viewer, now: ctx.now }
  const found = await suggestionsFor(ctx.db, filter, MOST_SUGGESTED)
  const rows = await describePeople(
    ctx.db,
    filter,
    found.map(({ id }) => id),
  )
  const colleagues = new Set(found.filter((one) => one.is_colleague).map(({ id }) => id))
  return {
    open: true,
    results: rows.map((row) => {
      const entry = toDirectoryEntry(ctx.url, row)
      return { ...entry, is_colleague: colleagues.has(entry.id) }
    }),
  }
}

/** Puts the first steps away, or one person out of the suggestions, for good. @throws InvalidFields for whom one cannot find */
export async function dismissWelcome(
  ctx: Context,
  { customer }: Body<typeof members.dismissWelcome>,
): Promise<Record<string, never>> {
  const { customer_id } = me(ctx)
  if (customer === undefined) await dismissSteps(ctx.db, customer_id, ctx.now)
  else {
    const id = idOf(customer)
    if (id === customer_id || !(await canFind(ctx, id)))
      throw invalid('customer', t('invalid-hyperlink-object-does-not-exist'))
    await dismissPerson(ctx.db, customer_id, id, ctx.now)
  }
  return {}
}
