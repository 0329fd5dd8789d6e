import { sql } from '#kit/data/db.ts'
import { runsOf } from '../occasions/occasions.reads.ts'
import { countedUp } from '#kit/records/resources.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'

/** What the office's list of sellers says beside each: its accounts' currencies, what it sells now, its invoices. */
export const besideSellers: NonNullable<ResourceConfig['reckoned']> = {
  currencies: () => sql`(select string_agg(distinct currency_code, ', ' order by currency_code)
    from bank_account where entity_id = own.id)`,
  selling: ({ now }) =>
    countedUp(sql`(select from event where financial_entity_id = own.id and ${runsOf('event', now, false)}
      union all select from award where financial_entity_id = own.id and ${runsOf('award', now, false)}) as sold`),
  invoices: () => countedUp(sql`invoice where invoice.entity_id = own.id and invoice.number_year is not null`),
}
