// What every command needs first: the packages, and Node 24 to run them. Plain JavaScript, since the machine's own Node runs it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenLeft } from './supervise.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const bin = join(root, 'node_modules', '.bin')
export const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The environment in which the project's own programs and its Node come first, and what Node has compiled is kept. */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
}

/** Bounds for the server's heap: without them Node lets it grow with the machine, to twice of what the server needs. */
const serverFlags = JSON.parse(readFileSync(join(root, 'server', 'node-flags.json'), 'utf8'))

/** The settings of an installation on this machine (docs/install.md#one-machine); `deploy/run` reads the same. */
const settings = process.env.COMMUNITY_ENV || '/etc/community.env'

/** An installation is found by its settings. Whoever sets NODE_ENV has said what they mean. */
const isInstallation = !process.env.NODE_ENV && existsSync(settings)

/** People may be using what lies in this folder: it is neither installed nor built anew under them. */
const inUse = process.env.NODE_ENV === 'production' || isInstallation

/** What to do instead, for whoever stands in a folder that is in use. */
const ELSEWHERE = 'Make a new version ready in a folder of its own: docs/install.md#upgrade'

/**
 * Ends with the command that fits, where this machine runs an installation: without its settings a program would speak of a
 * demonstration of its own, and as whoever asked for it.
 * @param instead what to type there
 */
export function leaveToInstallation(instead) {
  if (!isInstallation) return
  console.error(
    `This machine runs an installation (${settings}). There it is:\n  ${instead}\nFor the demonstration set NODE_ENV=development.`,
  )
  process.exit(78)
}

/** Installs the packages when npm has written others than the lock file names, or never came to its end. */
export function install() {
  if (!packagesFit()) {
    if (inUse) refuse(`The packages are not those of package-lock.json, and nothing is installed in production.`)
    console.log('Installing packages …')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], process.env)
  }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (!version.startsWith('v24.')) {
    console.error(
      `Node 24 is part of the packages, but ${version || 'nothing'} was found. Were install scripts switched off (ignore-scripts)?`,
    )
    process.exit(1)
  }
}

/**
 * Whether npm's own account of what it installed, which it writes last, is that of the lock file. Packages for other machines
 * are left out of it, and in production those for development.
 */
function packagesFit() {
  const account = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(account)) return false
  const { packages: there } = JSON.parse(readFileSync(account, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return (
    Object.keys(there).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, dev }]) => {
      const found = there[path]
      if (path === '') return true
      if (found === undefined) return optional || devOptional || (dev && inUse)
      return found.version === version && found.integrity === integrity
    })
  )
}

function refuse(why) {
  console.error(`${why}\n${ELSEWHERE}`)
  process.exit(1)
}

/** Builds the web application when its sources have changed since the last time. */
export function buildWeb() {
  const stamp = join(root, 'web', 'dist', '.built')
  if (inUse) {
    // Whoever installs builds them; in place they would be gone for as long as it takes.
    if (!existsSync(dirname(stamp))) refuse('The pages are not built, and nothing is built in production.')
    return
  }
  const wanted = hashOf([
    ...filesOf(join(root, 'web', 'src')),
    ...filesOf(join(root, 'web', 'public')),
    ...filesOf(join(root, 'contract', 'src')),
    join(root, 'web', 'vite.config.ts'),
    join(root, 'package-lock.json'),
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the pages …')
  run('npm', ['run', 'build', '--workspace', 'web', '--silent'], environment)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Runs a program to its end; a failure ends this one too. */
export function run(command, args, env = environment) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Hands over to a program of the project and ends as it ends; signals are passed on, and so is the end of `npm`. */
export function become(file, args) {
  let told = false
  if (process.env.npm_lifecycle_event) whenLeft(() => (told ||= child.kill('SIGTERM')))
  const child = spawn(node, argumentsFor(file, args), { cwd: root, stdio: 'inherit', env: environment })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)))
}

/** What Node is given to run a program of the project. */
export function argumentsFor(file, args) {
  return [...(file.startsWith('server/') ? serverFlags : []), join(root, file), ...args]
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted()
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}
