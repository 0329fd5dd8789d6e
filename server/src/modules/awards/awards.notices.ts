import { byKey, idsOf, on, textIn, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type EntryRow = { id: number; award: number; slug: string; name: string; award_name: string }
const toEntry = ({ id, award, slug, name, award_name }: EntryRow): Subject => ({
  type: 'entry',
  id,
  award,
  slug,
  name,
  award_name,
})

/** Entries of the reader's company, for as long as they hold the awards right there. */
const ownEntries = things((db, reader, ids) =>
  byKey(
    db,
    sql`select applicant.id as key, applicant.id, award.id as award, award.slug, category.name, award.name as award_name
      from award_entry applicant join award on award.id = applicant.award_id and award.published_at <= ${reader.now}
      join award_category category on category.id = applicant.category_id
      join company_role role on role.company_id = applicant.company_id and role.customer_id = ${reader.customer_id} and (role.admin or role.awards)
      where applicant.id = any (${ids}) and applicant.company_id = ${reader.company_id}`,
    toEntry,
  ),
)

/** Who works on an entry: who began it, and who wrote or added anything. */
const workers = (db: Db, applicant_id: number) =>
  idsOf(
    db,
    sql`select customer_id as id from award_entry where id = ${applicant_id}
      union select customer_id from award_answer where applicant_id = ${applicant_id}
      union select customer_id from award_document where applicant_id = ${applicant_id} and removed_at is null
      union select customer_id from award_submission where applicant_id = ${applicant_id}`,
  )

const toTheEntry: NoticeKind['target'] = ({ subject }) =>
  subject.type === 'entry'
    ? { path: `/awards/${subject.slug}/${subject.award}/enter-award?entry=${subject.id}`, label: 'entry' }
    : null

const ofEntries = {
  area: 'events',
  app: 'choice',
  mail: 'on',
  push: 'off',
  load: ownEntries,
  target: toTheEntry,
} as const

/** What members hear of their company's entries. */
export const awardsNotices: readonly NoticeKind[] = [
  {
    ...ofEntries,
    kind: 'entry_decided',
    on: [
      on('awards.entry_decided', async (ctx, { fact }) => ({
        readers: await workers(ctx.db, fact.applicant_id),
        subject_id: fact.applicant_id,
        ref_id: fact.decision_id,
        detail: fact.decision,
      })),
    ],
    text: {
      of: 'reason',
      read: (db, { subject_id }) =>
        textIn(
          db,
          sql`select reason as text from award_decision where applicant_id = ${subject_id} order by id desc limit 1`,
        ),
    },
  },
  {
    ...ofEntries,
    kind: 'entry_submitted',
    mail: 'off',
    on: [
      on('awards.entry_submitted', async (ctx, { fact }) => ({
        // Whoever submitted it has the receipt.
        readers: (await workers(ctx.db, fact.applicant_id)).filter((id) => id !== fact.customer_id),
        subject_id: fact.applicant_id,
      })),
    ],
  },
  {
    ...ofEntries,
    kind: 'award_deadline',
    on: [
      on('awards.deadline_near', async (ctx, { fact }) => ({
        readers: await workers(ctx.db, fact.applicant_id),
        subject_id: fact.applicant_id,
        detail: `days_${fact.days}`,
      })),
    ],
  },
]
