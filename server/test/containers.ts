import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './cluster.ts'

/** Tools that make images and run them without a daemon, and the rights to use them. */
export const containersHere =
  process.getuid?.() === 0 &&
  ['buildah', 'debootstrap', 'unshare', 'nsenter', 'ip', 'npm'].every((tool) => spawnSync('which', [tool]).status === 0)

const images = join(root, 'var/image')

/** Layers on top of each other where the file system below can do that, else whole copies, which takes several times as long. */
function layersHere(): boolean {
  const place = join(images, 'layers')
  const script =
    'mkdir -p "$1" && cd "$1" && mkdir -p a b c d && mount -t overlay o -o lowerdir=a,upperdir=b,workdir=c d'
  const done = spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', place])
  rmSync(place, { recursive: true, force: true })
  return done.status === 0
}
const driver = containersHere && layersHere() ? 'overlay' : 'vfs'
const places = ['--root', join(images, driver), '--runroot', join(images, `${driver}-run`)]
const store = ['--storage-driver', driver, ...places]

/** @returns what it printed. @throws with the last of what it said */
export function run(tool: string, args: string[]): string {
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
  // What is left of one that was thrown away in part is none.
  if (!existsSync(join(debian, 'usr/local/bin'))) {
    for (const rest of [debian, `${debian}.part`]) rmSync(rest, { recursive: true, force: true })
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

export type Image = {
  User: string
  WorkingDir: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  Volumes: object
  Healthcheck: { Test: string[]; Timeout: number }
}

/**
 * Builds the image of the Dockerfile, with the files that it would be started from.
 * @returns what the image says of itself, the folder that is its root, and how to throw both away
 */
export function buildImage(): { image: Image; folder: string; remove(): void } {
  mkdirSync(images, { recursive: true })
  const name = 'localhost/community-tested'
  const base = makeBase()
  const how = ['--isolation', 'chroot', '--quiet', '--build-arg', `BASE=${base}`, '--format', 'docker']
  // What npm has fetched for this clone need not be fetched again.
  const cache = run('npm', ['config', 'get', 'cache'])
  if (existsSync(cache)) how.push('--volume', `${cache}:/root/.npm`)
  buildah('bud', ...how, '-t', name, '.')
  const container = buildah('from', name)
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', name)) as { Docker: { config: Image } }
  const folder = buildah('mount', container)
  // Whoever runs containers puts their names there.
  writeFileSync(join(folder, 'etc/hosts'), '', { flag: 'a' })
  return {
    image: Docker.config,
    folder,
    remove() {
      buildah('rm', container)
      buildah('rmi', name)
    },
  }
}

export type Contained = {
  /** What an engine lays into it: the image's root, nothing of which can be written to, and the folder that is kept. */
  image: Image
  folder: string
  data: string
  /** Places that take anything until it ends. */
  tmpfs: string[]
  env: Record<string, string>
  command?: string[] | undefined
  /** A network of its own with this address, and the names that are known in it; that of this machine when it is left out. */
  network?: { bridge: string; link: string; address: string; gateway: string; hosts: string } | undefined
}

/** Starts what an image says, as it says, as somebody without any rights. */
export function startContained({ image, folder, data, tmpfs, env, command, network }: Contained) {
  const inside = [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const joined = network
    ? `here=/proc/${process.pid}/ns/net
       ip link add eth0 type veth peer name ${network.link} netns $here
       nsenter --net=$here ip link set ${network.link} master ${network.bridge} up
       ip addr add ${network.address}/24 dev eth0 && ip link set lo up && ip link set eth0 up
       ip route add default via ${network.gateway}
       mount --bind ${network.hosts} "$1/etc/hosts"`
    : ''
  const script = `set -e
    mount --bind "$1" "$1"
    ${joined}
    cd "$1"
    mount --bind "$2" ./data && mount -t proc proc ./proc && mount --rbind /dev ./dev
    ${tmpfs.map((path) => `mount -t tmpfs tmpfs ".${path}"`).join('\n')}
    mount -o remount,bind,ro "$1"
    folder=$1; shift 2
    exec chroot "$folder" setpriv --reuid=${image.User} --regid=${image.User} --clear-groups \\
      --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`
  const words = ['env', '-i', '-C', image.WorkingDir, ...inside, ...image.Entrypoint, ...(command ?? image.Cmd)]
  const spaces = ['--mount', '--pid', ...(network ? ['--net'] : [])]
  const child = spawn(
    'unshare',
    [...spaces, '--fork', '--kill-child', 'sh', '-c', script, 'sh', folder, data, ...words],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000)
    })
  const gone = new Promise((done) => child.once('exit', done))
  const running = () => child.exitCode === null
  /** Process id of the server: the one child of the shell's first process. */
  const pid = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  return {
    said: () => said,
    running,
    pid,
    /** Asks as an engine would, by the image's own question from within. */
    healthy(): boolean {
      const [kind, ...question] = image.Healthcheck.Test
      if (kind !== 'CMD' || !running()) return false
      const seconds = image.Healthcheck.Timeout / 1e9
      const asked = ['env', '-i', ...inside, 'timeout', String(seconds), ...question]
      return spawnSync('nsenter', ['--target', pid(), '--all', '--root', '--wd', ...asked]).status === 0
    },
    async end() {
      // `--kill-child` does not reach a process that has become somebody else; with the first of its space all others go, and unshare.
      const first = running() ? pid() : ''
      if (first) process.kill(Number(first), 'SIGKILL')
      else child.kill('SIGKILL')
      await gone
    },
  }
}
