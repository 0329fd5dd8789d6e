import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import { InvalidFields, conflict, invalid, notFound, permit } from '#kit/base/errors.ts'
import { toPage } from '#kit/base/paging.ts'
import { mayChangeBilling } from '../companies.policy.ts'
import {
  clearDefault,
  holdCompany,
  insertBillingAddress,
  removeBillingAddress,
  updateBillingAddress,
} from '../companies.queries.ts'
import { billingAddressOf, listBillingAddresses } from '../companies.reads.ts'
import {
  askAbout,
  askBeforeSale,
  checkElectronicAddress,
  checkVatId,
  hasRegister,
  lacksOf,
  permitPostcode,
  standingsOf,
  vatOfAddress,
} from '../../payments/index.ts'
import type { Billing } from '../../payments/index.ts'
import { toBillingAddress } from '../companies.view.ts'
import { logCompanyAct } from '../companies.acts.ts'
import { t } from '../companies.texts.ts'

type Address = Reply<typeof companies.addBillingAddress>

/** Addresses of one's own company. Asking for another company's finds nothing, as if it had none. */
export async function billingAddresses(
  ctx: Context,
  query: Query<typeof companies.billingAddresses>,
): Promise<Reply<typeof companies.billingAddresses>> {
  const own = me(ctx).company_id
  if (own === null || (query.company !== undefined && idOf(query.company) !== own))
    return toPage([], 0, query, ctx.here)
  const { rows, count } = await listBillingAddresses(ctx.db, own, query)
  const vat = await standingsOf(ctx, own, rows)
  return toPage(
    rows.map((row, at) => toBillingAddress(ctx.url, row, { vat: vat[at] ?? null, einvoice_lacks: lacksOf(row) })),
    count,
    query,
    ctx.here,
  )
}

/** Adds an address, then asks for its VAT ID. */
export async function addBillingAddress(
  ctx: OpenContext,
  body: Body<typeof companies.addBillingAddress>,
): Promise<Address> {
  const added = await ctx.transaction((tx) => add(tx, body))
  await askAbout(ctx, added.vat_id)
  return answer(ctx, added.id, added.own)
}

async function add(ctx: Context, body: Body<typeof companies.addBillingAddress>): Promise<Written> {
  const actor = me(ctx)
  permit(mayChangeBilling(actor))
  const own = actor.company_id ?? 0
  const { company, ...fields } = body
  if (company !== undefined && idOf(company) !== own) throw invalid('company', t('this-is-not-your-company'))
  permitPostcode(fields)
  const { country, postcode } = fields
  const given = withCheckedNumbers({ ...emptyToNull(fields), postcode }, { country })
  if (fields.is_default) await clearDefault(ctx.db, own, null)
  const id = await insertBillingAddress(ctx.db, own, given, ctx.now)
  await logCompanyAct(ctx, own, 'billing_address_added', { name: fields.name })
  return { id, own, vat_id: given.vat_id ?? null }
}

/** What was written: the address, its company, and the VAT ID that is to be asked for. */
type Written = { id: number; own: number; vat_id: string | null }

/** Changes an address, then asks for its VAT ID where that is another one. */
export async function changeBillingAddress(
  ctx: OpenContext,
  id: number,
  body: Body<typeof companies.changeBillingAddress>,
): Promise<Address> {
  const changed = await ctx.transaction((tx) => update(tx, id, body))
  await askAbout(ctx, changed.vat_id)
  return answer(ctx, id, changed.own)
}

async function update(ctx: Context, id: number, body: Body<typeof companies.changeBillingAddress>): Promise<Written> {
  const actor = me(ctx)
  const own = actor.company_id ?? 0
  const present = await billingAddressOf(ctx.db, id, own)
  if (!present) throw notFound()
  permit(mayChangeBilling(actor))
  const { country = present.country, postcode = present.postcode } = body
  permitPostcode({ country, postcode })
  const given = { ...emptyToNull(body), postcode }
  const change = withCheckedNumbers(given, { ...present, country })
  if (body.is_default) await clearDefault(ctx.db, own, id)
  await updateBillingAddress(ctx.db, id, own, change)
  await logCompanyAct(ctx, own, 'billing_address_changed', {
    name: body.name ?? present.name,
  })
  return { id, own, vat_id: given.vat_id === present.vat_id ? null : (change.vat_id ?? null) }
}

