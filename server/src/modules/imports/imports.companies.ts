import { countryName } from '@app/contract/countries'
import { importFields } from '@app/contract/imports.limits'
import { checkVatId } from '../payments/index.ts'
import { bringInCompanies, companyDomainOf, updateFromList } from '../companies/index.ts'
import { findAlike, findCompanies, readKnown } from './imports.companies.reads.ts'
import type { Found, Known } from './imports.companies.reads.ts'
import { readCountry } from './imports.countries.ts'
import { readOneOf, readSegments, readText, readWebsite, stops } from './imports.fields.ts'
import type { Problem } from './imports.fields.ts'
import { similar, askNumber, digestOfNumber, needed, readCells } from './imports.kinds.ts'
import type { CheckedRow, Kind, RowText } from './imports.kinds.ts'
import { companyColumns, looksOf } from './imports.records.queries.ts'
import { digestOf } from './imports.table.service.ts'
import { t } from './imports.texts.ts'

/** A company of this domain, which nobody may have mail at who is not of it. */
function readDomain(text: string) {
  const domain = companyDomainOf(`x@${text.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?|^.*@|\/.*$/g, '')}`)
  return domain ? { value: domain } : stops('not_domain', t('is-not-a-companys-own-mail-domain'))
}

/** Companies, one a row (docs/rules/imports.md#companies). */
export const companiesKind: Kind<Known> = {
  name: 'companies',
  headings: {
    key: ['id', 'key', 'number', 'companyid', 'customernumber', 'externalid', 'kundennummer', 'nr'],
    name: ['name', 'company', 'companyname', 'firm', 'firma', 'organisation', 'organization', 'account', 'firmenname'],
    category: ['category', 'cat', 'type', 'kategorie', 'companytype', 'kind'],
    country: ['country', 'land', 'countrycode', 'pays', 'nation'],
    city: ['city', 'town', 'ort', 'stadt', 'ville'],
    address_line: ['address', 'addressline', 'addressline1', 'street', 'strasse', 'rue', 'adresse'],
    address_line_2: ['addressline2', 'address2', 'addition'],
    postcode: ['postcode', 'zip', 'zipcode', 'postalcode', 'plz'],
    website: ['website', 'web', 'url', 'site', 'homepage', 'webseite'],
    domain: ['domain', 'maildomain', 'emaildomain'],
    vat_id: ['vatid', 'vat', 'vatnumber', 'ustid', 'taxid', 'tva'],
    about: ['about', 'description', 'profile', 'beschreibung'],
    segments: ['segments', 'segment', 'tags', 'interests', 'topics'],
  },
  known: (db) => readKnown(db),
  sharedOn: 'name',
  read(cells, known, { source }) {
    const { said, problems } = readCells(cells, {
      key: readText(120),
      name: readText(120),
      category: (text) => readOneOf(text, known.categories),
      country: readCountry,
      city: readText(80),
      address_line: readText(100),
      address_line_2: readText(100),
      postcode: readText(16),
      website: readWebsite,
      domain: readDomain,
      vat_id: readText(20),
      about: readText(2000),
      segments: (text) => readSegments(text, known.segments),
    })
    needed(said, problems, importFields.companies.needed)
    checkVat(said, problems)
    const { key, domain, name = '', country = '' } = said
    const own: Record<string, string> = {}
    if (key) own['key'] = key
    if (domain) own['domain'] = domain
    own['name'] = `${name.toLowerCase()} ${country}`
    const named = key
      ? digestOfNumber('key', source, key)
      : digestOf(domain ? `domain ${domain}` : `name ${own['name']}`)
    return { said, problems, key: name === '' ? null : named, own }
  },
  async match(db, rows) {
    const found = await findCompanies(db, rows.map(askedOf))
    apply(
      rows,
      found.filter(({ by }) => by !== 'number'),
    )
    const left = rows.filter((row) => row.match === null && row.said['name'] !== undefined)
    if (left.length > 0) apply(rows, await findAlike(db, left.map(askedOf)))
    // Who has the number, and is called otherwise, is the last that a row is taken for.
    const nobody = new Set(rows.filter(({ match }) => match === null).map(({ number }) => number))
    apply(
      rows,
      found.filter(({ by, number }) => by === 'number' && nobody.has(number)),
    )
  },
  words: (field, value, known) => wordsOf(field, value, known),
  async writeNew(ctx, rows, { verify }) {
    const ids = await bringInCompanies(
      ctx,
      rows.map(({ said }) => ({
        given: { ...givenIn(said), name: said['name'] ?? '' },
        domain: said['domain'],
        tag_ids: tagsOf(said),
      })),
      verify,
    )
    return ids.map((id) => ({ id, touched: [{ thing: 'company', id }] }))
  },
  async writeChanged(ctx, rows) {
    const matched = rows.map(({ match_id, said }) => ({ id: match_id ?? 0, change: givenIn(said) }))
    const looks = await looksOf(
      ctx.db,
      'company',
      matched.map(({ id }) => id),
    )
    const told = matched.map((one) => ({ ...one, before: looks.get(one.id) ?? {} }))
    await updateFromList(ctx, told)
    return told.map(({ id, before }) => ({ id, touched: [{ thing: 'company', id, before }] }))
  },
}

