import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../server/test/cluster.ts'
import { createDatabase, dropDatabase } from '../../server/src/db/create.ts'
import { startProduct } from './server.ts'
import type { Running } from './server.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The product after the worst day: a filled installation is backed up while it runs, then its database and files are gone, and another one
 * is restored from the one file and started. What stays is what the backup does not hold: `APP_SECRET`.
 */
export async function startRestored(): Promise<Running> {
  const cluster = await startCluster()
  const admin = cluster.url('postgres')
  const folder = mkdtempSync(join(tmpdir(), 'community-restored-'))
  const file = join(folder, 'everything.backup')
  const secret = randomBytes(48).toString('base64url')
  const installation = (name: string) => ({
    name: `restored_${name}_${randomBytes(4).toString('hex')}`,
    data: join(folder, name),
  })
  type Installation = ReturnType<typeof installation>
  const envOf = ({ name, data }: Installation) => ({
    DATABASE_URL: cluster.url(name),
    DATA_DIR: data,
    APP_SECRET: secret,
  })
  const backup = (word: 'make' | 'restore', of: Installation) => {
    const done = spawnSync(process.execPath, ['server/src/backup.ts', word, file], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...envOf(of) },
    })
    if (done.status !== 0) throw new Error(`backup ${word} ended with ${done.status}:\n${done.stderr}`)
    console.log(done.stdout.trim())
  }

  const [before, after] = [installation('before'), installation('after')]
  await createDatabase(admin, before.name)
  const first = await startProduct(envOf(before))
  backup('make', before)
  await first.stop()
  await dropDatabase(admin, before.name)
  rmSync(before.data, { recursive: true, force: true })

  await createDatabase(admin, after.name)
  backup('restore', after)
  // It is quiet until somebody says that it is the community now.
  const spoken = spawnSync(process.execPath, ['server/src/operator.ts', 'speak'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...envOf(after) },
  })
  if (spoken.status !== 0) throw new Error(`speak ended with ${spoken.status}:\n${spoken.stderr}`)
  const second = await startProduct(envOf(after))
  return {
    ...second,
    async stop() {
      await second.stop()
      await dropDatabase(admin, after.name)
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
