import { CAST_COMPANY_ID } from '../world/companies.ts'
import { lanes, offices } from '../world/lanes.ts'
import { tagIdsOf } from '../world/tags.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** Who is brought in is looked at within two days, in office hours as a rule. */
const verifiedAt = ({ id, created_at }: { id: number; created_at: string }, now: Date): Date =>
  new Date(Math.min(now.getTime(), Date.parse(created_at) + (95 + ((id * 389) % 2700)) * 60_000))

/** Companies with their mail domains, segments, billing addresses, lanes and offices. */
export async function fillCompanies({ db, world, now, picture }: Fill): Promise<void> {
  await insertAll(
    db,
    'company_category',
    world.categories.map((category) => ({ ...category })),
  )
  await insertAll(
    db,
    'company',
    world.companies.map(
      ({
        slug: _slug,
        domains: _domains,
        lat: _lat,
        lon: _lon,
        verified,
        tag_ids: _tags,
        billing_addresses: _addresses,
        logo,
        ...company
      }) => ({
        ...company,
        logo: picture({ art: 'logo', ...logo }),
        vat_id_confirmed_at: company.vat_id ? company.created_at : null,
        verified_at: verified ? verifiedAt(company, now) : null,
        first_settings_at: company.created_at,
      }),
    ),
  )
  await insertAll(
    db,
    'company_domain',
    world.companies.flatMap((company) =>
      company.domains.map((domain) => ({
        domain,
        company_id: company.id,
        ...(company.id === CAST_COMPANY_ID ? { proof: 'dns', proven_at: company.created_at } : {}),
      })),
    ),
  )
  await insertAll(
    db,
    'company_tag',
    world.companies.flatMap((company) => company.tag_ids.map((tag_id) => ({ company_id: company.id, tag_id }))),
  )
  await insertAll(
    db,
    'billing_address',
    world.companies.flatMap((company) =>
      company.billing_addresses.map(({ invoice_email, ...address }) => ({
        ...address,
        email: invoice_email,
        created_at: company.created_at,
      })),
    ),
  )
  await insertAll(
    db,
    'company_lane',
    lanes.map(({ segment, ...lane }) => ({ ...lane, tag_id: tagIdsOf(segment)[0] ?? null, created_at: now })),
  )
  await insertAll(
    db,
    'company_office',
    offices.map((office) => ({ ...office, created_at: now })),
  )
}
