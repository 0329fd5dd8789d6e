import { checkVatId } from '../../src/modules/payments/index.ts'
import { hash, random } from './random.ts'
import { COMPANY_ROWS } from './companies.data.ts'
import { addDays, dayAt } from './clock.ts'
import { tagIdsOf } from './tags.ts'
import type { BillingAddress, CategoryCode, Company } from './world.types.ts'

/** Where Marta and Tomasz work. */
export const CAST_COMPANY_ID = 1
export const COMMUNITY_COMPANY_ID = 80
export const UNVERIFIED_COMPANY_ID = 59

/** Countries whose business customers may take the tax over, with the form of their VAT ID. */
const VAT_FORMS: Record<string, string> = {
  AT: 'ATU########',
  BE: 'BE0#########',
  CZ: 'CZ########',
  DE: 'DE#########',
  DK: 'DK########',
  EE: 'EE#########',
  ES: 'ESB########',
  FI: 'FI########',
  GR: 'EL#########',
  IE: 'IE#######WA',
  IT: 'IT###########',
  LT: 'LT#########',
  NL: 'NL#########B01',
  PL: 'PL##########',
  PT: 'PT#########',
  SE: 'SE##########01',
  GB: 'GB#########',
  NO: 'NO#########MVA',
  CH: 'CHE#########',
}

/** Drawn until the check digits of its country are right, so that forms take what the world shows. */
function vatId(country: string, name: string): string | null {
  const form = VAT_FORMS[country]
  if (form === undefined) return null
  const r = random(`vat ${name}`)
  for (let attempt = 0; attempt < 20_000; attempt++) {
    const drawn = form.replaceAll('#', () => String(r.int(0, 9)))
    if ('vat_id' in checkVatId(drawn, country)) return drawn
  }
  throw new Error(`No VAT ID of ${country} could be drawn.`)
}

const LEGAL: Record<string, string> = {
  DE: 'GmbH',
  AT: 'GmbH',
  CH: 'AG',
  NL: 'B.V.',
  BE: 'BV',
  PL: 'sp. z o.o.',
  SE: 'AB',
  NO: 'AS',
  DK: 'A/S',
  FI: 'Oy',
  LT: 'UAB',
  EE: 'OÜ',
  IT: 'S.r.l.',
  ES: 'S.L.',
  PT: 'Lda.',
  GR: 'S.A.',
  CZ: 's.r.o.',
  GB: 'Ltd',
  IE: 'Ltd',
  US: 'LLC',
  SG: 'Pte. Ltd.',
  IN: 'Pvt. Ltd.',
  JP: 'K.K.',
  AE: 'FZCO',
  TR: 'A.Ş.',
  MY: 'Sdn. Bhd.',
  VN: 'JSC',
  KZ: 'LLP',
  MA: 'SARL',
  CL: 'S.A.',
  BR: 'Ltda.',
}

function billing(company: Omit<Company, 'billing_addresses'>): BillingAddress[] {
  if (company.id === UNVERIFIED_COMPANY_ID || hash(company.slug) % 12 === 0) return []
  const legal = LEGAL[company.country]
  const first: BillingAddress = {
    id: company.id * 10 + 1,
    company_id: company.id,
    name: legal ? `${company.name} ${legal}` : company.name,
    address_line: company.address_line,
    address_line_2: null,
    postcode: company.postcode,
    city: company.city,
    country: company.country,
    vat_id: company.vat_id,
    invoice_email: `invoices@${company.domains[0]}`,
    is_default: true,
  }
  if (hash(`second ${company.slug}`) % 3 !== 0 && company.id !== CAST_COMPANY_ID) return [first]
  return [
    first,
    {
      ...first,
      id: company.id * 10 + 2,
      address_line_2: 'Accounts payable, 2nd floor',
      invoice_email: `accounts.payable@${company.domains[0]}`,
      is_default: false,
    },
  ]
}

export function makeCompanies(anchor: Date): Company[] {
  return COMPANY_ROWS.trim()
    .split('\n')
    .map((row) => {
      const [
        id = '',
        name = '',
        slug = '',
        category = '',
        country = '',
        city = '',
        lat,
        lon,
        address_line = '',
        postcode = '',
        kind = '',
        hue,
        ground,
        tags = '',
        about = '',
      ] = row.split('|')
      const number = Number(id)
      const verified = number !== UNVERIFIED_COMPANY_ID
      const company = {
        id: number,
        name,
        slug,
        domains: hash(slug) % 7 === 0 ? [`${slug}.example`, `${slug}-group.example`] : [`${slug}.example`],
        category: category as CategoryCode,
        country,
        city,
        lat: Number(lat),
        lon: Number(lon),
        address_line,
        address_line_2: null,
        postcode,
        website: `https://www.${slug}.example`,
        about,
        logo: { kind, hue: Number(hue), ground: ground as 'solid' | 'light' },
        vat_id: number === COMMUNITY_COMPANY_ID ? 'DE329478161' : vatId(country, name),
        verified,
        allows_joining: verified && hash(`join ${slug}`) % 6 !== 0,
        auto_approves: verified && hash(`auto ${slug}`) % 3 === 0,
        tag_ids: tagIdsOf(tags),
        created_at: `${verified ? addDays(dayAt(anchor, -900), hash(slug) % 600) : dayAt(anchor, -4)}T09:${String(10 + (number % 50))}:00.000Z`,
      } satisfies Omit<Company, 'billing_addresses'>
      return { ...company, billing_addresses: billing(company) }
    })
}
