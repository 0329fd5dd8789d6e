import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { openDatabase } from '../src/kit/data/db.ts'
import { root } from './cluster.ts'
import type { Testbed } from './harness.ts'
import { freePort, serverProcess } from './server-process.ts'

/**
 * A server in a process of its own with a database of its own, which a test may kill from outside; not started yet. It is ended
 * after the file's tests; what else a test holds is ended by its own hook.
 * @param more settings beside those of every test
 */
export async function openKillable(purpose: string, role: string, more: Record<string, string> = {}) {
  const name = `${purpose}_${randomBytes(6).toString('hex')}`
  const admin = inject('postgres')
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).toString()
  const port = await freePort()
  const env = {
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-that-only-tests-know-0123456789',
    DATA_DIR: mkdtempSync(join(tmpdir(), `community-${purpose}-`)),
    DATABASE_URL: url,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'fatal',
    DEMO: 'false',
    ...more,
  }
  await createDatabase(admin, name, inject('template'))
  const database = openDatabase(url, { max: 4 })
  const server = serverProcess(env, [`--role=${role}`])
  afterAll(async () => {
    await server.end('SIGKILL')
    await database.close()
    await dropDatabase(admin, name)
  })
  // The factories need no server in this process.
  const t = { db: database.db, clock: () => new Date(), config: readConfig(root, env, []) } as unknown as Testbed
  return { t, server, database, env, secret: env.APP_SECRET, base: `http://127.0.0.1:${port}` }
}
