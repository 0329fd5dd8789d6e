import { resolve } from 'node:path'
import { workApart } from '#kit/own-process.ts'
import { readConfig } from '../../config.ts'
import { runImport, workingOn } from './imports.run.service.ts'

const root = resolve(import.meta.dirname, '../../../..')

// A process of its own: `startImport` begins it.
workApart<{ import_id: number }>(({ database, now }, { import_id }) =>
  runImport(workingOn(database, { config: readConfig(root), now }), import_id),
)