/**
 * Asks once more for the VAT ID of an address, at its company's wish.
 * @throws Refused 404; 409 `no_register` where no register knows such numbers
 */
export async function askVatId(ctx: OpenContext, id: number): Promise<Address> {
  const actor = me(ctx)
  const own = actor.company_id ?? 0
  const present = await billingAddressOf(ctx.db, id, own)
  if (!present) throw notFound()
  permit(mayChangeBilling(actor))
  if (!hasRegister(present.vat_id)) throw conflict('no_register', t('no-register-knows-this-vat-id'))
  await askAbout(ctx, present.vat_id)
  return answer(ctx, id, own)
}

/** Asks for the VAT ID of an address before something is sold to it, where the last answer is old (docs/rules/payments.md#vat-ids). */
export async function askBeforeBilling(ctx: OpenContext, id: number, entity_id: number | null): Promise<void> {
  const { company_id } = me(ctx)
  if (company_id === null || entity_id === null) return
  const row = await billingAddressOf(ctx.db, id, company_id)
  if (row) await askBeforeSale(ctx, { ...row, company_id, entity_id })
}

export async function removeAddress(ctx: Context, id: number): Promise<Record<string, never>> {
  const actor = me(ctx)
  const own = actor.company_id ?? 0
  const present = await billingAddressOf(ctx.db, id, own)
  if (!present) throw notFound()
  permit(mayChangeBilling(actor))
  await removeBillingAddress(ctx.db, id, own, ctx.now)
  await logCompanyAct(ctx, own, 'billing_address_removed', { name: present.name })
  return {}
}

/**
 * A copy of an address of this company. Whoever orders for a company that is being merged waits, and is refused then.
 * @throws InvalidFields on `billing_address` when there is none with this id
 */
export async function billingAddressFor(ctx: Context, id: number, company_id: number): Promise<Billing> {
  const row = (await holdCompany(ctx.db, company_id)) ? await billingAddressOf(ctx.db, id, company_id) : undefined
  if (!row) throw invalid('billing_address', t('choose-a-billing-address-of-your-company'))
  const { id: _, company_id: _company, is_default: _default, ...address } = row
  return { ...address, ...(await vatOfAddress(ctx, company_id, row)) }
}

async function answer(ctx: Context, id: number, company_id: number): Promise<Address> {
  const row = await billingAddressOf(ctx.db, id, company_id)
  if (!row) throw notFound()
  const [vat] = await standingsOf(ctx, company_id, [row])
  return toBillingAddress(ctx.url, row, { vat: vat ?? null, einvoice_lacks: lacksOf(row) })
}

function emptyToNull<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value === '' ? null : value])) as T
}

type Numbers = { vat_id?: string | null; electronic_scheme?: string | null; electronic_address?: string | null }

/**
 * A change with its VAT ID and its electronic address in their usual forms. A VAT ID that is sent again unchanged was taken once, and is
 * not held against a member who changes another line.
 * @throws InvalidFields on every number whose form or check digits are wrong
 */
function withCheckedNumbers<T extends Numbers>(change: T, present: Numbers & { country: string }): T {
  const checked =
    change.vat_id && change.vat_id !== present.vat_id ? checkVatId(change.vat_id, present.country) : undefined
  const { electronic_scheme = null, electronic_address = null } = { ...present, ...withoutUndefined(change) }
  const electronic = checkElectronicAddress({ electronic_scheme, electronic_address })
  const problems = {
    ...(checked && 'problem' in checked && { vat_id: [checked.problem] }),
    ...('problems' in electronic && electronic.problems),
  }
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return {
    ...change,
    ...(checked && 'vat_id' in checked && { vat_id: checked.vat_id }),
    ...('fields' in electronic && electronic.fields),
  }
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
