import type { LiveEvents } from '@app/contract/live'
import type { Context } from '../data/context.ts'
import { publish, publishSoon } from '../data/publish.ts'

/** The channel of live events: every process passes them on to its sockets. */
export const liveChannel = 'live'

/**
 * A live event and its receivers: rooms, or every member except those blocked with `from`. Or sessions that are over. Or rooms whose
 * connections may no longer be allowed what they follow.
 */
export type Delivery =
  | { rooms?: string[]; from?: number; event: keyof LiveEvents; payload: unknown }
  | { ended: readonly string[] }
  | { review: readonly string[] }

/** The room of all connections of a member. */
export const memberRoom = (customer_id: number) => `member:${customer_id}`
/** The room of all connections of a session. */
export const sessionRoom = (session_id: string) => `session:${session_id}`
/** The room of those who look at a post. */
export const postRoom = (post_id: number) => `post:${post_id}`

/** A signal of the database takes a little less than 8000 bytes. */
const MOST_BYTES = 7000

/**
 * Sends a live event to the sockets of all processes after the commit; what is rolled back sends none. An event may be lost
 * or arrive twice, so pages can always ask for the state instead. Payloads are short and carry only what every receiver may read.
 */
async function deliver(ctx: Pick<Context, 'db'>, delivery: Delivery): Promise<void> {
  await publish(ctx.db, liveChannel, JSON.stringify(delivery))
}

/** Ends the connections of sessions that are over, in every process. */
export async function tellEnded(ctx: Pick<Context, 'db'>, session_ids: readonly string[]): Promise<void> {
  for (let from = 0; from < session_ids.length; from += 150)
    await deliver(ctx, { ended: session_ids.slice(from, from + 150) })
}

/**
 * Has the connections in these rooms follow only what they still may: by whom something is read was settled when they asked, and has
 * changed since.
 */
export async function reviewFollowing(ctx: Pick<Context, 'db'>, rooms: readonly string[]): Promise<void> {
  await deliver(ctx, { review: rooms })
}

/** Sends a live event to every device of some members. */
export async function tellMembers<E extends keyof LiveEvents>(
  ctx: Pick<Context, 'db'>,
  ids: readonly number[],
  event: E,
  payload: LiveEvents[E],
): Promise<void> {
  for (let from = 0; from < ids.length; from += 300)
    await deliver(ctx, { rooms: ids.slice(from, from + 300).map(memberRoom), event, payload })
}

/** Sends a live event to everyone who is looking at a post. */
export async function tellWatchers<E extends keyof LiveEvents>(
  ctx: Pick<Context, 'db'>,
  post_id: number,
  event: E,
  payload: LiveEvents[E],
): Promise<void> {
  await deliver(ctx, { rooms: [postRoom(post_id)], event, payload })
}

/** Sends a live event to every member except those blocked with `from`, in either direction. */
export async function tellEveryone<E extends keyof LiveEvents>(
  ctx: Pick<Context, 'db'>,
  from: number,
  event: E,
  payload: LiveEvents[E],
): Promise<void> {
  await deliver(ctx, { from, event, payload })
}

/** Like `tellWatchers`, about what is committed already, without waiting for its delivery. @param pool not a transaction */
export function tellWatchersSoon<E extends keyof LiveEvents>(
  pool: Context['db'],
  post_id: number,
  event: E,
  payload: LiveEvents[E],
): void {
  publishSoon(pool, liveChannel, JSON.stringify({ rooms: [postRoom(post_id)], event, payload } satisfies Delivery))
}

/**
 * Sends a live event to every device of a member, about what is committed already, without waiting for its delivery.
 * @param pool not a transaction
 * @param short sent instead when the payload is too long for a signal
 */
export function tellMemberSoon<E extends keyof LiveEvents>(
  pool: Context['db'],
  customer_id: number,
  event: E,
  payload: LiveEvents[E],
  short?: LiveEvents[E],
): void {
  const rooms = [memberRoom(customer_id)]
  const whole = JSON.stringify({ rooms, event, payload } satisfies Delivery)
  const fits = short === undefined || Buffer.byteLength(whole) <= MOST_BYTES
  publishSoon(pool, liveChannel, fits ? whole : JSON.stringify({ rooms, event, payload: short } satisfies Delivery))
}
