import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { InvalidFields, conflict, notFound, permit } from '#kit/base/errors.ts'
import { queueMail } from '#kit/work/mail.ts'
import { setCompany } from '../../identity/index.ts'
import { giveOrders } from '../../payments/index.ts'
import { logCompanyAct } from '../companies.acts.ts'
import { endAffiliations } from '../joining/companies.affiliations.queries.ts'
import { removedMail } from '../people/companies.people.mails.ts'
import { mayManagePeople, takerFor } from '../people/companies.people.policy.ts'
import { deleteRole, employmentOf, insertDeparture, lockCompanies } from '../people/companies.people.queries.ts'
import type { Handed } from '../people/companies.people.queries.ts'
import { employeeById, openWith, takersBeside } from '../people/companies.people.reads.ts'
import { companyName, personForMail } from '../joining/companies.joining.reads.ts'
import { ownCompanyOfAdmin, permitWithout, standingChanged } from '../people/companies.people.service.ts'
import { toEmployee } from '../people/companies.people.view.ts'
import { t } from '../companies.texts.ts'

const everything = ['seats', 'invoices', 'entries', 'posts'] as const satisfies readonly Handed[]

/** What a colleague holds for the company, and who could take it: for admins, and for whoever thinks of leaving. */
export async function handOver(ctx: Context, customer_id: number): Promise<Reply<typeof companies.handOver>> {
  const actor = me(ctx)
  const company_id = customer_id === actor.customer_id ? actor.company_id : ownCompanyOfAdmin(ctx).company_id
  if (company_id === null) throw notFound()
  const row = await employeeById(ctx.db, actor.customer_id, company_id, customer_id)
  if (!row) throw notFound()
  const [open, colleagues] = await Promise.all([
    openWith(ctx.db, company_id, customer_id, ctx.now),
    takersBeside(ctx.db, company_id, customer_id),
  ])
  return {
    employee: toEmployee(ctx.url, row, actor),
    open: open.map((one) => ({ ...one, taker: takerFor(one.what, colleagues, actor.customer_id) })),
    takers: colleagues.map(({ customer_id: id, name, ...rights }) => ({ customer_id: id, name, rights })),
  }
}

/**
 * Ends a person's affiliation: an admin removes a colleague, or somebody leaves. Rights end at once; what is open stays with
 * the company and goes to whom was named.
 * @throws Refused 404 for people of other companies, 403 without the admin right, 409 `last_admin`
 */
export async function removeEmployee(
  ctx: WriteContext,
  body: Body<typeof companies.removeEmployee>,
): Promise<Reply<typeof companies.removeEmployee>> {
  const actor = me(ctx)
  const { company_id } = actor
  if (company_id === null) throw notFound()
  const customer_id = idOf(body.employee)
  const leaving = customer_id === actor.customer_id
  await lockCompanies(ctx.db, [company_id])
  const mine = await employmentOf(ctx.db, actor.customer_id)
  if (mine?.company_id !== company_id) throw notFound()
  if (!leaving) permit(mayManagePeople(mine, company_id))
  const person = leaving ? undefined : await personForMail(ctx.db, customer_id)
  const named = new Map(body.hand_over.map(({ what, to }) => [what, idOf(to)]))
  await depart(ctx, { customer_id, company_id, reason: leaving ? 'left' : 'removed', named, into: null })
  if (person && body.tell) {
    await queueMail(ctx, removedMail(ctx, person, await companyName(ctx.db, company_id)))
  }
  return { detail: leaving ? t('you-have-left-the-company') : t('your-changes-have-been-saved') }
}

/**
 * Takes a person out of a company, into another or into none. Both companies must be held already.
 * @param whom `named` says who takes what; for the rest somebody with the right for it is chosen. `holder` has what is open once this
 *   is committed, where that is another account of the person
 */
export async function depart(
  ctx: WriteContext,
  whom: {
    customer_id: number
    company_id: number
    reason: 'left' | 'removed' | 'moved'
    named: ReadonlyMap<Handed, number>
    into: number | null
    holder?: number
  },
): Promise<void> {
  const { customer_id, company_id, reason, named, into, holder = customer_id } = whom
  const employment = await employmentOf(ctx.db, customer_id)
  if (employment?.company_id !== company_id) throw notFound()
  if (employment.admin) await permitWithout(ctx, company_id, customer_id)
  const colleagues = await takersBeside(ctx.db, company_id, customer_id)
  for (const [what, id] of named)
    if (!colleagues.some((one) => one.customer_id === id))
      throw new InvalidFields({ [`hand_over.${what}`]: [t('choose-a-colleague-of-your-company')] })
  const by = ctx.actor?.customer_id ?? null
  const takers = Object.fromEntries(
    everything.map((what) => [what, named.get(what) ?? takerFor(what, colleagues, by)]),
  ) as Record<Handed, number | null>
  const open = await openWith(ctx.db, company_id, customer_id, ctx.now)
  await deleteRole(ctx.db, customer_id)
  await setCompany(ctx, customer_id, into)
  const handed = open.map(({ what, count }) => ({ what, amount: count, taker_id: takers[what] }))
  await insertDeparture(ctx.db, { company_id, customer_id, reason, by_customer_id: by, left_at: ctx.now }, handed)
  if (takers.invoices !== null) await giveOrders(ctx.db, { company_id, from: customer_id, to: takers.invoices })
  await ctx.record({ kind: 'companies.employee_left', company_id, customer_id: holder, takers })
  if (employment.admin)
    await ctx.record({
      kind: 'companies.admin_changed',
      company_id,
      customer_id,
      admin: false,
      by: by ?? customer_id,
    })
  await logCompanyAct(ctx, company_id, `employee_${reason}`, {
    customer_id,
    ...Object.fromEntries(handed.map(({ what, amount }) => [what, amount])),
  })
  await standingChanged(ctx, customer_id)
}

/**
 * Lets a person belong to a company from now on; a former affiliation ends. Both companies must be held already.
 * @throws Refused 409 `last_admin` of the former company, or when the person works somewhere else by now
 */
export async function moveTo(
  ctx: WriteContext,
  { customer_id, from, into }: { customer_id: number; from: number | null; into: number },
): Promise<void> {
  const employment = await employmentOf(ctx.db, customer_id)
  if (!employment || employment.company_id !== from)
    throw conflict('moved_meanwhile', t('this-person-has-moved-to-another-company'))
  await endAffiliations(ctx.db, customer_id, ctx.now)
  if (from !== null) {
    await depart(ctx, { customer_id, company_id: from, reason: 'moved', named: new Map(), into })
    return
  }
  await setCompany(ctx, customer_id, into)
  await standingChanged(ctx, customer_id)
}
