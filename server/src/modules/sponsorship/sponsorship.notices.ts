import { byKey, on, textIn, things } from '#kit/notice-kinds.ts'
import type { NoticeKind, Subject } from '#kit/notice-kinds.ts'
import { sql } from '#kit/db.ts'
import type { ApplicationChanged } from './sponsorship.facts.ts'

type Row = { id: number; slug: string; name: string; city: string }

/** Events and awards by the reader's requests to speak there or to sponsor them. */
const asked = things((db, reader, ids) =>
  byKey<Row>(
    db,
    sql`select application.id as key, event.id, event.slug, event.name, event.city
      from application join event on event.id = application.event_id
      where application.id = any(${ids}) and application.customer_id = ${reader.customer_id} and event.published_at <= ${reader.now}`,
    ({ id, slug, name, city }): Subject => ({
      type: 'event',
      id,
      slug,
      name,
      city,
    }),
  ),
)

/** A request that somebody just sent or withdrew is no news to them; one that came off the waiting list is. */
const isNews = ({ by }: ApplicationChanged) => by !== 'person'

/** What members hear of their requests to speak and to sponsor. */
export const sponsorshipNotices: readonly NoticeKind[] = [
  {
    kind: 'application_decided',
    area: 'events',
    app: 'choice',
    mail: 'on',
    push: 'off',
    tells: [
      on<ApplicationChanged>('sponsorship.application_changed', (_ctx, { fact }) =>
        isNews(fact)
          ? {
              readers: [fact.customer_id],
              subject_id: fact.application_id,
              detail: `${fact.application_kind}_${fact.by === 'waiting_list' ? 'received' : fact.state}`,
            }
          : undefined,
      ),
    ],
    sees: asked,
    target: ({ subject }) =>
      subject.type === 'event' ? { path: `/events/${subject.slug}/${subject.id}`, label: 'event' } : null,
    text: {
      of: 'reason',
      read: (db, { subject_id }) => textIn(db, sql`select reason as text from application where id = ${subject_id}`),
    },
  },
]
