import type { PortraitLook } from '../art/art.types.ts'
import { addDays, dayAt } from './clock.ts'
import { CAST_ROWS } from './cast.data.ts'
import type { CastRow } from './cast.looks.ts'
import { CAST_COMPANY_ID, COMMUNITY_COMPANY_ID, UNVERIFIED_COMPANY_ID } from './companies.ts'
import { mailPart, NAME_POOLS, type NamePool } from './names.ts'
import { hash, random, type Random } from './random.ts'
import { bioFor, WORK } from './people.bios.ts'
import { tagIds, TAGS } from './tags.ts'
import type { Company, Member } from './world.types.ts'

const MEMBERS = 400

const DIALLING: Record<string, string> = {
  PL: '48',
  NL: '31',
  DE: '49',
  NO: '47',
  SE: '46',
  PT: '351',
  AE: '971',
  GB: '44',
  IT: '39',
  BE: '32',
  SG: '65',
  US: '1',
  ES: '34',
  FI: '358',
}

function phone(country: string, id: number): string | null {
  const code = DIALLING[country]
  const r = random(`phone ${id}`)
  return code && r.chance(0.6) ? `+${code} ${r.int(20, 99)} 555 ${String(r.int(0, 9999)).padStart(4, '0')}` : null
}

function memberOf(row: CastRow, companies: Company[], anchor: Date): Member {
  const company = companies.find(({ id }) => id === row.company_id)
  const domain = company?.domains[0] ?? 'personal-mail.example'
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: `${mailPart(row.first_name)}.${mailPart(row.last_name)}@${domain}`,
    job_title: row.job_title,
    company_id: row.company_id,
    former_company_id: row.former_company_id ?? null,
    country: row.country,
    phone: phone(row.country, row.id),
    bio: row.bio,
    portrait: { seed: row.id, ...row.look },
    tag_ids: tagIds(...row.tags),
    is_operator: row.operator ?? false,
    is_company_admin: row.admin ?? false,
    is_provisional_admin: row.provisional ?? false,
    rights: { billing: false, events: false, awards: false, ...row.rights },
    blocked_member_ids: row.blocks ?? [],
    state: row.first_settings ? 'first_settings' : 'active',
    created_at:
      row.first_settings || row.provisional ? `${dayAt(anchor, -2)}T08:20:00.000Z` : joined(anchor, company, row.id),
  }
}

function joined(anchor: Date, company: Company | undefined, id: number): string {
  const start = company ? company.created_at.slice(0, 10) : dayAt(anchor, -700)
  const first = addDays(start, hash(`joined ${id}`) % 240)
  const latest = dayAt(anchor, -6)
  return `${first < latest ? first : latest}T${String(7 + (id % 11)).padStart(2, '0')}:${String(id % 60).padStart(2, '0')}:00.000Z`
}

function named(
  r: Random,
  pool: NamePool,
): { first: string; last: string; look: Pick<PortraitLook, 'presents' | 'tone'> } {
  const presents = r.pick(['woman', 'man'] as const)
  return {
    first: r.pick(presents === 'woman' ? pool.women : pool.men),
    last: r.pick(pool.families),
    look: { presents, tone: r.pick(pool.tones) as PortraitLook['tone'] },
  }
}

/** What a house has one of. */
const SINGLE = ['Chief Operating Officer', 'Head of Pricing']
/** What is done aboard ships and in their ports, and what only networks have. */
const AT_SEA = ['Space Control', 'Equipment Planner', 'Port Operations Manager']
const OF_NETWORKS = ['Interconnect Manager']
const SEA = ['Ocean', 'Sea', 'Short sea', 'Feeder', 'Ro-ro']
const NETWORKS = ['Voice', 'Fibre']

/** Whether a house has somebody who does this: a haulier has no space control, an insurer no interconnects, and nobody two heads. */
function fitsHouse(title: string, company: Company, colleagues: readonly string[]): boolean {
  const segments = TAGS.filter(({ id }) => company.tag_ids.includes(id)).map(({ name }) => name)
  const has = (some: readonly string[]) => segments.some((name) => some.includes(name))
  if (SINGLE.includes(title) && colleagues.includes(title)) return false
  if (AT_SEA.includes(title)) return has(SEA)
  return !OF_NETWORKS.includes(title) || has(NETWORKS)
}

