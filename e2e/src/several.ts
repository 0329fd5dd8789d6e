import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { startCluster } from '../../server/test/cluster.ts'
import { startBucket } from '../../server/test/s3.ts'
import { createDatabase, dropDatabase } from '../../server/src/db/create.ts'
import { freePort, untilReady } from './server.ts'
import type { Running } from './server.ts'

const root = join(import.meta.dirname, '../..')

/** After so many requests one process of each kind is killed, and started again. */
const REQUESTS_BEFORE_DEATH = 400

type Process = { port: number; role: string; child: ChildProcess; atWork: number; up: boolean }

/**
 * The product as on several machines: two processes of each kind behind a proxy, files in a bucket, live events through Redis where
 * there is one. In the middle of the tests one of each kind is killed (`kill -9`) and started again, as a supervisor would.
 */
export async function startSeveral(): Promise<Running> {
  const cluster = await startCluster()
  const name = `several_${randomBytes(6).toString('hex')}`
  await createDatabase(cluster.url('postgres'), name)
  const bucket = await startBucket()
  const redis = await startRedis()
  const data = mkdtempSync(join(tmpdir(), 'community-several-'))
  const door = await freePort()
  const url = `http://localhost:${door}`
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '/tmp',
    PUBLIC_URL: url,
    DATA_DIR: data,
    DATABASE_URL: cluster.url(name),
    DATABASE_POOL: '8',
    STORAGE_URL: bucket.url,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'false',
    TRUST_PROXY: '1',
    ...(redis ? { REDIS_URL: redis.url } : {}),
  }

  async function start(role: string, port: number): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['server/src/main.ts', `--role=${role}`], {
      cwd: root,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilReady(child)
    return child
  }
  const processes: Process[] = []
  // The first fills the world; the others find it.
  for (const role of ['jobs', 'web,rest', 'web,rest', 'live', 'live', 'jobs']) {
    const port = await freePort()
    processes.push({ port, role, child: await start(role, port), atWork: 0, up: true })
  }

  let over = false
  /** Kills a process when it has nothing of a browser in its hands: what it does for itself breaks off anywhere. */
  async function die(one: Process): Promise<void> {
    one.up = false
    while (one.atWork > 0) await new Promise((done) => setTimeout(done, 5))
    const gone = new Promise((done) => one.child.once('exit', done))
    one.child.kill('SIGKILL')
    await gone
    console.log(`Killed ${one.role}.`)
    if (over) return
    one.child = await start(one.role, one.port)
    one.up = true
  }

  let seen = 0
  let turn = 0
  function choose(path: string): Process | undefined {
    if (++seen === REQUESTS_BEFORE_DEATH)
      for (const role of new Set(processes.map((one) => one.role))) {
        const victim = processes.find((one) => one.role === role)
        if (victim) void die(victim)
      }
    const wanted = path.startsWith('/live/') ? 'live' : 'web,rest'
    const able = processes.filter(({ role, up }) => role === wanted && up)
    return able[turn++ % Math.max(1, able.length)]
  }
  const headersOf = (incoming: IncomingMessage) => ({
    ...incoming.headers,
    'x-forwarded-for': incoming.socket.remoteAddress ?? '127.0.0.1',
  })

  const proxy = createServer((incoming, outgoing) => {
    const target = choose(incoming.url ?? '/')
    if (!target) return void outgoing.writeHead(502).end()
    target.atWork++
    outgoing.once('close', () => target.atWork--)
    const passed = request(
      {
        host: '127.0.0.1',
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: headersOf(incoming),
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    passed.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    outgoing.once('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  // Sockets go through as they are; those of a killed process are cut, and their pages come back.
  proxy.on('upgrade', (incoming, socket, head) => {
    const target = choose(incoming.url ?? '/')
    if (!target) return void socket.destroy()
    const through = connect(target.port, '127.0.0.1', () => {
      const lines = Object.entries(headersOf(incoming)).map(([key, value]) => `${key}: ${String(value)}`)
      through.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      through.write(head)
      through.pipe(socket).pipe(through)
    })
    through.on('error', () => socket.destroy())
    socket.on('error', () => through.destroy())
  })
  await new Promise<void>((done) => void proxy.listen(door, '127.0.0.1', done))

  return {
    url,
    said: '',
    async stop() {
      over = true
      proxy.closeAllConnections()
      proxy.close()
      await Promise.all(processes.map(({ child }) => ended(child)))
      if (seen < REQUESTS_BEFORE_DEATH) console.log(`Nothing was killed: there were only ${seen} requests.`)
      await redis?.stop()
      await bucket.stop()
      await dropDatabase(cluster.url('postgres'), name)
      await cluster.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}

/** A Redis that keeps nothing; undefined where there is none to start, and events then go through the database. */
async function startRedis(): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    console.log('There is no redis-server here: live events go through the database.')
    return undefined
  }
  const port = await freePort()
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      cwd: '/tmp',
      stdio: 'ignore',
    },
  )
  return { url: `redis://127.0.0.1:${port}`, stop: () => ended(child) }
}
