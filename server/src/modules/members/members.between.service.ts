import type { Reply } from '@app/contract/kit'
import type { members } from '@app/contract/members'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { colleaguesOf, knownBy, sharedContacts, sharedEvents, sharedSegments } from './members.between.reads.ts'
import { canFind, peopleById } from './members.people.service.ts'

/** So many people stand with a picture; the rest is a number. */
const MOST_PEOPLE = 3
const MOST_EVENTS = 4

/**
 * What ties the one who asks to a member (docs/rules/members.md#between-two-members).
 * @throws Refused 404 for oneself and whoever cannot be found
 */
export async function between(ctx: Context, id: number): Promise<Reply<typeof members.between>> {
  const viewer = me(ctx).customer_id
  if (id === viewer || !(await canFind(ctx, id))) throw notFound()
  const [contacts, shared_segments, shared_events, colleagues, known] = await Promise.all([
    sharedContacts(ctx.db, viewer, id, MOST_PEOPLE),
    sharedSegments(ctx.db, viewer, id),
    sharedEvents(ctx.db, viewer, id, ctx.now, MOST_EVENTS),
    colleaguesOf(ctx.db, viewer, id, MOST_PEOPLE),
    knownBy(ctx.db, viewer, id, MOST_PEOPLE),
  ])
  const shown = contacts?.names_shown ? contacts.ids : []
  const people = await peopleById(ctx, [...shown, ...colleagues.ids, ...known.ids])
  return {
    shared_contacts: contacts ? { count: contacts.count, people: people.all(shown) } : null,
    shared_segments,
    shared_events,
    colleagues: { count: colleagues.count, people: people.all(colleagues.ids) },
    known_by: { count: known.count, people: people.all(known.ids) },
  }
}
