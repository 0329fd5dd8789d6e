import { createHmac } from 'node:crypto'
import type { Context } from '#kit/data/context.ts'
import { timingSafeEqualText } from '#kit/base/timing-safe-equal.ts'

/**
 * What a link opens: the page of a submission, its PDF, or a document; the files of a withdrawn entry by links that were made since then,
 * for those who may still read it.
 */
export type Linked = { what: 'submission' | Kept; id: number | string }
type Kept = 'pdf' | 'document' | 'withdrawn pdf' | 'withdrawn document'

/** What the link to a file of an entry opens. */
export const keptOf = (what: 'pdf' | 'document', { state }: { state: string }): Kept =>
  state === 'withdrawn' ? `withdrawn ${what}` : what

/** Links to files end together, so that a browser keeps what it has fetched: after 6 to 12 hours. */
const PERIOD_MS = 6 * 3_600_000

const signatureOf = (secret: string, { what, id }: Linked, until: number) =>
  createHmac('sha256', `award ${what} ${secret}`).update(`${until} ${id}`).digest('base64url').slice(0, 32)

/** The token of a link that works until a moment, to the second. */
export function tokenFor(secret: string, linked: Linked, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000)
  return `${seconds.toString(36)}.${signatureOf(secret, linked, seconds)}`
}

/** Until when a link works; undefined when it is not ours, was altered, is another's or is over. */
export function goodUntil(secret: string, linked: Linked, token: string | undefined, now: Date): Date | undefined {
  const found = /^([\da-z]{1,9})\.([\w-]{32})$/.exec(token ?? '')
  if (!found?.[1] || !found[2]) return undefined
  const seconds = Number.parseInt(found[1], 36)
  if (!timingSafeEqualText(found[2], signatureOf(secret, linked, seconds)) || seconds * 1000 <= now.getTime())
    return undefined
  return new Date(seconds * 1000)
}

/** When links to files that are made now end. */
export const filesUntil = (now: Date) => new Date((Math.floor(now.getTime() / PERIOD_MS) + 2) * PERIOD_MS)

/** Where the bytes of a document are fetched, for some hours. */
export function documentAddress(
  { config, now }: Pick<Context, 'config' | 'now'>,
  id: string,
  entry: { state: string },
): string {
  const token = tokenFor(config.secret, { what: keptOf('document', entry), id }, filesUntil(now))
  return `/rest/awards/applicants-documents/${id}/file/?token=${token}`
}
