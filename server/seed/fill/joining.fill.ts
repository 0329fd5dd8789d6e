import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS } from '@app/contract/companies.people'
import { CAST } from '../world/cast.ts'
import { CAST_COMPANY_ID } from '../world/companies.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** Northlane Freight, whose admin is of the cast too. */
const NEIGHBOUR_ID = 2

/**
 * Who comes to the cast's company and who left it: an applicant and a member of another company to decide about, an invitation
 * that nobody has taken up, a former colleague, and a mail domain that is not proven yet.
 */
export async function fillJoining({ db, world, now }: Fill): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const company_id = CAST_COMPANY_ID
  await insertAll(db, 'registration_request', [
    {
      email: 'ewa.nowak@baltika-crew.example',
      first_name: 'Ewa',
      last_name: 'Nowak',
      job_title: 'Crew Planner',
      message: 'I plan the crews of your ships and would like to follow what the trades decide.',
      company_id,
      state: 'pending',
      state_since: at(27),
      created_at: at(28),
    },
  ])
  await insertAll(db, 'company_invitation', [
    {
      company_id,
      email: 'michal.duda@baltika-feeder.example',
      // Its link was mailed to nobody, so nobody can open it; the admin invites again or takes it back.
      hash: randomBytes(32),
      invited_by: CAST.company_admin.id,
      created_at: at(50),
      expires_at: at(50 - INVITATION_DAYS * 24),
    },
  ])
  const elsewhere = world.members.findLast(
    (member) => member.company_id === NEIGHBOUR_ID && member.state === 'active' && !member.is_company_admin,
  )
  if (elsewhere)
    await insertAll(db, 'company_affiliation', [
      {
        customer_id: elsewhere.id,
        company_id,
        from_company_id: NEIGHBOUR_ID,
        message: 'I start with you in Gdynia next month.',
        state: 'pending',
        created_at: at(6),
      },
    ])
  await insertAll(db, 'company_departure', [
    {
      company_id,
      customer_id: CAST.ex_employee.id,
      reason: 'left' as const,
      by_customer_id: CAST.ex_employee.id,
      left_at: at(31 * 24),
    },
  ])
  await insertAll(db, 'company_domain_claim', [
    {
      company_id,
      domain: 'baltika-crew.example',
      dns_value: `community-verification=${randomBytes(24).toString('base64url')}`,
      created_at: at(72),
    },
  ])
}
