import type { Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import { peopleById } from '../members/index.ts'
import { contactsAt, eventsOf, titlesOf } from './companies.around.reads.ts'
import { lanesOf, officesOf } from './companies.lanes.queries.ts'
import { one } from './companies.service.ts'

const MOST_PEOPLE = 4
const MOST_EVENTS = 5
const MOST_TITLES = 6

/**
 * Where a company works and can be met, whom one knows there, and what it won (docs/rules/companies.md#page).
 * @throws Refused 404 for a company that one may not see
 */
export async function around(ctx: Context, id: number): Promise<Reply<typeof companies.around>> {
  await one(ctx, id)
  const [events, contacts, titles, lanes, offices] = await Promise.all([
    eventsOf(ctx.db, id, ctx.now, MOST_EVENTS),
    contactsAt(ctx.db, me(ctx).customer_id, id, MOST_PEOPLE),
    titlesOf(ctx.db, id, ctx.now, MOST_TITLES),
    lanesOf(ctx.db, id),
    officesOf(ctx.db, id),
  ])
  const people = await peopleById(ctx, contacts.ids)
  return { events, contacts: { count: contacts.count, people: people.all(contacts.ids) }, titles, lanes, offices }
}