/** The cast, then colleagues for every company until there are 400 people. */
export function makeMembers(anchor: Date, companies: Company[]): Member[] {
  const members = CAST_ROWS.map((row) => memberOf(row, companies, anchor))
  const taken = new Set(members.map(({ email }) => email))
  const drawn = new Set(taken)
  const called = new Set(members.map(({ first_name, last_name }) => `${first_name} ${last_name}`))
  const written = new Set(members.map(({ bio }) => bio))
  /** Nobody writes what somebody else has written. */
  const ownBio = (id: number, work: string, company: Company): string => {
    const names = TAGS.filter((tag) => company.tag_ids.includes(tag.id)).map(({ name }) => name)
    for (let attempt = 0; attempt < 200; attempt++) {
      const bio = bioFor(random(`bio ${id} ${attempt}`), work, company, names)
      if (written.has(bio)) continue
      written.add(bio)
      return bio
    }
    throw new Error(`Too few things to say for ${company.name}.`)
  }
  const r = random('people')
  const open = companies.filter(({ id }) => id !== UNVERIFIED_COMPANY_ID)
  const weights = open.map(
    (company) =>
      [
        company,
        company.id === COMMUNITY_COMPANY_ID
          ? 2
          : company.category === 'carrier'
            ? 5
            : company.category === 'forwarder_3pl'
              ? 4
              : 3,
      ] as const,
  )
  const queue = [...open, ...open]
  for (let id = members.length + 1; id <= MEMBERS; id++) {
    const company = queue.shift() ?? r.weighted(weights)
    const abroad = r.chance(0.12)
    const country = abroad ? r.pick(Object.keys(NAME_POOLS)) : company.country
    const pool = NAME_POOLS[country] ?? (NAME_POOLS['DE'] as NamePool)
    let person = named(r, pool)
    const mailOf = () => `${mailPart(person.first)}.${mailPart(person.last)}@${company.domains[0]}`
    for (let attempt = 0; attempt < 200 && drawn.has(mailOf()); attempt++) person = named(r, pool)
    drawn.add(mailOf())
    // Among four hundred nobody is called as another is. Posts know people by their first names, and whoever follows is drawn as before.
    for (let attempt = 0; called.has(`${person.first} ${person.last}`) || taken.has(mailOf()); attempt++) {
      if (attempt === 200) throw new Error(`Too few names for ${company.name}.`)
      person = { ...person, last: random(`name ${id} ${attempt}`).pick(pool.families) }
    }
    called.add(`${person.first} ${person.last}`)
    const email = mailOf()
    taken.add(email)
    const colleagues = members.filter(({ company_id }) => company_id === company.id).map(({ job_title }) => job_title)
    const picked = r.pick(WORK[company.category])
    const fits = WORK[company.category].filter((work) => fitsHouse(work[0], company, colleagues))
    const [title, ...says] = fits.includes(picked) ? picked : random(`work ${id}`).pick(fits)
    const hasAdmin = members.some((member) => member.company_id === company.id && member.is_company_admin)
    const work = r.pick(says)
    members.push({
      id,
      first_name: person.first,
      last_name: person.last,
      email,
      job_title: title,
      company_id: company.id,
      former_company_id: null,
      country,
      phone: phone(country, id),
      bio: r.chance(0.85) ? ownBio(id, work, company) : '',
      portrait: { seed: id, hue: (id * 47) % 360, ...person.look },
      tag_ids: r.sample(company.tag_ids, Math.min(company.tag_ids.length, r.int(1, 3))).toSorted((a, b) => a - b),
      is_operator: false,
      is_company_admin: !hasAdmin,
      is_provisional_admin: false,
      rights: {
        billing: !hasAdmin || r.chance(0.12),
        events: !hasAdmin || r.chance(0.2),
        awards: !hasAdmin || r.chance(0.1),
      },
      blocked_member_ids: [],
      state: 'active',
      created_at: joined(anchor, company, id),
    })
  }
  // A second admin, so that the first may hand over and go.
  const deputy = members.find(({ id, company_id }) => id > CAST_ROWS.length && company_id === CAST_COMPANY_ID)
  if (deputy) Object.assign(deputy, { is_company_admin: true, rights: { ...deputy.rights, events: true } })
  return members
}
