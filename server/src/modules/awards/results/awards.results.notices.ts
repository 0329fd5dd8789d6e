import { isJudged } from '../awards.states.reads.ts'
import { byKey, idsOf, on, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'

type AwardRow = { id: number; slug: string; name: string; city: string }

/** Awards of which something is published. */
const publishedAwards = things((db, reader, ids) =>
  byKey(
    db,
    sql`select award.id as key, award.id, award.slug, award.name, award.city from award
      where award.id = any(${ids}) and award.published_at <= ${reader.now}
        and (award.shortlist_published_at <= ${reader.now} or award.winners_published_at <= ${reader.now})`,
    ({ id, slug, name, city }: AwardRow): Subject => ({ type: 'award', id, slug, name, city }),
  ),
)

/** What entrants hear of their award. Only the pages say who won. */
export const resultsNotices: readonly NoticeKind[] = [
  {
    kind: 'award_result',
    area: 'events',
    app: 'choice',
    mail: 'on',
    push: 'on',
    on: [
      on('awards.result_published', async (ctx, { fact }) => ({
        // Whoever entered, and colleagues who enter awards for the company.
        readers: await idsOf(
          ctx.db,
          sql`select applicant.customer_id as id from award_entry as applicant
              where applicant.award_id = ${fact.award_id} and ${isJudged}
            union select company_role.customer_id from award_entry as applicant
              join company_role on company_role.company_id = applicant.company_id and (company_role.awards or company_role.admin)
              where applicant.award_id = ${fact.award_id} and ${isJudged}`,
        ),
        subject_id: fact.award_id,
        detail: fact.part,
        source: `award:${fact.award_id}:${fact.part}`,
      })),
    ],
    load: publishedAwards,
    target: ({ subject, detail }) =>
      subject.type === 'award'
        ? {
            path: `/awards/${subject.slug}/${subject.id}/${detail === 'winners' ? 'winners' : 'shortlisted'}`,
            label: 'award',
          }
        : null,
  },
]
