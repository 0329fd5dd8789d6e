import type { z } from 'zod'
import type { billingAddress, company, companies, companyCard } from '@app/contract/companies'
import type { Reply } from '@app/contract/kit'
import type { Actor } from '#kit/data/context.ts'
import type { Url } from '#kit/base/file-address.ts'
import { abilitiesOn } from './companies.policy.ts'
import type { BillingAddressRow, CompanyRow } from './companies.reads.ts'

/** Where a stored picture is served. */
export function fileUrl(url: Url, key: string | null): string | null {
  return key === null ? null : url.file(key)
}

export function companyUrl(url: Url, id: number): string {
  return url(`/rest/companies/${id}/`)
}

export function toCard(url: Url, row: { id: number; name: string; logo: string | null }): z.output<typeof companyCard> {
  return { id: row.id, url: companyUrl(url, row.id), name: row.name, logo: fileUrl(url, row.logo) }
}

/** A company as the one who asks sees it. */
export function toCompany(url: Url, row: CompanyRow, actor: Actor): z.output<typeof company> {
  return {
    ...toCard(url, row),
    category: row.category,
    category_name: row.category_name,
    country: row.country,
    city: row.city,
    address:
      [row.address_line, row.address_line_2, [row.postcode, row.city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ') || null,
    website: row.website,
    about: row.about,
    verified: row.verified,
    tag_details: row.tag_details,
    follow_status: { following: row.following },
    followers_count: row.followers,
    abilities: abilitiesOn(actor, row.id),
  }
}

export function toOwnCompany(url: Url, row: CompanyRow, actor: Actor): Reply<typeof companies.firstSettings> {
  return {
    ...toCompany(url, row, actor),
    address_line: row.address_line,
    address_line_2: row.address_line_2,
    postcode: row.postcode,
    vat_id: row.vat_id,
    allows_joining: row.allows_joining,
    auto_approves: row.auto_approves,
    first_settings_done: row.first_settings_done,
  }
}

export function toBillingAddress(
  url: Url,
  row: BillingAddressRow,
  more: Pick<z.output<typeof billingAddress>, 'vat' | 'einvoice_lacks'>,
): z.output<typeof billingAddress> {
  const { company_id, ...fields } = row
  return {
    ...fields,
    ...more,
    url: url(`/rest/companies/billing-address/${row.id}/`),
    company: companyUrl(url, company_id),
  }
}
