/** The most payments of one file. */
export const MOST_PAYMENTS = 500

export const PAYMENT_FILE_STATES = ['sent', 'done', 'withdrawn'] as const

/** Why an approved refund is left out of payment files. */
export const LEFT_OUT = ['currency', 'no_iban', 'not_sepa', 'name', 'amount', 'disputed'] as const
export type LeftOut = (typeof LEFT_OUT)[number]
