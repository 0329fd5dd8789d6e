import type { Body, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import { conflict, invalid, notFound, violates } from '#kit/base/errors.ts'
import { queueMail } from '#kit/work/mail.ts'
import { logAct } from '#kit/data/audit.ts'
import { logCompanyAct } from '../companies.acts.ts'
import {
  adminsForMail,
  applyChange,
  changesOf,
  decideChange,
  holdCorrected,
  insertChange,
  isAskedFor,
  lockChange,
  waitingChanges,
} from './companies.changes.queries.ts'
import type { ChangeRow } from './companies.changes.queries.ts'
import { personForMail } from '../joining/companies.joining.reads.ts'
import { changeDecidedMail, correctedMail } from '../people/companies.people.mails.ts'
import { ownCompanyHeld, ownCompanyOfAdmin } from '../people/companies.people.service.ts'
import { companyById, listCategories } from '../companies.reads.ts'
import { askAbout, checkVatId, noteByHand } from '../../payments/index.ts'
import { permitPending } from '../companies.policy.ts'
import { t } from '../companies.texts.ts'

type Change = Reply<typeof companies.requestChange>

const toChange = (row: ChangeRow): Change => ({
  id: row.id,
  field: row.field,
  value: row.value,
  value_name: row.value_name,
  note: row.note,
  state: row.state,
  requested_by: row.requested_by_name,
  since: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
})

/** What one's own company asked an operator to change. */
export async function changeRequests(ctx: Context): Promise<Reply<typeof companies.changeRequests>> {
  const { company_id } = ownCompanyOfAdmin(ctx)
  return { requests: (await changesOf(ctx.db, company_id)).map(toChange) }
}

/**
 * Asks an operator for another category or VAT ID. The register is asked at once, so that the operator finds its answer.
 * @throws Refused 409 while one for that field is open
 */
export async function requestChange(ctx: OpenContext, body: Body<typeof companies.requestChange>): Promise<Change> {
  const asked = await ctx.transaction((tx) => insertRequest(tx, body))
  if (asked.field === 'vat_id') await askAbout(ctx, asked.value)
  return asked
}

async function insertRequest(ctx: Context, body: Body<typeof companies.requestChange>): Promise<Change> {
  const { actor, company_id } = await ownCompanyHeld(ctx)
  const company = await companyById(ctx.db, company_id, actor.customer_id)
  const value = await acceptable(ctx, body, company?.country ?? null)
  // A VAT ID that nobody has confirmed yet, such as one of an import, is asked for as it is.
  const stands = value === company?.[body.field] && (body.field === 'category' || company.vat_id_confirmed)
  if (stands) throw invalid('value', t('your-company-already-has-this'))
  const given = { company_id, field: body.field, value, note: body.note || null, requested_by: actor.customer_id }
  try {
    const id = await insertChange(ctx.db, { ...given, created_at: ctx.now })
    await logCompanyAct(ctx, company_id, 'change_requested', { field: body.field, value })
    return toChange((await lockChange(ctx.db, id)) as ChangeRow)
  } catch (error) {
    if (violates(error, 'company_change_request_open'))
      throw conflict('request_open', t('a-change-to-this-is-already-waiting'))
    throw error
  }
}

async function acceptable(
  ctx: Context,
  { field, value }: { field: 'category' | 'vat_id'; value: string },
  country: string | null,
): Promise<string> {
  if (field === 'vat_id') {
    const checked = checkVatId(value, country)
    if ('problem' in checked) throw invalid('value', checked.problem)
    return checked.vat_id
  }
  if (!(await listCategories(ctx.db)).some(({ code }) => code === value))
    throw invalid('value', t('choose-one-of-the-categories'))
  return value
}

/** Takes a request of one's own company back. */
export async function withdrawChange(ctx: Context, id: number): Promise<Record<string, never>> {
  const { actor, company_id } = await ownCompanyHeld(ctx)
  const row = await lockChange(ctx.db, id)
  if (row?.company_id !== company_id) throw notFound()
  permitPending(row)
  const decided_by = actor.customer_id
  await decideChange(ctx.db, id, { state: 'withdrawn', decided_at: ctx.now, decided_by, reason: null })
  await logCompanyAct(ctx, company_id, 'change_withdrawn', { field: row.field })
  return {}
}

/** Changes that wait for an operator. */
export function openChanges(ctx: Context): Promise<ChangeRow[]> {
  return waitingChanges(ctx.db)
}

/** An operator's word on a change; whoever asked is told by mail. @param reason why not; null when it is granted */
export async function settleChange(ctx: Context, id: number, reason: string | null): Promise<ChangeRow> {
  const row = await lockChange(ctx.db, id)
  if (!row) throw notFound()
  permitPending(row)
  const granted = reason === null
  await decideChange(ctx.db, id, {
    state: granted ? 'approved' : 'refused',
    decided_at: ctx.now,
    decided_by: ctx.actor?.customer_id ?? null,
    reason,
  })
  if (granted) await apply(ctx, row.company_id, row)
  await logCompanyAct(ctx, row.company_id, granted ? 'change_granted' : 'change_refused', {
    field: row.field,
    value: row.value,
    ...(granted ? {} : { reason }),
  })
  const person = await personForMail(ctx.db, row.requested_by)
  if (person) {
    const change = { id, field: row.field, value: row.value_name, reason }
    await queueMail(ctx, changeDecidedMail(ctx, person, change))
  }
  return row
}

/**
 * Changes the category or the VAT ID of a company without its asking (docs/rules/companies.md#office). A VAT ID counts as confirmed with
 * that, as one that is granted does; what was invoiced stays.
 * @throws Refused 404, or 409 `request_open` while the company's own request waits in the inbox
 * @throws InvalidFields where the value is none, or stands already
 */
export async function correct(
  ctx: WriteContext,
  id: number,
  { field, value: given, reason }: Body<typeof companies.correct>,
): Promise<Reply<typeof companies.correct>> {
  const before = await holdCorrected(ctx.db, id)
  if (!before) throw notFound()
  if (await isAskedFor(ctx.db, id, field)) throw conflict('request_open', t('the-company-has-asked-to-change-this'))
  const value =
    given === '' && field === 'vat_id' ? null : await acceptable(ctx, { field, value: given }, before.country)
  if (value === before[field]) throw invalid('value', t('the-company-already-has-this'))
  await apply(ctx, id, { field, value })
  await logAct(ctx, {
    act: 'company.corrected',
    object: `company:${id}`,
    before: { [field]: before[field] },
    after: { [field]: value },
    reason,
  })
  const name = field === 'category' ? await categoryName(ctx, value) : value
  for (const person of await adminsForMail(ctx.db, id))
    await queueMail(ctx, correctedMail(ctx, person, { company_id: id, field, value: name, reason }))
  return { value }
}

async function apply(
  ctx: Context,
  company_id: number,
  change: { field: 'category' | 'vat_id'; value: string | null },
): Promise<void> {
  await applyChange(ctx.db, company_id, change, ctx.now)
  if (change.field === 'vat_id' && change.value !== null) await noteByHand(ctx, company_id, change.value)
}

async function categoryName(ctx: Context, code: string | null): Promise<string | null> {
  return (await listCategories(ctx.db)).find((one) => one.code === code)?.name ?? code
}
