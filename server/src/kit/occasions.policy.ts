import type { Actor } from './context.ts'

/** What keeps a person from buying anything that is sold to companies, most final first (docs/rules/events.md#booking). */
export type BuyerRefusal = 'not_signed_in' | 'no_company' | 'company_not_verified' | 'no_price' | 'no_bank_account'

/** @param can.priced there is a price of their company's category on sale today */
export function buyerRefusals(actor: Actor | null, can: { priced: boolean; has_account: boolean }): BuyerRefusal[] {
  if (!actor) return ['not_signed_in']
  const found: BuyerRefusal[] = []
  if (actor.company_id === null) found.push('no_company')
  else if (!actor.company_verified) found.push('company_not_verified')
  if (!can.priced) found.push('no_price')
  if (!can.has_account) found.push('no_bank_account')
  return found
}
