import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

/** JSON log lines; anything that could let its reader act as somebody else is cut out. */
export function openLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'headers.authorization',
        'headers.cookie',
        '*.password',
        '*.token',
        '*.refresh',
        '*.access',
      ],
      censor: '[hidden]',
    },
    serializers: { err: (error: Error) => safeError(error) },
  }
  return to ? pino(options, to) : pino(options)
}

/** An error and what caused it, without the values of the statement that failed: those are people's data. */
function safeError(error: Error & { code?: string; constraint?: string; errors?: unknown[] }, depth = 0): object {
  const within = (one: unknown) => (one instanceof Error && depth < 3 ? safeError(one, depth + 1) : undefined)
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    stack: error.stack,
    cause: within(error.cause),
    errors: error.errors?.slice(0, 5).map(within),
  }
}

/** A request's address for the log: tokens in its query are hidden. */
export function withoutTokens(url: string): string {
  return url
    .replaceAll(/([?&](?:token|ticket|signature)=)[^&]*/gi, '$1[hidden]')
    .replaceAll(/(\/(?:set-password|resend-token|calendars)\/)[^/?]+/gi, '$1[hidden]')
}
