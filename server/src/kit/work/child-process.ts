import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Language } from '@app/contract/texts.check'
import { speak, spokenLanguage } from '../base/language.ts'
import type { WriteContext } from '../data/context.ts'
import { openDatabase } from '../data/db.ts'
import type { Database } from '../data/db.ts'
import { recordFact } from '../data/facts.record.ts'
import type { Log } from '../base/log.ts'
import { inTransaction } from '../data/transaction.ts'

type Given = { url: string; now: string; input: unknown; language: Language | undefined }

/** The context of work in a separate process: the database, and transactions that can announce facts and events. */
export type WorkerContext = {
  database: Database
  now(): Date
  transaction<R>(work: (ctx: Pick<WriteContext, 'db' | 'now' | 'record'>) => Promise<R>): Promise<R>
}

/** More than any work needs that is done so; what takes more ends alone. */
const MEMORY_MB = 512
const STATEMENT_MS = 60_000
/** Behind everything that answers people. */
const NICE = 10

/**
 * Starts work in a separate process, so that it takes no time from requests in this one. It ends with this process; the caller
 * must allow that it is killed at any moment, and that it is started twice.
 * @param module a file that calls `workApart`
 */
export function startWorker(
  module: URL,
  given: { url: string | undefined; now: Date; input: unknown; log?: Log },
): void {
  const { url, now, input, log } = given
  if (url === undefined) return
  const child = fork(fileURLToPath(module), [], {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', (error) => log?.error({ err: error }, 'work in a process of its own'))
  child.send({ url, now: now.toISOString(), input, language: spokenLanguage() } satisfies Given)
  // It does not keep this process from ending.
  child.unref()
  child.channel?.unref()
}

/** Makes the context of such work on a database. */
export function workerContext(database: Database, now: () => Date): WorkerContext {
  return {
    database,
    now,
    transaction: (each) =>
      inTransaction(database.db, (db) => {
        const at = now()
        return each({ db, now: at, record: (fact) => recordFact(db, fact, at) })
      }),
  }
}

/** The child's side: does the work once it receives its input, and ends. */
export function runWorker<I>(work: (apart: WorkerContext, input: I) => Promise<void>): void {
  process.once('disconnect', () => process.exit(0))
  process.once('message', (message: Given) => {
    setPriority(NICE)
    speak(message.language)
    const began = performance.now()
    const start = Date.parse(message.now)
    const now = () => new Date(start + performance.now() - began)
    const database = openDatabase(message.url, { max: 3, statementTimeoutMs: STATEMENT_MS })
    const apart = workerContext(database, now)
    work(apart, message.input as I)
      .finally(() => database.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error instanceof Error ? error.stack : error)
          process.exit(1)
        },
      )
  })
}
