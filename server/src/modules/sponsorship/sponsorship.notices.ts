import { byKey, on, textIn, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import type { ApplicationChanged } from './sponsorship.facts.ts'
import { decisionMail } from './sponsorship.mails.view.ts'
import { readApplication } from './sponsorship.reads.ts'

type Row = { type: 'event' | 'award'; id: number; slug: string; name: string; city: string }

/** Events and awards by the reader's requests to speak there or to sponsor them. */
const asked = things((db, reader, ids) =>
  byKey<Row>(
    db,
    sql`select application.id as key, 'event' as type, event.id, event.slug, event.name, event.city
      from application join event on event.id = application.event_id
      where application.id = any(${ids}) and application.customer_id = ${reader.customer_id} and event.published_at <= ${reader.now}
      union all
      select application.id, 'award', award.id, award.slug, award.name, award.city
      from application join award on award.id = application.award_id
      where application.id = any(${ids}) and application.customer_id = ${reader.customer_id} and award.published_at <= ${reader.now}`,
    ({ type, id, slug, name, city }): Subject => ({ type, id, slug, name, city }),
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
    on: [
      on('sponsorship.application_changed', async (ctx, { id, fact }) => {
        const row = isNews(fact) ? await readApplication(ctx.db, fact.application_id) : undefined
        if (!row) return undefined
        const state = fact.by === 'waiting_list' ? 'received' : fact.state
        const mail = decisionMail(row, state)
        return {
          readers: [fact.customer_id],
          subject_id: fact.application_id,
          detail: `${fact.application_kind}_${state}`,
          ...(mail ? { mail: { key: `sponsorship.decided.${id}`, write: () => mail } } : {}),
        }
      }),
    ],
    load: asked,
    // Where one's own request stands with its state.
    target: ({ subject, detail }) =>
      subject.type === 'event' || subject.type === 'award'
        ? {
            path: `/${subject.type}s/${subject.slug}/${subject.id}/become-${detail?.startsWith('panelist') ? 'pannelist' : 'sponsor'}`,
            label: subject.type,
          }
        : null,
    text: {
      of: 'reason',
      read: (db, { subject_id }) => textIn(db, sql`select reason as text from application where id = ${subject_id}`),
    },
  },
]
