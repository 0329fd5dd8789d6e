import { sql } from '#kit/data/db.ts'
import { removeOld } from '#kit/work/retention.ts'
import type { Retention } from '#kit/work/retention.ts'

/**
 * Events of the provider that were dealt with; quarantined ones wait for a person. A bank's transfer counts once for ever: of it only
 * the words go, which may name people.
 */
export const paymentsRetention: Retention[] = [
  {
    name: 'payments.forget_events',
    days: ({ retention }) => retention.providerEvents,
    remove: (db, before, most) =>
      removeOld(
        db,
        'provider_event',
        sql`outcome <> 'quarantined' and provider <> 'bank' and received_at < ${before}`,
        most,
      ),
  },
  {
    name: 'payments.forget_payers',
    days: ({ retention }) => retention.providerEvents,
    async remove(db, before, most) {
      const done = await sql`update provider_event set detail = null where id = any(array(
        select id from provider_event where provider = 'bank' and outcome <> 'quarantined' and received_at < ${before}
          and detail is not null order by received_at limit ${most}))`.execute(db)
      return Number(done.numAffectedRows ?? 0)
    },
  },
]
