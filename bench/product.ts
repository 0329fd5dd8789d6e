import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { freePort, serverProcess } from '../server/test/server-process.ts'
import type { Captured } from './capture.ts'
import { followDatabase } from './processes.ts'
import { compareGrowth } from './report.ts'
import { SECRET } from './world.ts'

/** The product as it runs in production, on a database of the bench. @param more settings that are otherwise */
export async function productOn(url: string, role: string, more: Record<string, string> = {}) {
  await followDatabase(url)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const server = serverProcess(
    {
      NODE_ENV: 'production',
      APP_SECRET: SECRET,
      DATABASE_URL: url,
      DATABASE_POOL: '20',
      DATA_DIR: 'var/bench',
      PORT: String(port),
      PUBLIC_URL: base,
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'warn',
      ...more,
    },
    [`--role=${role}`],
  )
  return { base, server }
}

export type Floor = { process: ChildProcess; base: string; emptyBase: string }

/** The least program that runs these statements and answers with their rows. */
export function floorOn(url: string, captured: Captured): Promise<Floor> {
  const floor = fork(join(import.meta.dirname, 'floor.ts'), [url, '20'], { execArgv: [] })
  return new Promise((done, fail) => {
    floor.once('exit', () => fail(new Error('The floor ended.')))
    floor.once('message', (message) => {
      const { port, emptyPort } = message as { port: number; emptyPort: number }
      done({ process: floor, base: `http://127.0.0.1:${port}`, emptyBase: `http://127.0.0.1:${emptyPort}` })
    })
    floor.send(
      Object.fromEntries(
        Object.entries(captured).map(([name, statements]) => [`/${encodeURIComponent(name)}`, statements]),
      ),
    )
  })
}

/** A place of the bench, who reads there, and the address of each list by its name. */
export type Reading = { url: string; headers: Record<string, string>; lists: Record<string, string> }

/** Runs the product in a small and in a large place at once, and compares what each list costs. @param what is named in the report */
export async function growthOf(small: Reading, large: Reading, what: string): Promise<void> {
  const [one, other] = [await productOn(small.url, 'rest'), await productOn(large.url, 'rest')]
  try {
    await one.server.start()
    await other.server.start()
    for (const [name, path] of Object.entries(small.lists))
      await compareGrowth(
        `${name}, ${what}`,
        { url: one.base + path, pid: one.server.pid(), headers: small.headers },
        { url: other.base + (large.lists[name] ?? path), pid: other.server.pid(), headers: large.headers },
      )
  } finally {
    await one.server.end('SIGTERM')
    await other.server.end('SIGTERM')
  }
}
