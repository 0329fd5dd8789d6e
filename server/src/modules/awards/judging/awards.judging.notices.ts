import { byKey, on, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'

type AwardRow = { id: number; slug: string; name: string; city: string }

/** Awards on whose jury the reader sits. A draft too: who is named should know before everyone does. */
const judgedAwards = things((db, reader, ids) =>
  byKey(
    db,
    sql`select award.id as key, award.id, award.slug, award.name, award.city from award
      join award_juror on award_juror.award_id = award.id and award_juror.customer_id = ${reader.customer_id}
      where award.id = any(${ids})`,
    ({ id, slug, name, city }: AwardRow): Subject => ({ type: 'award', id, slug, name, city }),
  ),
)

/** What judges hear of their office. */
export const judgingNotices: readonly NoticeKind[] = [
  {
    kind: 'award_jury',
    area: 'events',
    app: 'choice',
    mail: 'on',
    push: 'on',
    on: [
      on('awards.juror_named', (_ctx, { fact }) => ({
        readers: [fact.customer_id],
        subject_id: fact.award_id,
        actor_id: fact.by ?? undefined,
        detail: 'named',
      })),
      on('awards.entries_assigned', (_ctx, { fact }) => ({
        readers: [fact.customer_id],
        subject_id: fact.award_id,
        actor_id: fact.by ?? undefined,
        detail: 'assigned',
      })),
    ],
    load: judgedAwards,
    target: ({ subject }) => (subject.type === 'award' ? { path: '/judging', label: 'judging' } : null),
  },
]
