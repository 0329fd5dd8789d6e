import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Filling the demonstration world takes half a minute on two quiet cores, and many times that on busy ones. */
const START_MS = 600_000

export type Running = {
  url: string
  /** What it said while it started. */
  said: string
  stop: () => Promise<void>
}

/** Starts the whole product on a free port, with a database and files of its own and the demonstration world in it. */
export async function startProduct(env: Record<string, string> = {}): Promise<Running> {
  const data = mkdtempSync('/tmp/community-e2e-')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/tmp',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      // A whole suite signs in from one address.
      RATE_LIMITS: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said: string
  try {
    said = await untilReady(child)
  } catch (error) {
    child.kill('SIGTERM')
    throw error
  }
  return {
    url,
    said,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Waits until a process of the product says that it is ready. @returns what it said */
export function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = ''
    const late = setTimeout(() => fail(new Error(`The product did not start in time:\n${said}`)), START_MS)
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('is ready at')) return
      clearTimeout(late)
      done(said)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => fail(new Error(`The product ended while starting (${code}):\n${said}`)))
  })
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}
