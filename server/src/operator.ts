import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { openDatabase } from './kit/db.ts'
import { sqlState } from './kit/errors.ts'
import { jobContext } from './kit/jobs.ts'
import { explain, runCommand } from './operator.commands.ts'

/** Runs one decision of an operator against the database of the product, whether the product runs or not. */
async function main(words: string[]): Promise<void> {
  const config = readConfig(resolve(import.meta.dirname, '../..'), process.env, [])
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded(`${config.dataDirectory}/postgres`, { durable: true })
  const url = config.databaseUrl ?? embedded?.url('community') ?? ''
  const database = openDatabase(url, { max: 2 })
  try {
    const { transaction } = jobContext({ database, clock: () => new Date(), config })
    for (const line of await transaction((ctx) => runCommand(ctx, words))) console.log(line)
  } finally {
    await database.close()
    // A database that ran before belongs to the running product.
    if (embedded && embedded.origin !== 'adopted') await embedded.stop()
  }
}

/** What keeps the operator from the database is said in words; everything else by the command that failed. */
function say(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const state = sqlState(error)?.code
  if (state === '3D000' || state === '42P01')
    return 'The database is not set up yet: start the product once, then try again.'
  if (state?.startsWith('28')) return 'The database does not accept the user or the password in DATABASE_URL.'
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code === 'string' && /^(ECONN|ENOTFOUND|ETIMEDOUT|EAI_)/.test(code))
    return `The database cannot be reached (${code}). Is DATABASE_URL right, and does it run?`
  return explain(error)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(say(error))
  process.exitCode = 1
})
