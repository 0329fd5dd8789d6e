import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import { root } from './cluster.ts'
import { filled, readCompose, waitsFor } from './compose.ts'
import type { Service } from './compose.ts'
import { buildImage, containersHere, run, startContained } from './containers.ts'
import type { Contained } from './containers.ts'
import { openRedis, redisHere } from './redis.ts'
import { startBucket } from './s3.ts'
import { freePort } from './server-process.ts'

const MINUTE = 60_000
let built: ReturnType<typeof buildImage>

beforeAll(() => {
  if (containersHere) built = buildImage()
}, 20 * MINUTE)
afterAll(() => built?.remove())

/** A folder that is gone after the test. */
function folder(name: string): string {
  const made = mkdtempSync(join(tmpdir(), `community-${name}-`))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A folder for what is kept, as the image makes it. */
function dataFolder(): string {
  const data = folder('image')
  run('chown', [`${built.image.User}:${built.image.User}`, data])
  return data
}

/** Whoever it runs as may do nothing, get nothing more, and write nowhere but where it should. */
function expectBound(pid: string): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const line = (name: string) => new RegExp(`^${name}:\\s+(.+)$`, 'm').exec(status)?.[1]
  expect(line('Uid')?.split('\t')).toEqual(['10001', '10001', '10001', '10001'])
  expect([line('CapEff'), line('CapBnd'), line('NoNewPrivs')]).toEqual(['0000000000000000', '0000000000000000', '1'])
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n')
  expect(mounts.find((mount) => mount.split(' ')[4] === '/')?.split(' ')[5]).toMatch(/^ro\b/)
}

test.skipIf(!containersHere)(
  'the image is built from its file, and serves as somebody who may write nothing but data',
  { timeout: 2 * MINUTE },
  async () => {
    const { image, folder: inside } = built
    expect(image).toMatchObject({ User: '10001', Volumes: { '/data': {} } })
    // What only builds and tests stays behind, and so does whatever belongs to this machine.
    const left = ['e2e', 'bench', 'web/src', '.git', '.env', 'var', 'node_modules/typescript', 'node_modules/vitest']
    expect(left.filter((path) => existsSync(join(inside, 'app', path)))).toEqual([])
    expect(run('find', [join(inside, 'app/server'), '-name', '*.test.ts'])).toBe('')

    const database = `image_${process.pid}`
    const port = await freePort()
    await createDatabase(inject('postgres'), database)
    onTestFinished(() => dropDatabase(inject('postgres'), database))
    const server = startContained({
      image,
      folder: inside,
      data: dataFolder(),
      tmpfs: ['/tmp'],
      env: {
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_URL: Object.assign(new URL(inject('postgres')), { pathname: `/${database}` }).toString(),
        APP_SECRET: 'q8Zr2Lw5Xb7Nc1Vf9Kd3Jh6Gt4Ps0YmRe6Ua3Wi9Ox',
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
    })
    onTestFinished(() => server.end())
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    while (!(await at('/readyz'))?.ok) {
      if (!server.running()) throw new Error(`It ended while starting:\n${server.said()}`)
      await sleep(200)
    }
    expect((await at('/healthz'))?.status).toBe(200)
    const page = await at('/sign-in')
    expect([page?.status, page?.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const script = /import\("(\/assets\/[^"]+\.js)"\)/.exec((await page?.text()) ?? '')?.[1]
    expect((await at(script ?? '/no-script'))?.headers.get('content-type')).toContain('javascript')
    expectBound(server.pid())
  },
)

/** The block of the documents that writes the settings beside the compose file, run as it stands there. */
function settingsAsDocumented(): Record<string, string> {
  const block =
    /cat > \.env <<END\n[\s\S]*?\nEND\n/.exec(readFileSync(join(root, 'docs/install.md'), 'utf8'))?.[0] ?? ''
  const place = folder('settings')
  const done = spawnSync('sh', ['-e'], { cwd: place, input: block, encoding: 'utf8' })
  expect([done.status, done.stderr]).toEqual([0, ''])
  const lines = readFileSync(join(place, '.env'), 'utf8').trim().split('\n')
  return Object.fromEntries(lines.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]))
}

/**
 * A network of its own on this machine, in which each service has its name as in one of compose.
 * @returns `hosts` is the file with the names known so far, `known` makes one known
 */
function openNetwork() {
  const bridge = `cc${process.pid}`
  const around = `198.18.${process.pid % 250}`
  const hosts = join(folder('network'), 'hosts')
  writeFileSync(hosts, '127.0.0.1 localhost\n')
  run('ip', ['link', 'add', bridge, 'type', 'bridge'])
  onTestFinished(() => void run('ip', ['link', 'del', bridge]))
  run('ip', ['addr', 'add', `${around}.1/24`, 'dev', bridge])
  run('ip', ['link', 'set', bridge, 'up'])
  let last = 1
  return {
    known(name: string): NonNullable<Contained['network']> {
      const address = `${around}.${++last}`
      writeFileSync(hosts, `${address} ${name}\n`, { flag: 'a' })
      return { bridge, link: `${bridge}v${last}`, address, gateway: `${around}.1`, hosts }
    },
    /** Puts what listens on this machine at the place and the port where a service is looked for. */
    async stand(name: string, port: number, target: URL): Promise<void> {
      const { address } = this.known(name)
      run('ip', ['addr', 'add', `${address}/24`, 'dev', bridge])
      const door: Server = createServer((socket) => {
        const through = connect(Number(target.port), target.hostname)
        socket.pipe(through).pipe(socket)
        for (const end of [socket, through]) end.on('error', () => (socket.destroy(), through.destroy()))
      })
      await new Promise<void>((done) => door.listen(port, address, done))
      onTestFinished(() => void door.close())
    },
  }
}
type Network = ReturnType<typeof openNetwork>

