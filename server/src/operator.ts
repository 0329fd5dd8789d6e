import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { databaseOf } from './db/reach.ts'
import { openDatabase } from './kit/data/db.ts'
import { speak } from './kit/base/language.ts'
import { sqlState } from './kit/base/errors.ts'
import { jobContext } from './kit/work/jobs.ts'
import { applySettings } from './kit/data/settings.ts'
import { explain, runCommand } from './operator.commands.ts'
import { wordsForDatabase } from './start.errors.ts'

let config: Config | undefined

/** Runs one decision of an operator against the database of the product, whether the product runs or not. */
async function main(words: string[]): Promise<void> {
  config = readConfig(resolve(import.meta.dirname, '../..'), process.env, [])
  speak(config.language)
  const { url, end } = await databaseOf(config)
  const database = openDatabase(url, { max: 2 })
  try {
    await applySettings(database.db, config)
    const { transaction } = jobContext({ database, clock: () => new Date(), config }, `operator:${userInfo().username}`)
    for (const line of await transaction((ctx) => runCommand(ctx, words))) console.log(line)
  } finally {
    await database.close()
    await end()
  }
}

/** What keeps the operator from the database is said in words; everything else by the command that failed. */
function say(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const state = sqlState(error)?.code
  if (state === '3D000' || state === '42P01')
    return 'The database is not set up yet: start the product once, then try again.'
  const known = wordsForDatabase(error)
  if (known) return known.words
  return explain(error, { installedAs: config?.installedAs })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(say(error))
  process.exitCode = 1
})
