// Writes what the migrations add up to: server/src/db/schema.sql and docs/schema.md for readers, types.gen.ts for the compiler.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describeSchema } from '../server/src/db/schema.ts'
import { makeTemplate, root, startCluster } from '../server/test/cluster.ts'
import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import { describeTables } from './schema-doc.ts'

const cluster = await startCluster()
const name = `dump_${process.pid}`
try {
  await createDatabase(cluster.url('postgres'), name, await makeTemplate(cluster.url))
  writeFileSync(join(root, 'server/src/db/schema.sql'), await describeSchema(cluster.url(name)))
  const client = new pg.Client({ connectionString: cluster.url(name) })
  await client.connect()
  try {
    writeFileSync(join(root, 'docs/schema.md'), await describeTables(client))
  } finally {
    await client.end()
  }
  execFileSync(
    join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--dialect=postgres',
      `--url=${cluster.url(name)}`,
      '--date-parser=string',
      '--numeric-parser=number',
      '--no-domains',
      '--exclude-pattern=migration',
      `--out-file=${join(root, 'server/src/db/types.gen.ts')}`,
      '--log-level=error',
    ],
    { cwd: root, stdio: 'inherit' },
  )
  // The pool parses int8 to a number (kit/data/db.ts), which the generator cannot know.
  const types = join(root, 'server/src/db/types.gen.ts')
  writeFileSync(
    types,
    readFileSync(types, 'utf8').replace(
      /export type Int8 = .*;/,
      'export type Int8 = ColumnType<number, number, number>;',
    ),
  )
} finally {
  await dropDatabase(cluster.url('postgres'), name)
  await cluster.stop()
}
