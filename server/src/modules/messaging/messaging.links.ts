import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '#kit/base/timing-safe-equal.ts'
import { CHAT } from './messaging.policy.ts'

/** A part of a file, for one member, until a moment. */
export type Linked = { id: string; part: 'file' | 'preview'; member: number; until: number }

function signatureOf(secret: string, { id, part, member, until }: Linked): string {
  return createHmac('sha256', `chat attachment ${secret}`)
    .update(`${id} ${part} ${member} ${until}`)
    .digest('base64url')
}

/** When links that are made now end: the same for a whole hour, so that a browser keeps what it has fetched. */
export function linksUntil(now: Date): number {
  const hour = CHAT.linkSeconds
  return (Math.floor(now.getTime() / 1000 / hour) + 2) * hour
}

/** The path of a file, which works without a token. */
export function signedPath(secret: string, linked: Linked): string {
  const { id, part, member, until } = linked
  return `/live/v1/attachments/${id}?part=${part}&member=${member}&until=${until}&signature=${signatureOf(secret, linked)}`
}

/** Whether a link is ours and still good. */
export function isGood(secret: string, linked: Linked & { signature: string }, now: Date): boolean {
  return timingSafeEqualText(linked.signature, signatureOf(secret, linked)) && linked.until * 1000 > now.getTime()
}
