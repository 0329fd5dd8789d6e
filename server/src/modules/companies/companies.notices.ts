import { byKey, endsWith, idsOf, on, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, LoadSubjects, Target } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Who administers a company. */
const adminsOf = (db: Db, company_id: number): Promise<number[]> =>
  idsOf(
    db,
    sql`select company_role.customer_id as id from company_role join customer on customer.id = company_role.customer_id
      where company_role.company_id = ${company_id} and customer.company_id = ${company_id} and company_role.admin`,
  )

/** Companies that the reader administers. */
const administered = things((db, reader, ids) =>
  byKey<{ key: number; name: string }>(
    db,
    sql`select company.id as key, company.name from company join company_role on company_role.company_id = company.id
      where company.id = any(${ids}) and company_role.customer_id = ${reader.customer_id} and company_role.admin`,
    ({ key, name }) => ({ type: 'company', id: key, name }),
  ),
)

/** The same, as long as somebody has applied to them and waits for a decision. Who was let in at once is no news. */
const besought = things((db, reader, ids) =>
  byKey<{ key: number; name: string }>(
    db,
    sql`select company.id as key, company.name from company join company_role on company_role.company_id = company.id
      where company.id = any(${ids}) and company_role.customer_id = ${reader.customer_id} and company_role.admin
        and exists (select from registration_request where company_id = company.id and state = 'pending')`,
    ({ key, name }) => ({ type: 'company', id: key, name }),
  ),
)

/** Any company: every member may know its name. */
const named = things((db, _reader, ids) =>
  byKey<{ key: number; name: string }>(
    db,
    sql`select id as key, name from company where id = any(${ids})`,
    ({ key, name }) => ({ type: 'company', id: key, name }),
  ),
)

/** The company that the reader works for; that others came or went as its administrators, only its administrators see. */
const ownCompany: LoadSubjects = async (db, reader, rows) => {
  const held = await administered(db, reader, rows)
  const own = await named(
    db,
    reader,
    rows.filter((row) => row.detail !== 'changed' && row.subject_id === reader.company_id),
  )
  return new Map([...own, ...held])
}

const employees: Target = { path: '/settings/company-employees', label: 'employees' }

/** What members hear of companies. */
export const companiesNotices: readonly NoticeKind[] = [
  {
    kind: 'company_followed',
    area: 'network',
    app: 'choice',
    mail: 'off',
    push: 'off',
    on: [
      on('companies.followed', async (ctx, { fact: { company_id, customer_id } }) => ({
        readers: await adminsOf(ctx.db, company_id),
        subject_id: company_id,
        actor_id: customer_id,
        source: `company_follow:${company_id}:${customer_id}`,
      })),
    ],
    load: administered,
    stillTrue: () => sql`exists (select from company_follower
      where company_follower.customer_id = deed.actor_id and company_follower.company_id = deed.subject_id)`,
    target: ({ subject, people, people_count }) => {
      const [first] = people
      if (people_count === 1 && first) return { path: `/profile/${first.customer_id}`, label: 'profile' }
      return subject.type === 'company' ? { path: `/company-profile/${subject.id}`, label: 'company' } : null
    },
  },
  {
    kind: 'affiliation_requested',
    area: 'account',
    app: 'choice',
    mail: 'on',
    push: 'on',
    on: [
      on('companies.affiliation_requested', async (ctx, { fact }) => ({
        readers: await adminsOf(ctx.db, fact.company_id),
        subject_id: fact.company_id,
        actor_id: fact.customer_id,
        ref_id: fact.affiliation_id,
        source: `affiliation:${fact.affiliation_id}`,
      })),
    ],
    clearedBy: [endsWith('companies.affiliation_decided', ({ by }) => by)],
    load: administered,
    stillTrue: () => sql`exists (select from company_affiliation
      where company_affiliation.id = deed.ref_id and company_affiliation.state = 'pending')`,
    target: () => employees,
  },
  {
    kind: 'applicant_waiting',
    area: 'account',
    app: 'choice',
    mail: 'on',
    push: 'on',
    on: [
      on('identity.registration_confirmed', async (ctx, { fact: { company_id, request_id } }) =>
        company_id === null
          ? undefined
          : {
              readers: await adminsOf(ctx.db, company_id),
              subject_id: company_id,
              source: `registration_request:${request_id}`,
            },
      ),
    ],
    load: besought,
    target: () => employees,
  },
  {
    kind: 'affiliation_decided',
    area: 'account',
    app: 'choice',
    mail: 'on',
    push: 'on',
    on: [
      on('companies.affiliation_decided', (_ctx, { fact }) => ({
        readers: [fact.customer_id],
        subject_id: fact.company_id,
        detail: fact.approved ? 'approved' : 'refused',
        source: `affiliation:${fact.affiliation_id}`,
      })),
    ],
    load: named,
    target: ({ subject }) =>
      subject.type === 'company' ? { path: `/company-profile/${subject.id}`, label: 'company' } : null,
  },
  {
    kind: 'admin_changed',
    area: 'account',
    // Who may act for a company is a matter of its security.
    app: 'always',
    mail: 'on',
    push: 'on',
    on: [
      on('companies.admin_changed', async (ctx, { fact: { company_id, customer_id, admin, by } }) => {
        // The company's word and not somebody's: it stays though the reader has blocked who acted.
        const toldOf = (id: number) => id !== by
        const others = (await adminsOf(ctx.db, company_id)).filter((id) => id !== customer_id)
        return [
          { subject_id: company_id, readers: [customer_id].filter(toldOf), detail: admin ? 'given' : 'taken' },
          { subject_id: company_id, readers: others.filter(toldOf), detail: 'changed' },
        ]
      }),
    ],
    load: ownCompany,
    target: () => employees,
  },
]
