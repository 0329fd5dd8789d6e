import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { root } from './cluster.ts'
import { freePort, serverProcess } from './server-process.ts'

const admin = inject('postgres')
const made: string[] = []

afterAll(async () => {
  for (const name of made) await dropDatabase(admin, name)
})

async function environment(cluster = admin): Promise<Record<string, string>> {
  const name = `p_${randomBytes(6).toString('hex')}`
  if (cluster === admin) {
    await createDatabase(admin, name, inject('template'))
    made.push(name)
  }
  const port = await freePort()
  return {
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-that-only-tests-know-0123456789',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'community-process-')),
    DATABASE_URL: Object.assign(new URL(cluster), { pathname: `/${name}` }).toString(),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'fatal',
    DEMO: 'false',
  }
}

test('told to end, it finishes the request at hand, takes no other, and ends', { timeout: 30_000 }, async () => {
  const env = await environment()
  const server = serverProcess(env, ['--role=rest,jobs'])
  await server.start()
  const body = JSON.stringify({ username: 'nobody@site.example', password: 'whatever-it-was' })
  const socket = connect(Number(env['PORT']), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  const closed = new Promise((done) => socket.once('close', done))
  socket.write(
    `POST /rest/api/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 10)}`,
  )
  await sleep(200)
  const ended = server.end('SIGTERM')
  await sleep(300)
  await expect(fetch(`http://127.0.0.1:${env['PORT']}/healthz`)).rejects.toThrow()
  socket.write(body.slice(10))
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  await ended
})

test('what is wrong with its configuration is said all at once', () => {
  const done = spawnSync(process.execPath, [join(root, 'server/src/main.ts'), '--role=cook'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: 'many' },
  })
  expect(done.status).toBe(78)
  for (const name of ['--role', 'PORT', 'APP_SECRET', 'DATABASE_URL']) expect(done.stderr).toContain(name)
})

const outside = process.env['DATABASE_URL']

test.skipIf(!outside)('another PostgreSQL works the same', { timeout: 60_000 }, async () => {
  const { Client } = (await import('pg')).default
  const { makeTemplate } = await import('./cluster.ts')
  const cluster = outside ?? ''
  const at = (name: string) => Object.assign(new URL(cluster), { pathname: `/${name}` }).toString()
  const template = await makeTemplate(at)
  const env = await environment(cluster)
  const name = new URL(env['DATABASE_URL'] ?? '').pathname.slice(1)
  await createDatabase(cluster, name, template)
  const client = new Client({ connectionString: env['DATABASE_URL'] })
  await client.connect()
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  )
  await client.end()
  expect(rows[0]?.version).toBeGreaterThanOrEqual(150_000)
  const server = serverProcess(env, ['--role=rest,jobs'])
  await server.start()
  const list = await fetch(`http://127.0.0.1:${env['PORT']}/rest/events/`)
  expect([list.status, await list.json()]).toMatchObject([200, { count: 0, results: [] }])
  await server.end('SIGTERM')
  await dropDatabase(cluster, name)
})