const givenIn = (said: RowText) =>
  Object.fromEntries(companyColumns.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])))

export const tagsOf = (said: RowText): number[] => (said['segments'] ?? '').split(',').filter(Boolean).map(Number)

export function wordsOf(field: string, value: string, known: Known): string {
  if (field === 'country') return countryName(value)
  if (field === 'category') return known.categories.find(({ code }) => code === value)?.name ?? value
  if (field !== 'segments') return value
  const names = new Map([...known.segments].map(([name, id]) => [String(id), name]))
  return value
    .split(',')
    .map((id) => names.get(id) ?? '')
    .join(', ')
}

/** A VAT ID that cannot be one is left out: nobody is billed by it. */
function checkVat(said: RowText, problems: Problem[]): void {
  const { vat_id, country } = said
  if (vat_id === undefined) return
  const checked = checkVatId(vat_id, country ?? null)
  if ('vat_id' in checked) said['vat_id'] = checked.vat_id
  else {
    delete said['vat_id']
    problems.push({
      field: 'vat_id',
      code: 'not_vat_id',
      level: 'notes',
      text: t('is-left-out', { problem: checked.problem }),
      proposals: [],
    })
  }
}

/** The site of a company tells its domain as well, for looking it up; only a column of its own gives people the right to apply. */
const askedOf = ({ number, key, said }: CheckedRow) => ({
  number,
  key,
  name: said['name'] ?? '',
  domains: [said['domain'], said['website'] && companyDomainOf(`x@${hostOf(said['website'])}`)].filter(
    (one) => one !== undefined,
  ),
  country: said['country'] ?? null,
})

const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '') ?? ''

function apply(rows: CheckedRow[], found: readonly Found[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (const one of found) {
    const row = byNumber.get(one.number)
    if (!row) continue
    row.match = { id: one.id, name: one.name }
    const differs = companyColumns.some((name) => row.said[name] !== undefined && row.said[name] !== one.look[name])
    row.state = differs ? 'update' : 'same'
    if (one.by === 'number') {
      row.problems.push(askNumber(one.name))
      continue
    }
    if (one.by === 'key' || (!differs && one.by !== 'like')) continue
    const said = {
      domain: t('has-the-mail-domain-of', { name: one.name }),
      name: t('is-called-like-which-is-here-already', { name: one.name }),
      like: t('is-like-here-since', { name: one.name, year: one.since.getUTCFullYear() }),
    }[one.by]
    row.problems.push(similar(one.by === 'domain' && row.said['domain'] ? 'domain' : 'name', said))
  }
}
