import { createHash, randomBytes } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { tokenNotValid } from '#kit/base/errors.ts'

/** Access tokens live this long (docs/rules/identity.md#tokens). */
export const ACCESS_SECONDS = 15 * 60
/** Refresh tokens live this long, and are replaced at each use. */
export const REFRESH_SECONDS = 30 * 24 * 3600

const algorithm = 'HS256'
const audience = 'community-access'

export type AccessClaims = { customer_id: number; session_id: string; registration_complete: boolean }

/** Makes an access token. It names the person and the session; what they may do is looked up at each call. */
export async function signAccess(secret: string, claims: AccessClaims, now: Date): Promise<string> {
  const at = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    customer_id: claims.customer_id,
    sid: claims.session_id,
    registration_complete: claims.registration_complete,
  })
    .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
    .setSubject(String(claims.customer_id))
    .setAudience(audience)
    .setIssuer('community')
    .setIssuedAt(at)
    .setExpirationTime(at + ACCESS_SECONDS)
    .setJti(randomBytes(9).toString('base64url'))
    .sign(keyOf(secret))
}

/**
 * Reads an access token.
 * @param late seconds for which it is read after its end
 * @throws Refused 401 for anything but a living token that this server signed for this use
 */
export async function verifyAccess(
  secret: string,
  token: string,
  now: Date,
  late = 0,
): Promise<{ customer_id: number; session_id: string; expires_at: Date }> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [algorithm],
      audience,
      issuer: 'community',
      typ: 'at+jwt',
      currentDate: now,
      clockTolerance: late,
      requiredClaims: ['exp', 'sub', 'sid'],
    })
    const customer_id = Number(payload.sub)
    const session_id = payload['sid']
    if (!Number.isInteger(customer_id) || typeof session_id !== 'string') throw tokenNotValid()
    return { customer_id, session_id, expires_at: new Date((payload.exp ?? 0) * 1000) }
  } catch (error) {
    throw tokenNotValid(error instanceof errors.JWTExpired)
  }
}

/** A secret for a link or a refresh token, and what is kept of it. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const keys = new Map<string, Uint8Array>()

function keyOf(secret: string): Uint8Array {
  const found = keys.get(secret) ?? createHash('sha256').update(`access:${secret}`).digest()
  keys.set(secret, found)
  return found
}
