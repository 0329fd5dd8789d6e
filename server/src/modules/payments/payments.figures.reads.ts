import { sql } from '#kit/data/db.ts'
import { countedUp } from '#kit/records/resources.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'
import type { Sales } from './payments.sales.ts'

/** What the office's list of sellers says beside each: its accounts' currencies, what it sells now, its invoices. */
export const besideSellers = ({ all }: Sales): NonNullable<ResourceConfig['reckoned']> => ({
  currencies: () => sql`(select string_agg(distinct currency_code, ', ' order by currency_code)
    from bank_account where entity_id = own.id)`,
  selling: ({ now }) => {
    const sold = all.map((sale) => sale.onSaleNow(now))
    return countedUp(sql`(${sql.join(sold, sql` union all `)}) as sold`)
  },
  invoices: () => countedUp(sql`invoice where invoice.entity_id = own.id and invoice.number_year is not null`),
})
