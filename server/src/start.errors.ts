import { ConfigError } from './config.ts'
import type { Config } from './config.ts'
import { Held } from './db/hold.ts'
import { TooOld } from './db/upgrade.ts'
import { sqlState } from './kit/base/errors.ts'

/** How the process ends when it could not start; `npm start` tries again after any code but `person` (sysexits.h). */
export const exitCodes = { person: 78, later: 75 } as const

/** What a failed start is, in words: `again` when it may work by itself later. Undefined for what nobody foresaw. */
export function wordsFor(error: unknown, config?: Config): { words: string; again: boolean } | undefined {
  if (error instanceof ConfigError || error instanceof Held || error instanceof TooOld)
    return { words: error.message, again: false }
  const { code, syscall, port, path } = (error ?? {}) as NodeJS.ErrnoException & { port?: number }
  const place = `${config?.host}:${port ?? config?.port}`
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE')
      return { words: `PORT: another program already listens on ${place}. Choose another port.`, again: false }
    if (code === 'EACCES')
      return { words: `PORT: this user may not listen on ${place}. Choose a port from 1024 up.`, again: false }
    if (code === 'EADDRNOTAVAIL') return { words: `HOST: this machine has no address ${config?.host}.`, again: false }
  }
  if (code && /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)$/.test(code) && path)
    return { words: `DATA_DIR: ${path} cannot be written (${code}).`, again: false }
  return wordsForDatabase(error)
}

/** The same for what keeps a program from its database. */
export function wordsForDatabase(error: unknown): { words: string; again: boolean } | undefined {
  const state = sqlState(error)?.code
  if (state === '3D000')
    return { words: `The database in DATABASE_URL does not exist (${sentence(error)}). Create it first.`, again: false }
  if (state?.startsWith('28'))
    return { words: 'The database does not accept the user or the password in DATABASE_URL.', again: false }
  if (state?.startsWith('57P') || state?.startsWith('53'))
    return { words: `The database is not accepting connections (${sentence(error)}).`, again: true }
  const code = codeOf(error)
  if (code || /timeout|terminated unexpectedly/i.test((error as Error | undefined)?.message ?? ''))
    return {
      words: `The database cannot be reached (${code ?? 'no answer'}). Is DATABASE_URL right, and is the database running?`,
      again: true,
    }
  return undefined
}

/** PostgreSQL's own words, with a capital and without a full stop. */
function sentence(error: unknown): string {
  return (error as Error).message.replace(/\.$/, '')
}

/** Of a connection that failed, also where every address of a host was tried. */
function codeOf(error: unknown): string | undefined {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] }
  if (typeof code === 'string' && /^(ECONN|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_)/.test(code)) return code
  return errors?.map(codeOf).find((one) => one !== undefined)
}
