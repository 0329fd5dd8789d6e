import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'redis'
import { afterAll } from 'vitest'
import { freePort } from './server-process.ts'

/** Debian's, or any on the path. */
const PROGRAM = 'redis-server'

/** Whether this machine has a Redis to start; tests that need one are skipped where it has not. */
export const redisHere = spawnSync(PROGRAM, ['--version']).status === 0

/** A Redis of the test's own, not started yet, that keeps nothing when it ends unless it is told to SAVE. It is ended after the file's tests. */
export async function openRedis() {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'community-redis-'))
  let child: ChildProcess | undefined

  const speak = () => createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1000 } })
  /** Speaks to it once. */
  async function once<T>(work: (client: ReturnType<typeof speak>) => Promise<T>): Promise<T> {
    const client = speak()
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await work(client)
    } finally {
      client.destroy()
    }
  }
  async function kill(): Promise<void> {
    const dying = child
    child = undefined
    if (!dying || dying.exitCode !== null) return
    const gone = new Promise((done) => dying.once('exit', done))
    dying.kill('SIGKILL')
    await gone
  }
  afterAll(kill)

  return {
    url,
    once,
    kill,
    async start(): Promise<void> {
      const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', 'protected-mode': 'no' }
      const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
      child = spawn(PROGRAM, args, { stdio: 'ignore' })
      for (let tries = 0; tries < 200; tries++) {
        const answer = await once((client) => client.ping()).catch(() => undefined)
        if (answer === 'PONG') return
        await sleep(25)
      }
      throw new Error('Redis did not start.')
    },
    /** Lets it hang: it keeps its connections and answers nothing. */
    async pause(): Promise<void> {
      child?.kill('SIGSTOP')
      const state = () => spawnSync('ps', ['-o', 'state=', '-p', String(child?.pid)], { encoding: 'utf8' }).stdout
      while (child && !state().startsWith('T')) await sleep(10)
    },
    resume: () => void child?.kill('SIGCONT'),
  }
}
