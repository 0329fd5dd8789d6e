import { importFields } from '@app/contract/imports.limits'
import { logActs, namingFields } from '#kit/data/audit.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { bringInCompanies, companyDomainOf } from '../companies/index.ts'
import { bringInAccounts, renameFromList } from '../identity/index.ts'
import { fillProfiles, updateProfilesFromList } from '../members/index.ts'
import { companiesNamed, readKnown } from './imports.companies.reads.ts'
import type { Known } from './imports.companies.reads.ts'
import { tagsOf, wordsOf } from './imports.companies.ts'
import { readMail, readName, readPhone, readSegments, readText } from './imports.fields.ts'
import { similar, needed, present, readPerson } from './imports.kinds.ts'
import type { CheckedRow, Kind, Touched, WritableRow } from './imports.kinds.ts'
import { findPeople } from './imports.members.reads.ts'
import type { FoundMember } from './imports.members.reads.ts'
import { looksOf } from './imports.records.queries.ts'
import { digestOf } from './imports.table.service.ts'
import { t } from './imports.texts.ts'

/** What of a row stands in the member's own record. */
const plain = ['first_name', 'last_name', 'job_title', 'phone'] as const

/** People of companies, one a row (docs/rules/imports.md#members). */
export const membersKind: Kind<Known> = {
  name: 'members',
  headings: {
    email: ['email', 'mail', 'emailaddress', 'mailaddress', 'emailadresse'],
    full_name: ['name', 'fullname', 'person', 'contact', 'ansprechpartner'],
    first_name: ['firstname', 'givenname', 'vorname', 'prenom', 'forename'],
    last_name: ['lastname', 'surname', 'familyname', 'nachname', 'nom'],
    company: ['company', 'companyname', 'firm', 'firma', 'organisation', 'organization', 'account', 'employer'],
    job_title: ['jobtitle', 'job', 'position', 'title', 'role', 'funktion'],
    phone: ['phone', 'telephone', 'mobile', 'telefon', 'tel'],
    segments: ['segments', 'segment', 'tags', 'interests', 'topics'],
  },
  known: (db) => readKnown(db),
  read(cells, known) {
    const { said, problems } = readPerson(cells, {
      email: readMail,
      first_name: readName,
      last_name: readName,
      company: readText(120),
      job_title: readText(100),
      phone: readPhone,
      segments: (text) => readSegments(text, known.segments),
    })
    needed(said, problems, importFields.members.needed)
    const { email } = said
    return { said, problems, key: email ? digestOf(`mail ${email}`) : null, own: present({ email }) }
  },
  async match(db, rows) {
    const asked = rows.map(({ number, said: { email = '', company = '' } }) => ({
      number,
      email,
      company,
      domain: companyDomainOf(email) ?? null,
    }))
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    for (const found of await findPeople(db, asked)) {
      const row = byNumber.get(found.number)
      if (row) apply(row, found)
    }
  },
  words: wordsOf,
  isNew: ({ match_id, said }) => match_id === null || said['company_id'] !== undefined,
  async writeNew(ctx, rows, { invite }) {
    const { ids, made } = await companiesOf(ctx, rows)
    const accounts = await bringInAccounts(
      ctx,
      rows.map(({ said }, at) => ({
        email: said['email'] ?? '',
        first_name: said['first_name'] ?? '',
        last_name: said['last_name'] ?? '',
        company_id: ids[at] ?? 0,
      })),
    )
    const numbered = rows.map((row) => ({ ...row, id: accounts.get(row.said['email'] ?? '') ?? 0 }))
    await fillProfiles(
      ctx,
      numbered.map(({ id, said }) => ({
        customer_id: id,
        job_title: said['job_title'],
        phone: said['phone'],
        tag_ids: tagsOf(said),
      })),
    )
    if (invite) for (const { id } of numbered) await ctx.record({ kind: 'imports.member_invited', customer_id: id })
    return numbered.map(({ id, number }) => {
      const company = made.get(number)
      const own: Touched = { thing: 'customer', id }
      return { id, touched: company === undefined ? [own] : [{ thing: 'company', id: company }, own] }
    })
  },
  async writeChanged(ctx, rows) {
    const people = rows.map(({ match_id, said }) => ({ id: match_id ?? 0, said }))
    const ids = people.map(({ id }) => id)
    const looks = await looksOf(ctx.db, 'customer', ids)
    if (looks.size < ids.length) throw notFound()
    await renameFromList(
      ctx,
      people.map(({ id, said: { first_name, last_name } }) => ({ id, first_name, last_name })),
    )
    await updateProfilesFromList(
      ctx,
      people.map(({ id, said: { job_title, phone } }) => ({ customer_id: id, job_title, phone })),
    )
    const logged = plain.filter((name) => !namingFields.includes(name))
    await logActs(
      ctx,
      people.map(({ id, said }) => ({
        act: 'customer.changed',
        object: `customer:${id}`,
        after: Object.fromEntries(logged.map((name) => [name, said[name]])),
      })),
    )
    return ids.map((id) => ({ id, touched: [{ thing: 'customer', id, before: looks.get(id) ?? {} }] }))
  },
}

