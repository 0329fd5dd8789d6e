import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import type { Clock } from '../data/context.ts'
import type { Database, Db } from '../data/db.ts'
import { goodUntil, isOpen } from '../base/file-address.ts'
import { isKey } from './storage.ts'
import type { Storage } from './storage.ts'
import { t } from '../base/kit.texts.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
}

/**
 * How a file stands by the row that declares it, though its bytes may lie there: shown, held back from all but those who see its row
 * (by addresses of their own), or gone (docs/decisions/0036-files-stand-by-their-rows.md).
 */
export type FileState = 'shown' | 'held' | 'gone'

/** Says of the files of one folder how they stand. */
export type FileGuard = {
  folder: string
  /** Whether its answers are good for a few seconds: these files stand in long lists that many look at. */
  remembered?: true
  stands(db: Db, key: string, now: Date): Promise<FileState>
}

/** So long is remembered how a file stands: a page full of pictures, and what stands beside it, asks once. */
const STANDS_MS = 3000
const MOST_REMEMBERED = 10_000

/** Asks guards, and remembers for a moment what they said. */
function openStandings(guards: readonly FileGuard[], db: Db) {
  const remembered = new Map<string, { until: number; standing: Promise<FileState> }>()
  return async (key: string, now: Date): Promise<FileState> => {
    const guard = guards.find(({ folder }) => key.startsWith(`${folder}/`))
    if (!guard) return 'shown'
    if (!guard.remembered) return guard.stands(db, key, now)
    const known = remembered.get(key)
    if (known && now.getTime() < known.until && now.getTime() >= known.until - STANDS_MS) return known.standing
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    const standing = guard.stands(db, key, now)
    remembered.set(key, { until: now.getTime() + STANDS_MS, standing })
    standing.catch(() => remembered.delete(key))
    return standing
  }
}

/**
 * Pictures, videos and documents of the product; the content of a key never changes. What everyone may see is kept by whoever
 * passes it on; everything else is served by a signed address, to the one browser, until the address ends.
 */
export function serveFiles(
  app: FastifyInstance,
  deps: { storage: Storage; database: Database; config: Config; clock: Clock; fileGuards?: readonly FileGuard[] },
): void {
  const { storage } = deps
  const standingOf = openStandings(deps.fileGuards ?? [], deps.database.db)
  const config = { bound: 'file' } as const
  app.get<{ Params: { '*': string }; Querystring: { t?: unknown } }>('/files/*', { config }, async (request, reply) => {
    const key = request.params['*']
    const type = types[key.split('.').at(-1) ?? '']
    if (!type || !isKey(key)) return missing(reply)
    const now = deps.clock()
    const good = isOpen(key) ? 'open' : goodUntil(deps.config, key, request.query.t, now)
    if (!good) return missing(reply)
    const standing = good === 'open' ? 'shown' : await standingOf(key, now)
    if (standing === 'gone' || (standing === 'held' && good !== 'open' && !good.held)) return missing(reply)
    const seconds = good === 'open' ? 31_536_000 : Math.floor((good.until.getTime() - now.getTime()) / 1000)
    reply
      .type(type)
      .header('Cache-Control', `${good === 'open' ? 'public' : 'private'}, max-age=${seconds}, immutable`)
      .header('Cross-Origin-Resource-Policy', 'same-origin')
    // A document is for keeping, not for showing beside our own pages.
    if (type === 'application/pdf') reply.header('Content-Disposition', 'attachment')
    const ranged = type.startsWith('video/')
    if (ranged) reply.header('Accept-Ranges', 'bytes')
    return send(reply, storage, key, ranged ? request.headers.range : undefined)
  })
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .removeHeader('Cache-Control')
    .removeHeader('Content-Disposition')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ detail: t('not-found'), code: 'not_found' }))
}

/** A file, or the part of it that is asked for: players jump within a video. */
async function send(
  reply: FastifyReply,
  storage: Storage,
  key: string,
  range: string | undefined,
): Promise<FastifyReply> {
  const size = await storage.size(key)
  if (size === undefined) return missing(reply)
  if (size === 0) return reply.send('')
  const part = partOf(range, size)
  if (part === 'outside') return reply.status(416).header('Content-Range', `bytes */${size}`).send()
  const { start, end } = part ?? { start: 0, end: size - 1 }
  if (part) reply.status(206).header('Content-Range', `bytes ${start}-${end}/${size}`)
  return reply.header('Content-Length', end - start + 1).send(storage.stream(key, start, end))
}

/** The one range of a `Range` header; several at once are answered with the whole, as RFC 9110 allows. */
export function partOf(
  range: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const start = asked[1] === '' ? Math.max(0, size - Number(asked[2])) : Number(asked[1])
  const end = asked[1] === '' || asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1)
  return start <= end && start < size ? { start, end } : 'outside'
}
