import type { Server, Socket } from 'socket.io'

/** Limits of one connection, so that it cannot slow down the others. */
export const BOUNDS = {
  /** How often sessions are looked up again: a removed member is out within a minute. */
  checkMs: 30_000,
  /** Bytes that may wait to be read by the client. */
  mostUnsent: 1_000_000,
  /** How long the client may leave something unread. */
  drainMs: 30_000,
  /** How often the unread bytes are checked. */
  lookMs: 250,
  /** Frames of any kind, requests or not, in ten seconds. */
  mostFrames: 100,
}
export type Bounds = typeof BOUNDS
const FRAMES_MS = 10_000

type Connection = Socket['conn']

/**
 * Ends connections whose client reads too slowly or sends too much. A page that lost its connection comes back and asks for
 * what it missed.
 */
export function boundConnections(engine: Server['engine'], bounds: Bounds) {
  const cut = new Map([
    ['slow', 0],
    ['flood', 0],
  ])
  /** Since when something waits to be read, by connection. */
  const waiting = new Map<Connection, number>()
  const open = new Set<Connection>()

  function end(conn: Connection, reason: string): void {
    cut.set(reason, (cut.get(reason) ?? 0) + 1)
    cutOff(conn)
  }

  engine.on('connection', (conn: Connection) => {
    open.add(conn)
    conn.once('close', () => {
      open.delete(conn)
      waiting.delete(conn)
    })
    let frames = 0
    let since = Date.now()
    conn.on('packet', () => {
      const now = Date.now()
      if (now - since > FRAMES_MS) {
        since = now
        frames = 0
      }
      if (++frames === bounds.mostFrames) end(conn, 'flood')
    })
  })

  const looking = setInterval(() => {
    const now = Date.now()
    for (const conn of open) {
      const bytes = unsent(conn)
      const since = waiting.get(conn)
      if (bytes === 0) {
        if (since !== undefined) waiting.delete(conn)
      } else if (bytes > bounds.mostUnsent || now - (since ?? now) > bounds.drainMs) end(conn, 'slow')
      else if (since === undefined) waiting.set(conn, now)
    }
  }, bounds.lookMs)
  looking.unref()

  return {
    /** How many were ended, by reason. */
    cut: (): ReadonlyMap<string, number> => cut,
    stop: () => clearInterval(looking),
  }
}

/** Ends a connection at once and drops everything that still waits to be sent. */
export function cutOff(conn: Connection): void {
  socketOf(conn).terminate()
}

type WebSocket = { bufferedAmount: number; terminate(): void }
type Packet = { data?: string | Buffer }

const socketOf = (conn: Connection) => (conn.transport as unknown as { socket: WebSocket }).socket

/** Bytes that the client has not taken: those in the socket, and packets that wait for it. */
function unsent(conn: Connection): number {
  let bytes = socketOf(conn).bufferedAmount
  for (const { data } of (conn as unknown as { writeBuffer: Packet[] }).writeBuffer) bytes += data?.length ?? 0
  return bytes
}

/** @returns a function that runs work, at most `most` at once; the rest waits its turn */
export function turns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
