import { resolve } from 'node:path'
import { runWorker } from '#kit/work/child-process.ts'
import { storageOf } from '#kit/files/storage.open.ts'
import { readConfig } from '../../config.ts'
import { runImport, workingOn } from './imports.run.service.ts'

const root = resolve(import.meta.dirname, '../../../..')

// A process of its own: `startImport` begins it.
runWorker<{ import_id: number }>(async ({ database, now }, { import_id }) => {
  const config = readConfig(root)
  await runImport(workingOn(database, { config, now, storage: await storageOf(config) }), import_id)
})
