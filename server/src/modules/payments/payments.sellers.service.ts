import type { Context } from '#kit/data/context.ts'
import { dayOf } from '#kit/base/days.ts'
import { InvalidFields, conflict } from '#kit/base/errors.ts'
import type { Change, Problems, Values } from '#kit/records/resources.ts'
import { missingPostcode } from './payments.party.ts'
import { checkVatId } from './payments.vat-id.ts'
import { ibanProblem, plainIban } from './payments.accounts.policy.ts'
import { isAwaited } from './payments.accounts.reads.ts'
import { t } from './payments.texts.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A seller with its VAT ID in its usual form. @throws InvalidFields */
export function sellerAsGiven(_: Context, given: Values, before?: Values): Promise<Values> {
  const { vat_id, country, postcode } = { ...before, ...given }
  const problems: Record<string, string[]> = {}
  const missing = missingPostcode({ country: textOf(country) ?? '', postcode: textOf(postcode) ?? '' })
  if (missing !== undefined) problems['postcode'] = [missing]
  const typed = textOf(vat_id)
  const checked = typed === null ? undefined : checkVatId(typed, textOf(country))
  if (checked && 'problem' in checked) problems['vat_id'] = [checked.problem]
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return Promise.resolve({
    ...given,
    ...('postcode' in given && { postcode: textOf(postcode) ?? '' }),
    ...(checked && 'vat_id' in checked && { vat_id: checked.vat_id }),
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
export async function keepsAwaited(ctx: Context, { id, before, after }: Change): Promise<Problems | undefined> {
  if (!before || before['currency_code'] === after?.['currency_code']) return undefined
  const asked = {
    entity_id: Number(before['entity_id']),
    currency_code: String(before['currency_code']),
    without: id,
  }
  if (await isAwaited(ctx.db, asked, dayOf(ctx.now)))
    throw conflict('in_use', t('people-are-asked-to-pay-into-this', { currency_code: asked.currency_code }))
  return undefined
}
