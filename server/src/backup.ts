import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { quietenRestored } from './kit/work/quiet.ts'
import { databaseOf } from './db/reach.ts'
import { noteBackup } from './kit/work/upkeep.ts'
import { makeBackup } from './kit/backup/backup.ts'
import type { Made } from './kit/backup/backup.ts'
import { Damaged } from './kit/backup/backup.format.ts'
import { sqlState } from './kit/base/errors.ts'
import { typedAs } from './kit/work/operator.ts'
import { CannotRestore, restoreBackup } from './kit/backup/restore.ts'
import { storageOf } from './kit/files/storage.open.ts'
import { wordsForDatabase } from './start.errors.ts'

/** `npm run backup [-- <file>]` and `npm run restore -- <file>`: everything of an installation as one file, and back. */
async function main(word: string | undefined, typed: string | undefined): Promise<void> {
  const config = readConfig(resolve(import.meta.dirname, '../..'), process.env, [])
  if (word === 'restore' && typed === undefined)
    throw new CannotRestore(`Name the file: ${typedAs(config, 'restore', '<file>')}`)
  if (word === 'restore' && !existsSync(resolve(typed ?? ''))) throw new CannotRestore(`There is no file ${typed}.`)
  const name = `community-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.backup`
  const path = typed === undefined ? join(config.dataDirectory, 'backups', name) : resolve(typed)
  const { url, end } = await databaseOf(config)
  try {
    const storage = await storageOf(config)
    if (word === 'restore') {
      const made = await restoreBackup({ url, storage, path })
      await quietenRestored(url, config)
      console.log(`${said(made)} are restored and have been compared with ${path}.`)
      console.log(
        `It sends no mail or push and asks no card provider, until somebody says: ${typedAs(config, 'operator', 'speak')}`,
      )
    } else {
      await mkdir(dirname(path), { recursive: true })
      console.log(
        `${said(await makeBackup({ url, storage, path, clock: () => new Date() }))} lie in ${path}, which has been read back.`,
      )
      await noteBackup(url).catch((error: unknown) =>
        console.error(`That it was made could not be noted: ${(error as Error).message}`),
      )
    }
  } finally {
    await end()
  }
}

const said = ({ rows, tables, files, bytes }: Made) =>
  `${rows} rows of ${tables} tables and ${files} files (${(bytes / 1e6).toFixed(1)} MB)`

main(process.argv[2], process.argv[3]).then(
  // The bucket's client would keep the process for a while.
  () => process.exit(0),
  (error: unknown) => {
    const known = error instanceof CannotRestore || error instanceof Damaged || error instanceof ConfigError
    const words =
      sqlState(error)?.code === '42P01' ? 'The database is not set up yet: start the product once.' : undefined
    console.error(known ? error.message : (words ?? wordsForDatabase(error)?.words ?? error))
    process.exit(1)
  },
)
