import type { Alternative } from '@app/contract/kit'
import { t } from './kit.texts.ts'

/** A refusal that the caller is told: status, a stable code, and a sentence for people. */
export class Refused extends Error {
  status: number
  code: string
  /** Seconds after which it makes sense to ask again. */
  retryAfter: number | undefined
  /** What can be had instead. */
  alternatives: readonly Alternative[] | undefined
  /** What stands now, for who was based on something older. */
  current: object | undefined
  constructor(
    status: number,
    code: string,
    detail: string,
    options?: ErrorOptions & { retryAfter?: number; alternatives?: readonly Alternative[]; current?: object },
  ) {
    super(detail, options)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.retryAfter = options?.retryAfter
    this.alternatives = options?.alternatives
    this.current = options?.current
  }
}

/** Input that was understood but is not acceptable, by field; all fields at once. */
export class InvalidFields extends Error {
  fields: Record<string, string[]>
  constructor(fields: Record<string, string[]>) {
    super(`Invalid: ${Object.keys(fields).join(', ')}`)
    this.name = 'InvalidFields'
    this.fields = fields
  }
}

/** The record does not exist, or the one who asks may not know that it does: both look alike. */
export function notFound(): Refused {
  return new Refused(404, 'not_found', t('not-found'))
}

/** The names under which the second service and the socket say what is wrong with a token. */
type TokenFault = 'JsonWebTokenError' | 'TokenExpiredError'

function tokenFault(name: TokenFault, refused: Refused): Refused {
  refused.name = name
  return refused
}

export function notAuthenticated(): Refused {
  const detail = t('authentication-credentials-were-not-provided')
  return tokenFault('JsonWebTokenError', new Refused(401, 'not_authenticated', detail))
}

/** @param expired it was good once */
export function tokenNotValid(expired = false): Refused {
  const name = expired ? 'TokenExpiredError' : 'JsonWebTokenError'
  return tokenFault(name, new Refused(401, 'token_not_valid', t('the-token-is-invalid-or-has-expired')))
}

export function forbidden(detail = t('you-do-not-have-permission-to-perform'), code = 'permission_denied'): Refused {
  return new Refused(403, code, detail)
}

export function conflict(code: string, detail: string): Refused {
  return new Refused(409, code, detail)
}

/** One field is wrong. */
export function invalid(field: string, message: string): InvalidFields {
  return new InvalidFields({ [field]: [message] })
}

/**
 * What a policy answers: nothing to object, or the refusal to give.
 * Policies are pure; `permit` turns their answer into control flow.
 */
export type Verdict = { allowed: true } | { allowed: false; refusal: Refused | InvalidFields }

export const allow: Verdict = { allowed: true }

export function deny(refusal: Refused | InvalidFields): Verdict {
  return { allowed: false, refusal }
}

/** @throws the refusal of a verdict that does not allow */
export function permit(verdict: Verdict): void {
  if (!verdict.allowed) throw verdict.refusal
}

/** The PostgreSQL error code (SQLSTATE) and constraint of a failed statement, when there is one. */
export function sqlState(error: unknown): { code: string; constraint: string | undefined } | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined
  return { code, constraint: (error as { constraint?: string }).constraint }
}

/** True when a statement failed on the named unique, exclusion or check constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return sqlState(error)?.constraint === constraint
}
