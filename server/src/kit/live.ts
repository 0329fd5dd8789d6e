import type { LiveEvents } from '@app/contract/live'
import type { Context } from './context.ts'
import { notify, notifySoon } from './notices.ts'

/** The database's channel on which every process hears what to tell its sockets. */
export const liveChannel = 'live'

/** What is told, and to whom: rooms, or everyone who may see `from`. */
export type Told = { rooms?: string[]; from?: number; event: keyof LiveEvents; payload: unknown }

/** The room of all connections of a member. */
export const memberRoom = (customer_id: number) => `member:${customer_id}`
/** The room of those who look at a post. */
export const postRoom = (post_id: number) => `post:${post_id}`

/** The database takes a little less than 8000 bytes at once. */
const MOST_BYTES = 7000

/**
 * Tells the sockets of all processes after the commit: what is rolled back is never told, and what is told can be asked for.
 * Delivery is a hint; payloads carry only what everyone who hears them may read, and are short.
 */
async function tell(ctx: Pick<Context, 'db'>, told: Told): Promise<void> {
  await notify(ctx.db, liveChannel, JSON.stringify(told))
}

/** To every device of some members. */
export async function tellMembers<E extends keyof LiveEvents>(
  ctx: Pick<Context, 'db'>,
  ids: readonly number[],
  event: E,
  payload: LiveEvents[E],
): Promise<void> {
  for (let from = 0; from < ids.length; from += 300)
    await tell(ctx, { rooms: ids.slice(from, from + 300).map(memberRoom), event, payload })
}

/** To those who look at a post. */
export async function tellWatchers<E extends keyof LiveEvents>(
  ctx: Pick<Context, 'db'>,
  post_id: number,
  event: E,
  payload: LiveEvents[E],
): Promise<void> {
  await tell(ctx, { rooms: [postRoom(post_id)], event, payload })
}

/** To every member but those from whom `from` is hidden. */
export async function tellEveryone<E extends keyof LiveEvents>(
  ctx: Pick<Context, 'db'>,
  from: number,
  event: E,
  payload: LiveEvents[E],
): Promise<void> {
  await tell(ctx, { from, event, payload })
}

/** The same about what is committed already, without waiting for it. @param pool not a transaction */
export function tellWatchersSoon<E extends keyof LiveEvents>(
  pool: Context['db'],
  post_id: number,
  event: E,
  payload: LiveEvents[E],
): void {
  notifySoon(pool, liveChannel, JSON.stringify({ rooms: [postRoom(post_id)], event, payload } satisfies Told))
}

/**
 * To every device of a member, about what is committed already, without waiting for it.
 * @param pool not a transaction
 * @param short what is told instead when the payload is too long for the database
 */
export function tellMemberSoon<E extends keyof LiveEvents>(
  pool: Context['db'],
  customer_id: number,
  event: E,
  payload: LiveEvents[E],
  short?: LiveEvents[E],
): void {
  const rooms = [memberRoom(customer_id)]
  const whole = JSON.stringify({ rooms, event, payload } satisfies Told)
  const fits = short === undefined || Buffer.byteLength(whole) <= MOST_BYTES
  notifySoon(pool, liveChannel, fits ? whole : JSON.stringify({ rooms, event, payload: short } satisfies Told))
}
