import type { UseFormReturnType } from '@mantine/form'
import type { Answer } from '../../../lib/call.types.ts'

export type Quote = Answer<'payments.quoteEvent'>

/** The part of a cart that is the same whatever is bought. */
export type Checkout = {
  billing_address: string
  order_number: string
  payment_method: 'card' | 'transfer'
  accepts_terms: boolean
}

/** What the steps of a checkout use of the form that holds a whole cart. */
export type CheckoutForm = {
  values: Checkout
  errors: UseFormReturnType<Checkout>['errors']
  getInputProps: (path: keyof Checkout, options?: { type?: 'input' | 'checkbox' }) => Record<string, unknown>
  setFieldValue: (path: 'billing_address', value: string) => void
}

/** Whether somebody may add billing addresses of their company; an administrator may do everything (docs/rules/companies.md#billing-addresses). */
export const mayKeepAddresses = (member: { rights: readonly string[] } | undefined): boolean =>
  member !== undefined && (member.rights.includes('admin') || member.rights.includes('billing'))

/** A form whose cart has more than a checkout, as the steps of a checkout see it. */
export const asCheckout = <Cart extends Checkout>(form: UseFormReturnType<Cart>) => form as unknown as CheckoutForm
