/** An accepted sponsor orders within so many days, or the package goes to the next (docs/rules/sponsorship.md#order). */
export const ORDER_DAYS = 14
