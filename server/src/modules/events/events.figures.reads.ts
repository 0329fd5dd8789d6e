import type { Reading, ResourceConfig } from '#kit/records/resources.ts'
import { summedUp } from '#kit/records/resources.ts'
import { sql } from '#kit/data/db.ts'
import { isOver, runsOf } from '../occasions/occasions.reads.ts'

const isDraft = ({ now }: Reading) => sql`(own.published_at is null or own.published_at > ${now})`

/** What the office's list of events says beside each (docs/rules/office.md#records). */
export const besideEvents: Required<Pick<ResourceConfig, 'reckoned' | 'narrows'>> = {
  reckoned: {
    state: (by) => sql`case when ${isDraft(by)} then 'draft' when ${isOver('own', by.now)} then 'past'
      when own.starts_at <= ${by.now} then 'running' else 'coming' end`,
    // As the figures count it: net, with what was credited taken off.
    revenue: () =>
      summedUp(sql`select case invoice.kind when 'credit_note' then -invoice.amount_net else invoice.amount_net end as minor, invoice.currency_code from purchase_order
        join invoice on invoice.order_id = purchase_order.id
        where purchase_order.kind = 'event' and purchase_order.subject_id = own.id and invoice.issued_on is not null`),
  },
  narrows: {
    time: (value, by) =>
      value === 'draft' ? isDraft(by) : sql`not ${isDraft(by)} and ${runsOf('own', by.now, value === 'past')}`,
  },
}
