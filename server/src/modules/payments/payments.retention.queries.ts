import { sql } from '#kit/db.ts'
import { removeOld } from '#kit/retention.ts'
import type { Retention } from '#kit/retention.ts'

/** Events of the provider that were dealt with; quarantined ones wait for a person, and a bank's transfer counts once for ever. */
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
]
