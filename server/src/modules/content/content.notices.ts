import { byKey, on, textIn, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import { recommendersOf } from './content.recommended.queries.ts'

type Row = { key: number; name: string }

/** What members hear of the tags they recommended (docs/rules/content.md#tags). */
export const contentNotices: readonly NoticeKind[] = [
  {
    kind: 'tag_decided',
    area: 'account',
    app: 'choice',
    mail: 'off',
    push: 'off',
    on: [
      on('content.tag_decided', async (ctx, { fact: { ids, outcome } }) =>
        (await recommendersOf(ctx.db, ids)).map(({ id, customer_id }) => ({
          readers: [customer_id],
          subject_id: id,
          detail: outcome,
          source: `tag_recommendation:${id}`,
        })),
      ),
    ],
    load: things((db, reader, ids) =>
      byKey(
        db,
        sql`select id as key, name from tag_recommendation where id = any(${ids}) and customer_id = ${reader.customer_id}`,
        ({ key, name }: Row): Subject => ({ type: 'tag', id: key, name }),
      ),
    ),
    target: ({ detail }) => (detail === 'taken_over' ? { path: '/settings/user-settings', label: 'profile' } : null),
    text: {
      of: 'reason',
      read: (db, { subject_id }) =>
        textIn(db, sql`select refusal as text from tag_recommendation where id = ${subject_id}`),
    },
  },
]
