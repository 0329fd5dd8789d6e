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

/** Fields of a party for its e-invoices (docs/rules/einvoice.md#what-it-says); documents that were issued earlier lack them. */
type Electronic = {
  /** An EAS code, and the address in its form. */
  electronic_scheme?: string | null
  electronic_address?: string | null
  /** The number in a register of companies. */
  register_id?: string | null
}
export type SellerParty = Party &
  Electronic & {
    /** The tax office's number, where there is no VAT ID or beside it. */
    tax_number?: string | null
    contact_name?: string | null
    contact_phone?: string | null
    contact_email?: string | null
  }
export type BuyerParty = Party &
  Electronic & {
    /** What the buyer asks sellers to state; for German authorities the Leitweg-ID. */
    buyer_reference?: string | null
  }

/** A buyer's address, and what VAT is chosen by (docs/rules/payments.md#vat-ids). */
export type Billing = BuyerParty & {
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
