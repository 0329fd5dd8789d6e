import { t as ofSchemas } from '@app/contract/input.texts'
import { needsPostcode } from '@app/contract/postcodes'
import { invalid } from '../../kit/base/errors.ts'

/** What is said of an address without a postcode, where its country has them. */
export const missingPostcode = ({ country, postcode }: { country: string; postcode: string }): string | undefined =>
  postcode === '' && needsPostcode(country) ? ofSchemas('this-field-may-not-be-blank') : undefined

/** @throws InvalidFields on `postcode` where an address is incomplete without one */
export function permitPostcode(address: { country: string; postcode: string }): void {
  const problem = missingPostcode(address)
  if (problem !== undefined) throw invalid('postcode', problem)
}

/** Whom an invoice names, its seller or its buyer, as an order keeps them. */
export type Party = {
  name: string
  address_line: string
  address_line_2: string | null
  postcode: string
  city: string
  country: string
  vat_id: string | null
  email: string | null
}

/** A buyer's address, and what VAT is chosen by (docs/rules/payments.md#vat-ids). */
export type Billing = Party & {
  /** A register, or an operator, has confirmed exactly this number for this address. */
  vat_id_confirmed: boolean
  /** The answer that says so, or that says no. */
  vat_answer_id?: number | null
  /** The register has not answered: a later "yes" is noted at the invoice. */
  vat_id_awaited?: boolean
}

/** Where a seller takes transfers: an IBAN, or a number and its bank. */
export type BankAccount = {
  bank: string
  holder: string
  iban: string | null
  account_number: string | null
  bic: string
  currency_code: string
}
