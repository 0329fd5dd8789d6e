import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from './cluster.ts'
import { freePort, serverProcess } from './server-process.ts'

const database = inject('postgres')

/** A folder that the system user of the database may enter too. */
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'community-start-'))
  chmodSync(made, 0o755)
  return made
}

async function environment(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const port = String(await freePort())
  return {
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-that-only-tests-know-0123456789',
    DATA_DIR: folder(),
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'fatal',
    DEMO: 'false',
    ...more,
  }
}

/** Starts the product and waits for its end. @param through a program that runs it, with its words */
async function ended(
  more: Record<string, string>,
  through: string[] = [],
): Promise<{ code: number | null; said: string }> {
  const [command, ...args] = [...through, process.execPath, join(root, 'server/src/main.ts'), '--role=rest']
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...(await environment(more)) },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said: said.trim() }
}

const at = (change: Partial<Record<'pathname' | 'password' | 'port', string>>) =>
  Object.assign(new URL(database), change).toString()

test('what keeps it from starting is one sentence', { timeout: 60_000 }, async () => {
  const taken = createServer()
  await new Promise<void>((done) => void taken.listen(0, '127.0.0.1', done))
  onTestFinished(() => void taken.close())
  const port = String((taken.address() as AddressInfo).port)
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  const halfTaken = folder()
  writeFileSync(join(halfTaken, 'postgres'), '')
  const closed = String(await freePort())
  const cases: [Record<string, string>, number, RegExp][] = [
    [{ PORT: port, DATABASE_URL: database }, 78, /^PORT: another program already listens on 127\.0\.0\.1:\d+\./],
    [{ HOST: '192.0.2.1', DATABASE_URL: database }, 78, /^HOST: this machine has no address 192\.0\.2\.1\.$/],
    [
      { DATABASE_URL: at({ port: closed }) },
      75,
      /^The database cannot be reached \(ECONNREFUSED\)\. Is DATABASE_URL right/,
    ],
    [
      { DATABASE_URL: at({ password: 'wrong' }) },
      78,
      /^The database does not accept the user or the password in DATABASE_URL\.$/,
    ],
    [{ DATABASE_URL: at({ pathname: '/nowhere_at_all' }) }, 78, /^The database in DATABASE_URL does not exist/],
    [{ DATA_DIR: join(file, 'data'), APP_SECRET: '' }, 78, /DATA_DIR: .* cannot be written \(ENOTDIR\)\.$/],
    [{ DATA_DIR: halfTaken }, 78, /^DATA_DIR: .* cannot be written \(EEXIST\)\.$/],
  ]
  for (const [env, code, said] of cases) {
    const end = await ended(env)
    expect(end.said).toMatch(said)
    expect(end.said.split('\n').length).toBeLessThanOrEqual(2)
    expect([end.code, end.said]).toEqual([code, end.said])
  }
})

test('a port that this user may not open is said so', async (context) => {
  // Root gives up the right first, where that can be done.
  const through =
    process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-net_bind_service', '--bounding-set=-net_bind_service'] : []
  const tries = `require('node:net').createServer().listen(80, '127.0.0.1', () => process.exit(0)).on('error', (error) => process.exit(error.code === 'EACCES' ? 3 : 0))`
  const [command, ...args] = [...through, process.execPath, '-e', tries]
  // Some machines open every port to everybody.
  if (spawnSync(command, args).status !== 3) context.skip()
  const end = await ended({ PORT: '80', DATABASE_URL: database }, through)
  expect([end.code, end.said]).toEqual([
    78,
    'PORT: this user may not listen on 127.0.0.1:80. Choose a port from 1024 up.',
  ])
})

const postmaster = (env: Record<string, string>) =>
  Number(readFileSync(join(env['DATA_DIR'] ?? '', 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

const statusOf = async (env: Record<string, string>, path: string) =>
  (await fetch(`http://127.0.0.1:${env['PORT']}${path}`, { signal: AbortSignal.timeout(20_000) })).status

test('one database, one owner: who comes second is told, and the first goes on', { timeout: 90_000 }, async () => {
  const env = await environment()
  const other = { ...env, PORT: String(await freePort()) }
  const first = serverProcess(env, ['--role=rest'])
  const second = serverProcess(other, ['--role=rest'])
  // Both at once on an empty folder.
  const starts = await Promise.allSettled([first.start(), second.start()])
  onTestFinished(() => Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]).then(() => undefined))
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [loser, winner] = starts[0].status === 'rejected' ? [first, other] : [second, env]
  expect(loser.said().trim()).toMatch(/^Another process \(process \d+\) is already using .*: stop it, or give/)
  expect(await statusOf(winner, '/rest/events/')).toBe(200)
  // And once more, long after.
  await expect(loser.start()).rejects.toThrow('ended while starting')
  expect(await statusOf(winner, '/rest/events/')).toBe(200)
})

test(
  'an embedded database that is killed is started again, and /healthz says when it cannot be',
  { timeout: 120_000 },
  async () => {
    const env = await environment()
    const server = serverProcess(env, ['--role=rest'])
    await server.start()
    onTestFinished(() => server.end('SIGTERM'))
    const killed = postmaster(env)
    process.kill(killed, 'SIGKILL')
    const answers = () => statusOf(env, '/rest/events/')
    await expect.poll(() => postmaster(env) !== killed, { timeout: 30_000 }).toBe(true)
    await expect.poll(answers, { timeout: 30_000 }).toBe(200)
    expect(await statusOf(env, '/healthz')).toBe(200)

    const data = join(env['DATA_DIR'] ?? '', 'postgres/data')
    const pid = postmaster(env)
    renameSync(data, `${data}.away`)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => statusOf(env, '/healthz'), { timeout: 60_000 }).toBe(503)
    expect(await statusOf(env, '/rest/events/')).toBe(503)
    renameSync(`${data}.away`, data)
    await expect.poll(() => statusOf(env, '/healthz'), { timeout: 60_000 }).toBe(200)
    await expect.poll(answers, { timeout: 30_000 }).toBe(200)
  },
)

test('a database that hangs is told as 503, and is used again when it goes on', { timeout: 90_000 }, async () => {
  const env = await environment()
  const server = serverProcess(env, ['--role=rest'])
  await server.start()
  onTestFinished(() => server.end('SIGTERM'))
  expect(await statusOf(env, '/rest/events/')).toBe(200)
  const pids = [postmaster(env), ...childrenOf(postmaster(env))]
  const all = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) process.kill(pid, name)
  }
  all('SIGSTOP')
  try {
    expect(await Promise.all([1, 2, 3].map(() => statusOf(env, '/rest/events/')))).toEqual([503, 503, 503])
    expect(await statusOf(env, '/readyz')).toBe(503)
  } finally {
    all('SIGCONT')
  }
  await expect.poll(() => statusOf(env, '/rest/events/'), { timeout: 30_000 }).toBe(200)
})

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
