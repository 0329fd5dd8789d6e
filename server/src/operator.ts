import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { openDatabase } from './kit/db.ts'
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

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error))
  process.exitCode = 1
})
