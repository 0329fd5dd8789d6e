import { sql } from '#kit/data/db.ts'

/** Who asks, as far as posts depend on it. */
export type WallReader = { customer_id: number; company_id: number | null }

const blockedBy = (me: number) => sql`select id from blocked_with(${me})`

/** People whose posts and comments the viewer does not get: blocked in either direction, or on the viewer's spam list. */
export function unseen(viewer: WallReader) {
  const me = viewer.customer_id
  return sql`(${blockedBy(me)} union all select marked_id from spam_mark where customer_id = ${me})`
}

/**
 * The one rule for reading a row of `post` (docs/rules/wall.md#audience): by its audience, not taken down, and nobody hidden from
 * the viewer stands behind it. What was said to a company is its people's: an author who left it reads it no more.
 */
export function visible(viewer: WallReader) {
  const me = viewer.customer_id
  return sql`(post.deleted_at is null
    and (post.audience = 'community' or (post.customer_id = ${me} and post.audience <> 'company')
      or (post.audience = 'network' and are_contacts(post.customer_id, ${me}))
      or (post.audience = 'company' and post.audience_company_id = ${viewer.company_id}::int))
    and (post.hidden_at is null or post.customer_id = ${me})
    and post.customer_id not in ${unseen(viewer)}
    and (post.wall_customer_id is null or post.wall_customer_id not in (${blockedBy(me)})))`
}

/**
 * Whether a row `version` of the history of a `post` that the viewer may read was shown to them while it stood
 * (docs/rules/wall.md#history). A contact must have been one by then; the author's own text without a known audience stays theirs.
 */
export function shownThen(viewer: WallReader) {
  const me = viewer.customer_id
  return sql`(version.audience = 'community' or (post.customer_id = ${me} and version.audience is distinct from 'company')
    or (version.audience = 'network' and exists (select from network_member
      where customer_id = post.customer_id and member_id = ${me} and since <= version.replaced_at))
    or (version.audience = 'company' and version.audience_company_id = ${viewer.company_id}::int))`
}
