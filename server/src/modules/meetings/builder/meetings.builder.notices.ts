import { byKey, on, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'

/** What members hear of a plan that was written: one notification, however many meetings it gave them. */
export const meetingsBuilderNotices: readonly NoticeKind[] = [
  {
    kind: 'meetings_planned',
    area: 'events',
    app: 'choice',
    mail: 'on',
    push: 'on',
    on: [
      on('meetings.built', (_, { fact }) => ({
        readers: fact.customer_ids,
        subject_id: fact.event_id,
        detail: fact.asks_people ? 'asked' : 'confirmed',
        source: `meetings_built:${fact.build_id}`,
      })),
    ],
    load: things((db, reader, ids) =>
      byKey(
        db,
        sql`select id as key, id, slug, name, city from event where id = any(${ids}) and published_at <= ${reader.now}`,
        ({ id, slug, name, city }: { id: number; slug: string; name: string; city: string }) => ({
          type: 'event',
          id,
          slug,
          name,
          city,
        }),
      ),
    ),
    target: ({ subject }) =>
      subject.type === 'event'
        ? { path: `/events/${subject.slug}/${subject.id}/meeting-planner`, label: 'planner' }
        : null,
  },
]
