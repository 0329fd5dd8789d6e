import type { Query, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { toPage } from '#kit/base/paging.ts'
import { peopleById } from '../../members/index.ts'
import {
  comingEventsOf,
  contactsAt,
  countEventsOf,
  listEventsOf,
  titlesOf,
  waysInto,
} from './companies.around.reads.ts'
import { lanesOf, officesOf } from '../lanes/companies.lanes.queries.ts'
import { toLane } from '../lanes/companies.lanes.service.ts'
import { getCompany } from '../companies.service.ts'

const MOST_PEOPLE = 4
const MOST_EVENTS = 5
const MOST_TITLES = 6
const MOST_WAYS = 3

/**
 * Where a company works and can be met, whom one knows there, and what it won (docs/rules/companies.md#page).
 * @throws Refused 404 for a company that one may not see
 */
export async function around(ctx: Context, asked: number): Promise<Reply<typeof companies.around>> {
  const { id } = await getCompany(ctx, asked)
  const { customer_id: viewer, company_id: own } = me(ctx)
  const [events, events_count, contacts, ways, titles, lanes, offices] = await Promise.all([
    comingEventsOf(ctx.db, id, ctx.now, MOST_EVENTS),
    countEventsOf(ctx.db, id, ctx.now),
    contactsAt(ctx.db, viewer, id, MOST_PEOPLE),
    id === own ? [] : waysInto(ctx.db, viewer, id, MOST_WAYS),
    titlesOf(ctx.db, id, ctx.now, MOST_TITLES),
    lanesOf(ctx.db, id),
    officesOf(ctx.db, id),
  ])
  const people = await peopleById(ctx, [...contacts.ids, ...ways.map((way) => way.id)])
  return {
    events,
    events_count,
    contacts: { count: contacts.count, people: people.all(contacts.ids) },
    ways_in: ways.flatMap(({ id: way, knows }) => people.all([way]).map((person) => ({ person, knows }))),
    titles,
    lanes: lanes.map(toLane),
    offices,
  }
}

/**
 * Where people of a company are and were to be met (docs/rules/companies.md#page).
 * @throws Refused 404 for a company that one may not see
 */
export async function events(
  ctx: Context,
  asked: number,
  query: Query<typeof companies.events>,
): Promise<Reply<typeof companies.events>> {
  const { id } = await getCompany(ctx, asked)
  const [rows, count] = await Promise.all([
    listEventsOf(ctx.db, id, ctx.now, query),
    countEventsOf(ctx.db, id, ctx.now),
  ])
  return toPage(rows, count, query, ctx.here)
}
