import type { Context } from '#kit/data/context.ts'
import { peopleById } from '../../members/index.ts'
import { readContacts } from '../discover/events.discover.reads.ts'
import type { EventCard } from '../events.view.ts'

/** Faces on a card. */
const FACES = 4
/** A smaller number would say who it is to somebody who is not listed. */
const LEAST = 3

type Contacts = NonNullable<EventCard['contacts']>

/** Which of my contacts come to the given events, as far as I may know (docs/rules/events.md#contacts-at-an-event). */
export async function contactsAt(ctx: Context, eventIds: number[]): Promise<Map<number, Contacts>> {
  const rows = await readContacts(ctx, eventIds, FACES)
  const known = rows.filter((row) => row.listed || row.count >= LEAST)
  const people = await peopleById(
    ctx,
    known.flatMap((row) => (row.listed ? row.first : [])),
  )
  return new Map(
    known.map((row) => [
      row.event_id,
      {
        count: row.count,
        people: row.listed
          ? people.all(row.first).map(({ customer_id, name, prof_pic }) => ({ customer_id, name, prof_pic }))
          : [],
      },
    ]),
  )
}