/**
 * The companies of new people: the one that the row names or was decided on, else one that is made for them.
 * @returns their numbers in the order of the rows, and those that were made, by the row that made them
 */
async function companiesOf(
  ctx: WriteContext,
  rows: readonly WritableRow[],
): Promise<{ ids: number[]; made: Map<number, number> }> {
  const decided = ({ said, choice }: WritableRow) => (choice === 'new' ? undefined : said['company_id'])
  const named = rows.flatMap((row) => (decided(row) === undefined ? (row.said['company'] ?? '') : []))
  // A row before these may have brought it in.
  const here = await companiesNamed(ctx.db, [...new Set(named)])
  const fresh = new Map<string, { name: string; row: number }>()
  for (const row of rows) {
    const name = row.said['company'] ?? ''
    const asked = name.toLowerCase()
    if (decided(row) === undefined && !here.has(name) && !fresh.has(asked)) fresh.set(asked, { name, row: row.number })
  }
  const brought = await bringInCompanies(
    ctx,
    [...fresh.values()].map(({ name }) => ({ given: { name }, tag_ids: [] })),
    false,
  )
  const numbered = new Map([...fresh.keys()].map((asked, at) => [asked, brought[at] ?? 0]))
  const made = new Map([...fresh.values()].map(({ row }, at) => [row, brought[at] ?? 0]))
  const ids = rows.map((row) => {
    const name = row.said['company'] ?? ''
    return Number(decided(row) ?? here.get(name) ?? numbered.get(name.toLowerCase()))
  })
  return { ids, made }
}

function apply(row: CheckedRow, found: FoundMember): void {
  if (found.id !== null && found.look) {
    row.match = { id: found.id, name: found.name ?? '' }
    const { look } = found
    const differs = plain.some((name) => row.said[name] !== undefined && row.said[name] !== look[name])
    row.state = differs ? 'update' : 'same'
    if (found.closed)
      row.problems.push({
        field: 'email',
        code: 'closed',
        level: 'stops',
        text: t('belongs-to-a-closed-account'),
        proposals: [],
      })
    return
  }
  if (found.company_id === null) {
    if (row.said['company'] !== undefined)
      row.problems.push({
        field: 'company',
        code: 'new_company',
        level: 'notes',
        text: t('is-not-here-yet-and-is-made'),
        proposals: [],
      })
    return
  }
  row.said['company_id'] = String(found.company_id)
  if (found.company_by === 'name') return
  // The company, not the person, is what the row is like.
  row.match = { id: found.company_id, name: found.company_name ?? '' }
  const name = found.company_name ?? ''
  const why =
    found.company_by === 'domain'
      ? t('is-like-of-which-this-is-the-mail', { name })
      : t('is-like-which-is-here-already', { name })
  row.problems.push(similar('company', why))
}
