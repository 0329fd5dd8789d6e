import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/** JSON log lines; anything that could let its reader act as somebody else is cut out. */
export function openLog(level: string): Log {
  return pino({
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
    serializers: { err: safeError },
  })
}

/** An error without the values of the statement that failed: those are people's data. */
function safeError(error: Error & { code?: string; constraint?: string }): object {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    stack: error.stack,
  }
}

/** A request's address for the log: tokens in its query are hidden. */
export function withoutTokens(url: string): string {
  return url
    .replaceAll(/([?&](?:token|ticket|signature)=)[^&]*/gi, '$1[hidden]')
    .replaceAll(/(\/(?:set-password|resend-token)\/)[^/?]+/gi, '$1[hidden]')
}
