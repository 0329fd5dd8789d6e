import { hashPassword } from '../../src/modules/identity/index.ts'
import { CAST, DEMO_PASSWORD } from '../world/cast.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'
import { uuidOf } from './uuid.ts'

const DEVICES = ['Chrome on Windows', 'Safari on iPhone', 'Edge on Windows', 'Chrome on Android', 'Safari on Mac']

/** People who sign in, what they may do for their companies, and applications for the operator. */
export async function fillIdentity({ db, world, now }: Fill): Promise<void> {
  // One hash for all: everybody has the same password here, and a hash takes its time by design.
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await insertAll(
    db,
    'customer',
    world.members.map((member) => ({
      id: member.id,
      email: member.email,
      first_name: member.first_name,
      last_name: member.last_name,
      company_id: member.company_id,
      password_hash,
      is_operator: member.is_operator,
      registration_completed_at: member.state === 'active' ? member.created_at : null,
      created_at: member.created_at,
    })),
  )
  // Who was here, and when: most within the month, some within the day. What was open has ended meanwhile.
  await insertAll(
    db,
    'session',
    world.members
      .filter(({ state }) => state === 'active')
      .map(({ id, created_at }) => {
        const ago = (id % 7 === 0 ? 18 : id % 3 === 0 ? 5 : 1) * 1440 + ((id * 397) % 1300) + 60
        const seen = new Date(Math.max(now.getTime() - ago * 60_000, Date.parse(created_at) + 600_000))
        return {
          id: uuidOf(`session ${id}`),
          customer_id: id,
          started_at: new Date(Math.max(seen.getTime() - ((id * 31) % 190) * 60_000, Date.parse(created_at))),
          last_seen_at: seen,
          expires_at: new Date(seen.getTime() + 30 * 86_400_000),
          ended_at: seen,
          end_reason: 'signed out',
          device: DEVICES[id % DEVICES.length] ?? null,
        }
      }),
  )
  await insertAll(
    db,
    'company_role',
    world.members.flatMap((member) =>
      member.company_id !== null && (member.is_company_admin || Object.values(member.rights).some(Boolean))
        ? [
            {
              customer_id: member.id,
              company_id: member.company_id,
              admin: member.is_company_admin || member.is_provisional_admin,
              ...member.rights,
              provisional: member.is_provisional_admin,
            },
          ]
        : [],
    ),
  )
  await insertAll(db, 'registration_request', applications(now))
}

/** Applications for the operator: a new company, a colleague, one that nobody confirmed yet, and one that was declined. */
function applications(now: Date) {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  return [
    {
      email: 'nadine.khoury@sealink-levant.example',
      first_name: 'Nadine',
      last_name: 'Khoury',
      job_title: 'Line Manager, East Med',
      message: 'We run two feeders between Beirut, Mersin and Piraeus and would like to meet terminals.',
      company_name: 'Sealink Levant',
      company_category: 'carrier',
      company_country: 'LB',
      company_city: 'Beirut',
      company_website: 'https://www.sealink-levant.example',
      state: 'pending',
      state_since: at(20),
      created_at: at(21),
    },
    {
      email: 'henrik.ostby@halvorsen-lines.example',
      first_name: 'Henrik',
      last_name: 'Østby',
      job_title: 'Route Planner',
      company_id: 3,
      state: 'pending',
      state_since: at(44),
      created_at: at(45),
    },
    {
      email: 'clara.weiss@elbe-terminal.example',
      first_name: 'Clara',
      last_name: 'Weiß',
      job_title: 'Gate Planning',
      company_id: 45,
      state: 'mail_unconfirmed',
      state_since: at(3),
      created_at: at(3),
    },
    {
      email: 'info@quickleads-freight.example',
      first_name: 'Rob',
      last_name: 'Danvers',
      job_title: 'Growth',
      message: 'We sell verified lists of logistics decision makers.',
      company_name: 'QuickLeads Freight',
      company_category: 'supplier_technology',
      company_country: 'US',
      company_city: 'Dover',
      company_website: 'https://www.quickleads-freight.example',
      state: 'rejected',
      state_since: at(170),
      created_at: at(190),
      decided_by: CAST.operator.id,
      reason:
        'The community is for companies that move freight or equip those who do, and lists of people are not traded here.',
    },
  ]
}
