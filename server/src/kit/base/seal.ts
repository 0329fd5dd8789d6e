import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Says which way something was sealed, so that the way can change. */
const VERSION = 1
const NONCE = 12
const TAG = 16

const keys = new Map<string, Buffer>()

/** A key of its own for each purpose, so that what is sealed for one never opens as another. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}:${secret}`
  const found = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', `community ${purpose}`, 32))
  keys.set(name, found)
  return found
}

/**
 * Makes a text unreadable to whoever has the database but not APP_SECRET (AES-256-GCM).
 * @param bound what it belongs to: sealed for one row, it does not open in another
 */
export function seal(secret: string, purpose: string, bound: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce).setAAD(Buffer.from(bound))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, hidden, cipher.getAuthTag()])
}

/** Opens what `seal` made with the same secret, purpose and bound. @throws Error for anything else */
export function unseal(secret: string, purpose: string, bound: string, sealed: Buffer): string {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG) throw new Error('This was not sealed here.')
  const cipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), sealed.subarray(1, 1 + NONCE))
  cipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([cipher.update(sealed.subarray(1 + NONCE, -TAG)), cipher.final()]).toString('utf8')
}
