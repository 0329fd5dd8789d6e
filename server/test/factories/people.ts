import type { OperatorRole } from '@app/contract/resources'
import { randomUUID } from 'node:crypto'
import { signAccess } from '../../src/modules/identity/identity.tokens.ts'
import type { CompanyRight } from '../../src/kit/data/context.ts'
import type { Testbed } from '../harness.ts'

let counter = 0

/** Of a password that nobody knows: whoever runs the community can sign in. */
const STORED = '$argon2id$v=19$m=19456,t=2,p=1$pBKBN3Kwucbfqb1XzOS7xA$53LfwBgmqQNcaO7o0OUaytazub1RE9xr9JgmCUHBl3A'

/** A verified company with a complete address; say only what matters to the test. */
export async function makeCompany(
  t: Testbed,
  given: Partial<{
    name: string
    category: string
    country: string
    vat_id: string | null
    verified: boolean
    domain: string
    allows_joining: boolean
    auto_approves: boolean
  }> = {},
): Promise<{ id: number; name: string; domain: string }> {
  const number = ++counter
  const name = given.name ?? `Test Carrier ${number}`
  const domain = given.domain ?? `carrier${number}-${randomUUID().slice(0, 8)}.example`
  const category = given.category ?? 'carrier'
  const now = t.clock()
  await t.db
    .insertInto('company_category')
    .values({ code: category, name: category })
    .onConflict((on) => on.doNothing())
    .execute()
  const { id } = await t.db
    .insertInto('company')
    .values({
      name,
      category,
      country: given.country ?? 'DE',
      city: 'Hamburg',
      address_line: 'Am Sandtorkai 1',
      postcode: '20457',
      vat_id: given.vat_id === undefined ? 'DE123456789' : given.vat_id,
      vat_id_confirmed_at: given.vat_id === null ? null : now,
      verified_at: given.verified === false ? null : now,
      allows_joining: given.allows_joining ?? true,
      auto_approves: given.auto_approves ?? false,
      first_settings_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('company_domain').values({ domain, company_id: id }).execute()
  return { id, name, domain }
}

/** Merges a company that has nothing but its domain into another, as far as the database knows. */
export async function mergeAway(t: Testbed, gone: number, kept: number): Promise<void> {
  await t.db.updateTable('company_domain').set({ company_id: kept }).where('company_id', '=', gone).execute()
  await t.db
    .updateTable('company')
    .set({ merged_into_id: kept, merged_at: t.clock(), verified_at: null })
    .where('id', '=', gone)
    .execute()
}

/** A person with a session: `token` makes their calls. */
export async function makeMember(
  t: Testbed,
  given: Partial<{
    company_id: number | null
    first_name: string
    last_name: string
    email: string
    rights: CompanyRight[]
    is_operator: boolean
    /** An operator who looks after these alone. */
    operator_roles: OperatorRole[]
    registration_complete: boolean
  }> = {},
): Promise<{ customer_id: number; company_id: number | null; email: string; token: string; session_id: string }> {
  const number = ++counter
  const now = t.clock()
  const company_id = given.company_id === undefined ? (await makeCompany(t)).id : given.company_id
  const email = given.email ?? `person${number}.${randomUUID().slice(0, 8)}@test.example`
  const complete = given.registration_complete ?? true
  const operates = given.is_operator ?? given.operator_roles !== undefined
  const { id } = await t.db
    .insertInto('customer')
    .values({
      email,
      first_name: given.first_name ?? 'Test',
      last_name: given.last_name ?? `Person ${number}`,
      company_id,
      is_operator: operates,
      ...(given.operator_roles && { operator_roles: given.operator_roles }),
      password_hash: operates ? STORED : null,
      registration_completed_at: complete ? now : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('customer_profile').values({ customer_id: id, job_title: 'Trade Manager' }).execute()
  if (given.rights?.length && company_id !== null) {
    const has = (right: CompanyRight) => given.rights?.includes(right) ?? false
    await t.db
      .insertInto('company_role')
      .values({
        customer_id: id,
        company_id,
        admin: has('admin'),
        billing: has('billing'),
        events: has('events'),
        awards: has('awards'),
      })
      .execute()
  }
  const session_id = randomUUID()
  await t.db
    .insertInto('session')
    .values({ id: session_id, customer_id: id, started_at: now, expires_at: new Date(now.getTime() + 30 * 86_400_000) })
    .execute()
  const token = await signAccess(t.config.secret, { customer_id: id, session_id, registration_complete: complete }, now)
  return { customer_id: id, company_id, email, token, session_id }
}
