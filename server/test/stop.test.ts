import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './cluster.ts'
import { freePort } from './server-process.ts'

/** By then everything has ended, and it makes no difference which process got the signal. */
const ENDED_MS = 5000
/** Told in time, a database still writes its last checkpoint, for as long as the disk takes. */
const WRITTEN_MS = 30_000

const data = mkdtempSync(join(tmpdir(), 'community-stop-'))
chmodSync(data, 0o755)

async function environment(): Promise<Record<string, string>> {
  const port = String(await freePort())
  const { PATH = '', HOME = '' } = process.env
  return {
    PATH,
    HOME,
    NODE_ENV: 'test',
    APP_SECRET: 'a-secret-that-only-tests-know-0123456789',
    DATA_DIR: data,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'fatal',
    DEMO: 'false',
  }
}

const childrenOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}
const below = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...below(child)])
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
const lives = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

function run(command: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(command, args, { cwd: root, env, stdio: 'ignore' })
  onTestFinished(() => {
    for (const pid of [...below(child.pid ?? 0), child.pid ?? 0])
      if (pid > 0 && lives(pid)) process.kill(pid, 'SIGKILL')
  })
  return child
}

const postmaster = () => Number(readFileSync(join(data, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

test.each([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGINT'],
  ['launcher', 'SIGTERM'],
  ['launcher', 'SIGINT'],
  ['server', 'SIGTERM'],
  ['server', 'SIGINT'],
] as const)('npm start ends wholly within five seconds when %s gets %s', { timeout: 300_000 }, async (who, signal) => {
  // The pages are built before, so that the start is short.
  spawnSync(process.execPath, ['-e', `import('./tools/prepare.mjs').then((tools) => tools.buildWeb())`], { cwd: root })
  const env = await environment()
  const npm = run('npm', ['start', '--', '--role=rest'], env)
  const answers = () =>
    fetch(`http://127.0.0.1:${env['PORT']}/healthz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(answers, { timeout: 240_000 }).toBe(200)
  const database = postmaster()
  const ofDatabase = [database, ...below(database)]
  const all = [npm.pid ?? 0, ...below(npm.pid ?? 0)].filter((pid) => !ofDatabase.includes(pid))
  const named = (part: string) =>
    all.find((pid) => commandOf(pid).includes(part) && !/^\S*sh /.test(commandOf(pid))) ?? 0
  const pids = { npm: npm.pid ?? 0, launcher: named('tools/start.mjs'), server: named('server/src/main.ts') }
  expect(all.every(lives) && pids.launcher > 0 && pids.server > 0).toBe(true)
  process.kill(pids[who], signal)
  await expect.poll(() => all.filter(lives).map(commandOf), { timeout: ENDED_MS, interval: 100 }).toEqual([])
  await expect.poll(() => lives(database), { timeout: WRITTEN_MS }).toBe(false)
})

test('a server that is told while its database starts leaves no database behind', { timeout: 120_000 }, async () => {
  const server = run(process.execPath, [join(root, 'server/src/main.ts'), '--role=rest'], await environment())
  const started = () => existsSync(join(data, 'postgres/data/postmaster.pid'))
  await expect.poll(started, { timeout: 60_000, interval: 5 }).toBe(true)
  const database = postmaster()
  server.kill('SIGTERM')
  await expect.poll(() => [database, server.pid ?? 0].filter(lives), { timeout: WRITTEN_MS, interval: 100 }).toEqual([])
})
