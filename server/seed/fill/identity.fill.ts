import { hashPassword } from '../../src/modules/identity/index.ts'
import { DEMO_PASSWORD } from '../world/cast.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** People who sign in, what they may do for their companies, and an application that waits for an operator. */
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
  const since = new Date(now.getTime() - 20 * 3_600_000)
  await insertAll(db, 'registration_request', [
    {
      email: 'noor.haddad@sealink-levant.example',
      first_name: 'Noor',
      last_name: 'Haddad',
      job_title: 'Line Manager, East Med',
      message: 'We run two feeders between Beirut, Mersin and Piraeus and would like to meet terminals.',
      company_name: 'Sealink Levant',
      company_category: 'carrier',
      company_country: 'LB',
      company_city: 'Beirut',
      company_website: 'https://sealink-levant.example',
      state: 'pending',
      state_since: since,
      created_at: since,
    },
    {
      email: 'henrik.ostby@northlane.example',
      first_name: 'Henrik',
      last_name: 'Østby',
      job_title: 'Route Planner',
      company_id: 2,
      state: 'pending',
      state_since: since,
      created_at: since,
    },
  ])
}
