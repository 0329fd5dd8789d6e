import { fullName } from '@app/contract/names'
import { countryName } from '@app/contract/countries'
import type { InboxKind } from '#kit/records/inbox.ts'
import { openRequests, rejectRegistration } from '../identity/index.ts'
import { checkApplication, checkChange, checkCompany } from './office/companies.checks.ts'
import { openChanges, settleChange } from './changes/companies.changes.service.ts'
import { admit, verifyCompany } from './joining/companies.membership.service.ts'
import { categoryNames, companyNames, unverifiedCompanies } from './companies.reads.ts'

const place = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

/** People who apply, companies that nobody has looked at, and what companies ask to change. */
export const companiesInbox: readonly InboxKind[] = [
  {
    kind: 'application',
    role: 'people',
    hours: 24,
    object: 'registration_request',
    async waiting(ctx) {
      const rows = (await openRequests(ctx)).filter(({ state }) => state === 'pending')
      const names = await companyNames(
        ctx.db,
        rows.flatMap((row) => row.company_id ?? []),
      )
      const categories = await categoryNames(ctx.db)
      const companyOf = (row: (typeof rows)[number]) =>
        row.company_id === null ? row.company_name : names.get(row.company_id)
      return rows.map((row) => ({
        id: String(row.id),
        title: fullName(row),
        about: place(row.job_title, companyOf(row)),
        since: row.state_since,
        known: [
          { name: 'email', value: row.email },
          { name: 'job_title', value: row.job_title },
          {
            name: row.company_id === null ? 'new_company' : 'company',
            value: companyOf(row),
            ...(row.company_id === null ? {} : { path: `/company-wall/${row.company_id}` }),
          },
          { name: 'category', value: row.company_category && categories.get(row.company_category) },
          { name: 'place', value: place(row.company_city, countryName(row.company_country)) },
          { name: 'website', value: row.company_website },
          { name: 'message', value: row.message },
        ],
      }))
    },
    checks: (ctx, id) => checkApplication(ctx, Number(id)),
    acts: [
      { name: 'admit', reason: 'none', run: (ctx, id) => admit(ctx, Number(id)) },
      { name: 'refuse', reason: 'required', run: (ctx, id, reason) => rejectRegistration(ctx, Number(id), reason) },
    ],
  },
  {
    kind: 'company',
    role: 'people',
    hours: 24,
    object: 'company',
    async waiting(ctx) {
      return (await unverifiedCompanies(ctx.db)).map((row) => ({
        id: String(row.id),
        title: row.name,
        about: row.people,
        since: row.created_at,
        known: [
          // Where it is changed, or merged into the one that it looks like.
          { name: 'company', value: row.name, path: `/office/companies/${row.id}` },
          { name: 'people', value: row.people },
          { name: 'domains', value: row.domains },
          { name: 'category', value: row.category },
          { name: 'place', value: place(row.address_line, row.postcode, row.city, countryName(row.country)) },
          { name: 'website', value: row.website },
          { name: 'vat_id', value: row.vat_id },
          { name: 'alike', value: row.alike, ...(row.alike_id ? { path: `/company-wall/${row.alike_id}` } : {}) },
        ],
      }))
    },
    checks: (ctx, id) => checkCompany(ctx, Number(id)),
    acts: [{ name: 'verify', reason: 'none', run: (ctx, id) => verifyCompany(ctx, Number(id)) }],
  },
  {
    kind: 'company_change',
    role: 'people',
    hours: 24,
    object: 'company_change_request',
    async waiting(ctx) {
      return (await openChanges(ctx)).map((row) => ({
        id: String(row.id),
        title: row.company_name,
        about: row.value_name,
        since: row.created_at,
        known: [
          { name: row.field === 'category' ? 'new_category' : 'new_vat_id', value: row.value_name },
          { name: 'asked_by', value: row.requested_by_name },
          { name: 'message', value: row.note },
          { name: 'company', value: row.company_name, path: `/company-wall/${row.company_id}` },
        ],
      }))
    },
    checks: (ctx, id) => checkChange(ctx, Number(id)),
    acts: [
      { name: 'grant', reason: 'none', run: (ctx, id) => settleChange(ctx, Number(id), null) },
      { name: 'refuse', reason: 'required', run: (ctx, id, reason) => settleChange(ctx, Number(id), reason) },
    ],
  },
]