/** What this machine has in place of images that it cannot fetch. Each stands where compose puts it, and is there when it returns. */
const standIns: Record<
  string,
  (service: Service, network: Network, settings: Record<string, string>) => Promise<void>
> = {
  async postgres({ environment = {} }, network, settings) {
    const place = folder('postgres')
    chmodSync(place, 0o755)
    const cluster = await startEmbedded(place, { durable: false })
    onTestFinished(() => cluster.stop())
    const value = (name: string) => filled(environment[name] ?? '', settings)
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    await client.connect()
    await client.query(`alter role ${value('POSTGRES_USER')} password '${value('POSTGRES_PASSWORD')}'`)
    await client.query(`create database ${value('POSTGRES_DB')}`)
    await client.end()
    await network.stand('postgres', 5432, new URL(cluster.url('postgres')))
  },
  async valkey(_, network) {
    const redis = await openRedis()
    await redis.start()
    onTestFinished(() => redis.kill())
    await network.stand('valkey', 6379, new URL(redis.url))
  },
  async store(_, network) {
    const bucket = await startBucket()
    onTestFinished(() => bucket.stop())
    await network.stand('store', 8333, new URL(bucket.url))
  },
  // The stand-in of the store has the bucket that this one would make.
  async bucket({ command = [] }) {
    expect(command.join(' ')).toContain('s3.bucket.create -name community')
  },
  async caddy() {},
}

type Started = ReturnType<typeof startContained> & { address: string }

test.skipIf(!containersHere || !redisHere)(
  'what compose starts of ours comes up in its order with what it is given there, and is one product',
  { timeout: 5 * MINUTE },
  async () => {
    const { image, folder: inside } = built
    // The store that stands in knows one key.
    const settings: Record<string, string> = { ...settingsAsDocumented(), S3_KEY: 'S3RVER', S3_SECRET: 'S3RVER' }
    const { services } = readCompose()
    const network = openNetwork()
    const data = dataFolder()
    const started = new Map<string, Started[]>()

    /** Starts a service of ours as it is described. */
    function start({ environment = {}, tmpfs = [], command, ...service }: Service, name: string) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      const place = network.known(name)
      const env = Object.fromEntries(
        Object.entries(environment).map(([setting, value]) => [setting, filled(value, settings)]),
      )
      const one = startContained({ image, folder: inside, data, tmpfs, env, command, network: place })
      onTestFinished(() => one.end())
      return { ...one, address: place.address }
    }
    const begun = new Set<string>()
    /** Starts a service after everything that it waits for. */
    async function up(name: string, service: Service): Promise<void> {
      if (begun.has(name)) return
      begun.add(name)
      for (const [other] of waitsFor(service)) await up(other, services[other] as Service)
      if (service.build === undefined) await standIns[name]?.(service, network, settings)
      else
        started.set(
          name,
          Array.from({ length: service.deploy?.replicas ?? 1 }, () => start(service, name)),
        )
    }
    for (const [name, service] of Object.entries(services)) {
      if (service.build === undefined) expect(Object.keys(standIns)).toContain(name)
      await up(name, service)
    }
    const all = [...started].flatMap(([name, ones]) => ones.map((one) => ({ name, ...one })))
    for (const { name, ...one } of all) {
      if (services[name]?.healthcheck?.disable) continue
      while (!one.healthy()) {
        if (!one.running()) throw new Error(`${name} ended while starting:\n${one.said()}`)
        await sleep(500)
      }
    }
    for (const one of all) expectBound(one.pid())

    const [one, other] = started.get('web') ?? []
    // As Caddy sends it on.
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    // What `docker compose logs web` shows, as the documents say.
    const link = new RegExp(`https://${settings['DOMAIN']}/setup\\?token=([\\w-]+)`)
    const printed = () => (started.get('web') ?? []).map(({ said }) => said()).join('\n')
    while (!link.test(printed())) await sleep(200)
    expect((await fetch(`http://${one?.address}:3000/setup`, { headers })).status).toBe(200)
    // The address of either process is good at the other.
    const person = {
      email: 'ida.falk@lanes.example',
      first_name: 'Ida',
      last_name: 'Falk',
      password: 'a-quiet-harbour-27',
    }
    const made = await fetch(`http://${other?.address}:3000/rest/setup/operator/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.exec(printed())?.[1], community_name: 'Lanes', ...person }),
    })
    expect([made.status, await made.json()]).toEqual([201, { email: person.email }])
  },
)
