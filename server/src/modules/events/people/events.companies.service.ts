import type { events } from '@app/contract/events'
import type { Query, Reply } from '@app/contract/kit'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { peopleById } from '../../members/index.ts'
import { companyChoices, contactsFrom, countKnown, listCompanies } from './events.companies.reads.ts'
import { toParticipantCompany } from './events.people.view.ts'
import { participantsReachable } from '../events.policy.ts'
import { findEvent } from '../events.reads.ts'

type Answer = Reply<typeof events.participantCompanies>

/** Faces beside a company. */
const FACES = 3

/**
 * Companies that take part, by offset and limit, with what ties the asking member to each (docs/rules/events.md#participants).
 * @throws Refused 404 for an event that the one who asks does not see
 */
export async function participantCompanies(
  ctx: Context,
  query: Query<typeof events.participantCompanies>,
): Promise<Answer> {
  const known = await findEvent(ctx, query.event)
  if (!known) throw notFound()
  const { offset, limit, facets, ...filter } = query
  const mayKnow = ctx.actor !== null && known.listed && participantsReachable(known, ctx.now)
  const open = known.display_participants && known.available_sections.includes('participant_companies')
  if (!open || (filter.known && !mayKnow)) return { count: 0, next: null, previous: null, results: [], facets: null }
  const { count, rows } = await listCompanies(ctx, filter, { offset, limit })
  const contacts = mayKnow
    ? await contactsOf(
        ctx,
        query.event,
        rows.map((row) => row.company_id),
      )
    : undefined
  const at = (from: number) => {
    const target = new URL(ctx.here)
    target.searchParams.set('offset', String(from))
    target.searchParams.set('limit', String(limit))
    return target.toString()
  }
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results: rows.map((row) => ({
      ...toParticipantCompany(row, ctx),
      verified: row.verified,
      following: ctx.actor === null || ctx.actor.company_id === row.company_id ? null : row.following,
      shared_segments: row.shared,
      contacts: contacts ? (contacts.get(row.company_id) ?? { count: 0, people: [] }) : null,
    })),
    facets: facets
      ? {
          ...((await companyChoices(ctx, filter)) as Omit<NonNullable<Answer['facets']>, 'known'>),
          known: mayKnow ? await countKnown(ctx, filter) : null,
        }
      : null,
  }
}

async function contactsOf(ctx: Context, event: number, companies: number[]) {
  const rows = await contactsFrom(ctx, { event, companies, most: FACES })
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => row.first),
  )
  return new Map(
    rows.map((row) => [
      row.company_id,
      {
        count: row.count,
        people: people.all(row.first).map(({ customer_id, name, prof_pic }) => ({ customer_id, name, prof_pic })),
      },
    ]),
  )
}
