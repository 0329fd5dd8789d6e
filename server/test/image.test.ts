import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { root } from './cluster.ts'
import { freePort } from './server-process.ts'

/** Tools that make images and run them without a daemon, and the rights to use them. */
const able =
  process.getuid?.() === 0 &&
  ['buildah', 'debootstrap', 'unshare', 'npm'].every((tool) => spawnSync('which', [tool]).status === 0)

const MINUTE = 60_000
const images = join(root, 'var/image')
const store = ['--storage-driver', 'vfs', '--root', join(images, 'store'), '--runroot', join(images, 'run')]

/** @returns what it printed. @throws with the last of what it said */
function run(tool: string, args: string[]): string {
  const done = spawnSync(tool, args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
  if (done.status !== 0) throw new Error(`${tool} ${args.join(' ')}\n${(done.stdout + done.stderr).slice(-4000)}`)
  return done.stdout.trim()
}
const buildah = (word: string, ...args: string[]) => run('buildah', [word, ...store, ...args])

/** What stands for `node:24-bookworm-slim`: Debian's own packages with the Node and the npm of this machine. Made once, kept under `var/`. */
function makeBase(): string {
  const name = 'localhost/community-base'
  if (buildah('images', '--quiet', '--filter', `reference=${name}`) !== '') return name
  const debian = join(images, 'debian')
  if (!existsSync(debian)) {
    rmSync(`${debian}.part`, { recursive: true, force: true })
    run('debootstrap', ['--variant=minbase', 'bookworm', `${debian}.part`])
    renameSync(`${debian}.part`, debian)
  }
  copyFileSync(process.execPath, join(debian, 'usr/local/bin/node'))
  const npm = dirname(dirname(realpathSync(run('which', ['npm']))))
  cpSync(npm, join(debian, 'usr/local/lib/node_modules/npm'), { recursive: true })
  run('ln', ['-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(debian, 'usr/local/bin/npm')])
  // A machine behind a proxy of its own trusts more than Debian does, and so does what is built on it.
  const trusted = '/etc/ssl/certs/ca-certificates.crt'
  const settings = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
  if (existsSync(trusted)) {
    mkdirSync(dirname(join(debian, trusted)), { recursive: true })
    copyFileSync(trusted, join(debian, trusted))
    settings.push(`NODE_EXTRA_CA_CERTS=${trusted}`)
  }
  const container = buildah('from', 'scratch')
  buildah('copy', '--quiet', container, debian, '/')
  buildah('config', ...settings.flatMap((setting) => ['--env', setting]), container)
  buildah('commit', '--quiet', '--rm', container, name)
  return name
}

type Image = { User: string; WorkingDir: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; Volumes: object }

/** Starts what an image says, as it says, with a root that nobody can write to; only `data` and `/tmp` take anything. */
function start(image: Image, folder: string, data: string, env: Record<string, string>) {
  const inside = [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const script = `set -e
    mount --bind "$1" "$1" && cd "$1"
    mount --bind "$2" ./data && mount -t tmpfs tmpfs ./tmp && mount -t proc proc ./proc && mount --rbind /dev ./dev
    mount -o remount,bind,ro "$1"
    folder=$1; shift 2
    exec chroot --userspec=${image.User}:${image.User} "$folder" "$@"`
  const words = ['env', '-i', '-C', image.WorkingDir, ...inside, ...image.Entrypoint, ...image.Cmd]
  const unshare = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', folder, data, ...words]
  const child = spawn('unshare', unshare, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000)
    })
  const gone = new Promise((done) => child.once('exit', done))
  const running = () => child.exitCode === null
  /** Process id of the server: the one child of the shell's first process. */
  const pid = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  return {
    said: () => said,
    running,
    pid,
    async end() {
      // `--kill-child` does not reach a process that has become somebody else; with the first of its space all others go, and unshare.
      const first = running() ? pid() : ''
      if (first) process.kill(Number(first), 'SIGKILL')
      else child.kill('SIGKILL')
      await gone
    },
  }
}

test.skipIf(!able)(
  'the image is built from its file, and serves as somebody who may write nothing but data',
  { timeout: 20 * MINUTE },
  async () => {
    mkdirSync(images, { recursive: true })
    const base = makeBase()
    const name = 'localhost/community-tested'
    buildah(
      'bud',
      '--isolation',
      'chroot',
      '--quiet',
      '--build-arg',
      `BASE=${base}`,
      '--format',
      'docker',
      '-t',
      name,
      '.',
    )
    const container = buildah('from', name)
    const data = mkdtempSync(join(tmpdir(), 'community-image-'))
    const database = `image_${process.pid}`
    const port = await freePort()
    await createDatabase(inject('postgres'), database)
    onTestFinished(async () => {
      buildah('rm', container)
      buildah('rmi', name)
      rmSync(data, { recursive: true, force: true })
      await dropDatabase(inject('postgres'), database)
    })

    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', name)) as { Docker: { config: Image } }
    const image = Docker.config
    expect(image).toMatchObject({ User: '10001', Volumes: { '/data': {} } })
    const folder = buildah('mount', container)
    // What only builds and tests stays behind, and so does whatever belongs to this machine.
    const left = ['e2e', 'bench', 'web/src', '.git', '.env', 'var', 'node_modules/typescript', 'node_modules/vitest']
    expect(left.filter((path) => existsSync(join(folder, 'app', path)))).toEqual([])
    expect(run('find', [join(folder, 'app/server'), '-name', '*.test.ts'])).toBe('')

    run('chown', ['10001:10001', data])
    const server = start(image, folder, data, {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: Object.assign(new URL(inject('postgres')), { pathname: `/${database}` }).toString(),
      APP_SECRET: 'q8Zr2Lw5Xb7Nc1Vf9Kd3Jh6Gt4Ps0YmRe6Ua3Wi9Ox',
      SMTP_URL: 'smtp://127.0.0.1:9',
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
    const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
    expect(/^Uid:\s+(.+)$/m.exec(status)?.[1]?.split('\t')).toEqual(['10001', '10001', '10001', '10001'])
    expect(/^CapEff:\s+(.+)$/m.exec(status)?.[1]).toBe('0000000000000000')
    const mounts = readFileSync(`/proc/${server.pid()}/mountinfo`, 'utf8').split('\n')
    expect(mounts.find((line) => line.split(' ')[4] === '/')?.split(' ')[5]).toMatch(/^ro\b/)
  },
)
