import { companyRights } from '@app/contract/companies.limits'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { me } from '#kit/data/context.ts'
import type { Actor, Context, WriteContext } from '#kit/data/context.ts'
import { notFound, permit } from '#kit/base/errors.ts'
import { tellMembers } from '#kit/live/live.ts'
import { toPage } from '#kit/base/paging.ts'
import { forgetActor } from '../../identity/index.ts'
import { logCompanyAct } from '../companies.acts.ts'
import { leavesAnAdmin, mayManagePeople } from './companies.people.policy.ts'
import { employmentOf, hasOtherAdmin, lockCompanies, writeRights } from './companies.people.queries.ts'
import type { Rights } from './companies.people.queries.ts'
import { employeeById, listActs, listDepartures, listEmployees } from './companies.people.reads.ts'
import { toDeparture, toEmployee } from './companies.people.view.ts'

type Employee = Reply<typeof companies.changeRights>

/** Colleagues with their rights; every one of the company sees them. */
export async function employees(
  ctx: Context,
  query: Query<typeof companies.employees>,
): Promise<Reply<typeof companies.employees>> {
  const actor = me(ctx)
  if (actor.company_id === null) throw notFound()
  const { rows, count } = await listEmployees(ctx.db, actor.customer_id, actor.company_id, query.search, query)
  return toPage(
    rows.map((row) => toEmployee(ctx.url, row, actor)),
    count,
    query,
    ctx.here,
  )
}

/**
 * The company on whose people an admin acts, held until the transaction ends. What the one who asks may do is read anew
 * behind the lock: whoever was demoted while the request was on its way is refused.
 */
export async function ownCompanyHeld(
  ctx: Context,
  ...others: (number | null)[]
): Promise<{ actor: Actor; company_id: number }> {
  const actor = me(ctx)
  const { company_id } = actor
  if (company_id === null) throw notFound()
  await lockCompanies(ctx.db, [company_id, ...others.filter((id) => id !== null)])
  permit(mayManagePeople(await employmentOf(ctx.db, actor.customer_id), company_id))
  return { actor, company_id }
}

/** Admins alone read who comes, goes and did what. @throws Refused 404, 403 */
export function ownCompanyOfAdmin(ctx: Context): { actor: Actor; company_id: number } {
  const actor = me(ctx)
  const admin = actor.rights.includes('admin')
  permit(
    mayManagePeople(
      { company_id: actor.company_id, admin, billing: false, events: false, awards: false },
      actor.company_id,
    ),
  )
  return { actor, company_id: actor.company_id ?? 0 }
}

/** Gives or takes rights of a colleague. @throws Refused 409 `last_admin` */
export async function changeRights(ctx: WriteContext, customer_id: number, change: Partial<Rights>): Promise<Employee> {
  const { actor, company_id } = await ownCompanyHeld(ctx)
  const before = await employmentOf(ctx.db, customer_id)
  if (before?.company_id !== company_id) throw notFound()
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { company_id: _, ...rights } = { ...before, ...given }
  if (before.admin && !rights.admin) await permitWithout(ctx, company_id, customer_id)
  await writeRights(ctx.db, customer_id, company_id, rights)
  for (const right of companyRights)
    if (rights[right] !== before[right])
      await logCompanyAct(ctx, company_id, rights[right] ? 'right_given' : 'right_taken', { customer_id, right })
  if (rights.admin !== before.admin)
    await ctx.record({
      kind: 'companies.admin_changed',
      company_id,
      customer_id,
      admin: rights.admin,
      by: actor.customer_id,
    })
  await standingChanged(ctx, customer_id)
  const row = await employeeById(ctx.db, actor.customer_id, company_id, customer_id)
  if (!row) throw notFound()
  const asking = customer_id === actor.customer_id ? { ...actor, rights: heldRights(rights) } : actor
  return toEmployee(ctx.url, row, asking)
}

/** Makes a colleague an administrator, or takes that back; asked twice it stays as it is. */
export function addRemoveAdmin(ctx: WriteContext, body: Body<typeof companies.addRemoveAdmin>): Promise<Employee> {
  return changeRights(ctx, idOf(body.employee), { admin: body.action === 'add' })
}

/** @throws Refused 409 when the company would have no admin without this one */
export async function permitWithout(ctx: Context, company_id: number, customer_id: number): Promise<void> {
  const others = await hasOtherAdmin(ctx.db, company_id, customer_id)
  permit(leavesAnAdmin({ admin: true, others, is_me: ctx.actor?.customer_id === customer_id }))
}

/** What a person may do has changed: the next call looks again, and open pages are told to. */
export async function standingChanged(ctx: Context, customer_id: number): Promise<void> {
  forgetActor(ctx.db, customer_id)
  await tellMembers(ctx, [customer_id], 'standing_changed', { customer_id })
}

function heldRights(rights: Rights): Actor['rights'] {
  return companyRights.filter((right) => rights[right])
}

/** Who left, and who took what was open. */
export async function departures(
  ctx: Context,
  query: Query<typeof companies.departures>,
): Promise<Reply<typeof companies.departures>> {
  const { actor, company_id } = ownCompanyOfAdmin(ctx)
  const { rows, count } = await listDepartures(ctx.db, actor.customer_id, company_id, query)
  return toPage(
    rows.map((row) => toDeparture(ctx.url, row)),
    count,
    query,
    ctx.here,
  )
}

/** What the company's own people decided. */
export async function log(ctx: Context, query: Query<typeof companies.log>): Promise<Reply<typeof companies.log>> {
  const { company_id } = ownCompanyOfAdmin(ctx)
  const { rows, count } = await listActs(ctx.db, company_id, query)
  return toPage(
    rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    count,
    query,
    ctx.here,
  )
}
