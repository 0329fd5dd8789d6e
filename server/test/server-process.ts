import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { root } from './cluster.ts'

const flags = JSON.parse(readFileSync(join(root, 'server/node-flags.json'), 'utf8')) as string[]
/** What Node has compiled, kept as `npm start` keeps it. */
const compiled = join(root, 'node_modules/.cache/compiled')

/** A server of the product as a process of its own, which a test may kill as often as it likes. */
export function serverProcess(env: Record<string, string>, args: string[] = []) {
  let child: ChildProcess | undefined
  let said = ''
  return {
    /** Starts it and waits until it answers. */
    async start(): Promise<void> {
      said = ''
      child = spawn(process.execPath, [...flags, join(root, 'server/src/main.ts'), ...args], {
        cwd: root,
        env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiled, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const hear = (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000)
      }
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      for (let tries = 0; tries < 2400; tries++) {
        if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${said}`)
        const answer = await fetch(`http://127.0.0.1:${env['PORT']}/healthz`).catch(() => undefined)
        if (answer?.ok) return
        await sleep(50)
      }
      throw new Error(`The server did not answer in time:\n${said}`)
    },
    /** Ends it at once, without a chance to tidy up (`kill -9`), or in order. */
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      const dying = child
      if (!dying || dying.exitCode !== null) return
      const gone = new Promise((done) => dying.once('exit', done))
      dying.kill(signal)
      await gone
    },
    /** Its process id; fails when it does not run. */
    pid(): number {
      if (child?.pid === undefined) throw new Error('The server does not run.')
      return child.pid
    },
    /** What it printed last. */
    said: () => said,
  }
}

/** A port that nobody uses now. */
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
