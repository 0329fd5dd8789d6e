import type { FastifyInstance } from 'fastify'
import { InvalidFields, Refused } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { t } from '../base/kit.texts.ts'

/** Turns every error into the answer that the API promises; what we did not foresee tells the caller nothing but its number. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string; validation?: unknown }, request, reply) => {
    if (error instanceof InvalidFields) return reply.status(400).send(error.fields)
    const note = { err: error, request_id: request.id, route: request.routeOptions.url }
    if (error instanceof Refused) {
      if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="api"')
      if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
      // A service behind this one failed: the caller reads a sentence, the log gets the cause.
      // An overload is counted, not logged each time.
      if (error.status >= 500 && error.code !== 'overloaded') log.error(note, 'request refused')
      return reply.status(error.status).send({
        detail: error.message,
        code: error.code,
        ...(error.alternatives ? { alternatives: error.alternatives } : {}),
        ...(error.current ? { current: error.current } : {}),
        // The second service names what is wrong with a token, as its clients expect.
        ...(error.status === 401 && error.name !== 'Refused' && request.url.startsWith('/live/')
          ? { name: error.name }
          : {}),
      })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      return reply
        .status(status)
        .send({ detail: plainReason(status), code: status === 413 ? 'too_large' : 'parse_error' })
    }
    const busy = isUnavailable(error)
    log.error(note, 'request failed')
    if (isFull(error)) return reply.status(507).send({ detail: t('there-is-no-room-to-store-this'), code: 'no_room' })
    if (busy)
      return reply
        .status(503)
        .header('Retry-After', '2')
        .send({ detail: t('the-service-is-busy-please-try-again'), code: 'unavailable' })
    return reply
      .status(500)
      .send({ detail: t('something-went-wrong-on-our-side-reference', { id: request.id }), code: 'error' })
  })
}

function plainReason(status: number): string {
  if (status === 413) return t('the-request-is-too-large')
  if (status === 415) return t('this-media-type-is-not-supported')
  return t('the-request-could-not-be-read')
}

/** The database is away, restarting, full or too slow: worth another try. */
function isUnavailable(error: Error & { code?: string }): boolean {
  if (/^(57P0[123]|57014|53|08|55P03|40001|40P01)/.test(error.code ?? '')) return true
  return /ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|timeout exceeded when trying to connect|onnection (terminated|error|ended)|not queryable|Query read timeout/.test(
    `${error.code ?? ''} ${error.message}`,
  )
}

/** The disk has no room, of this machine or of the database. */
function isFull(error: Error & { code?: string }): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(error.code ?? '')
}
