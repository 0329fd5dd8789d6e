import { sql } from '#kit/data/db.ts'
import { countedUp } from '#kit/records/resources.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'

/**
 * What the office's list of sellers says beside each: its accounts' currencies, what it sells now, its invoices.
 * @param sold what the seller in the row `own` sells at a moment, as what follows a `from`: payments does not know what there is to buy
 */
export const besideSellers = (
  sold: (now: Date) => ReturnType<typeof sql>,
): NonNullable<ResourceConfig['reckoned']> => ({
  currencies: () => sql`(select string_agg(distinct currency_code, ', ' order by currency_code)
    from bank_account where entity_id = own.id)`,
  selling: ({ now }) => countedUp(sold(now)),
  invoices: () => countedUp(sql`invoice where invoice.entity_id = own.id and invoice.number_year is not null`),
})
