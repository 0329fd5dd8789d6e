import { sql } from '#kit/data/db.ts'
import { removeOld } from '#kit/work/retention.ts'
import type { Retention } from '#kit/work/retention.ts'

/** Sessions, refresh tokens and links that ended: kept for a while, so that their reuse is still noticed. */
export const identityRetention: Retention[] = (['session', 'refresh_token', 'mailed_link'] as const).map((table) => ({
  name: `identity.forget_${table}s`,
  days: ({ retention }) => retention.sessions,
  remove: (db, before, most) => removeOld(db, table, sql`expires_at < ${before}`, most),
}))
