import type { Context } from '#kit/data/context.ts'
import { dayOf } from '#kit/base/days.ts'
import { InvalidFields, conflict } from '#kit/base/errors.ts'
import type { Change, Problems, Values } from '#kit/records/resources.ts'
import { checkElectronicAddress } from '../einvoice/payments.einvoice.address.ts'
import { missingPostcode } from '../payments.party.ts'
import { checkVatId } from '../vat/payments.vat-id.ts'
import { ibanProblem, plainIban } from './payments.accounts.policy.ts'
import { hasOpenInvoices, isOnlyAccount } from './payments.accounts.reads.ts'
import type { Sales } from '../payments.sales.ts'
import { t } from '../payments.texts.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The sum above which a second operator approves, in whole units of a currency (docs/rules/payments.md#corrections). */
const USUAL_LIMIT = 1000

/** A seller with its VAT ID in its usual form. @throws InvalidFields */
export function sellerAsGiven(_: Context, given: Values, before?: Values): Promise<Values> {
  const { vat_id, country, postcode } = { ...before, ...given }
  const problems: Record<string, string[]> = {}
  const missing = missingPostcode({ country: textOf(country) ?? '', postcode: textOf(postcode) ?? '' })
  if (missing !== undefined) problems['postcode'] = [missing]
  const typed = textOf(vat_id)
  const checked = typed === null ? undefined : checkVatId(typed, textOf(country))
  if (checked && 'problem' in checked) problems['vat_id'] = [checked.problem]
  const { electronic_scheme, electronic_address } = { ...before, ...given }
  const electronic = checkElectronicAddress({
    electronic_scheme: textOf(electronic_scheme),
    electronic_address: textOf(electronic_address),
  })
  if ('problems' in electronic) Object.assign(problems, electronic.problems)
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return Promise.resolve({
    ...given,
    ...('postcode' in given && { postcode: textOf(postcode) ?? '' }),
    ...(checked && 'vat_id' in checked && { vat_id: checked.vat_id }),
    ...(given['approval_above'] === null && { approval_above: USUAL_LIMIT }),
    ...(given['bank_charges_up_to'] === null && { bank_charges_up_to: 0 }),
    ...(('electronic_scheme' in given || 'electronic_address' in given) && 'fields' in electronic && electronic.fields),
  })
}

/** A bank account with its IBAN in its usual form. @throws InvalidFields */
export function accountAsGiven(_: Context, given: Values, before?: Values): Promise<Values> {
  const iban = textOf({ ...before, ...given }['iban'])
  const account_number = textOf({ ...before, ...given }['account_number'])
  const plain = iban && plainIban(iban)
  const problem = ibanProblem({ iban: plain, account_number })
  if (problem) throw new InvalidFields({ iban: [problem] })
  return Promise.resolve({ ...given, iban: plain })
}

/** The account to which people are asked to pay stays while they are (docs/rules/payments.md#sellers). @throws Refused 409 `in_use` */
export const keepsAwaited =
  (sales: Sales) =>
  async (ctx: Context, { id, before, after }: Change): Promise<Problems | undefined> => {
    if (!before || before['currency_code'] === after?.['currency_code']) return undefined
    const [entity_id, currency_code] = [Number(before['entity_id']), String(before['currency_code'])]
    if (!(await isOnlyAccount(ctx.db, { entity_id, currency_code, without: id }))) return undefined
    if (await isAwaited(ctx, sales, { entity_id, currency_code }))
      throw conflict('in_use', t('people-are-asked-to-pay-into-this', { currency_code }))
    return undefined
  }

/** Whether open invoices, or what is published and not over, wait for a seller's money in a currency. */
async function isAwaited(
  ctx: Context,
  sales: Sales,
  of: { entity_id: number; currency_code: string },
): Promise<boolean> {
  if (await hasOpenInvoices(ctx.db, of)) return true
  const onSale = await Promise.all(sales.all.map((sale) => sale.isOnSale(ctx.db, of, dayOf(ctx.now))))
  return onSale.includes(true)
}
