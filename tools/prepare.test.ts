import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A project of no packages, in which npm installs without a network; its operator's program says what it was given. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'prepared-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of ['tools', 'server/node-flags.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  const whole = { name: 'project', version: '1.0.0' }
  write('package.json', JSON.stringify({ ...whole, type: 'module' }))
  const lock = (packages: object) =>
    write('package-lock.json', JSON.stringify({ ...whole, lockfileVersion: 3, requires: true, packages }))
  lock({ '': whole })
  for (const name of ['operator', 'backup', 'main'])
    write(`server/src/${name}.ts`, `console.log('${name} was told', process.argv.slice(2).join(' '))`)
  // What stands in node_modules beside what npm wrote is gone as soon as npm installs.
  const installed = (account: object | undefined) => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    write('node_modules/mark', '')
    mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
    symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'))
    if (account) write('node_modules/.package-lock.json', JSON.stringify({ ...whole, packages: account }))
  }
  installed({})
  return {
    folder,
    lock,
    installed,
    write,
    /** Whether npm has left alone what was installed. */
    untouched: () => existsSync(join(folder, 'node_modules/mark')),
    run(words: string[], env: Record<string, string> = {}) {
      const { status, stdout, stderr } = spawnSync(process.execPath, words, {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] ?? '', COMMUNITY_ENV: join(folder, 'nothing'), ...env },
      })
      return { status, said: stdout + stderr }
    },
  }
}
const operator = (...words: string[]) => ['tools/run.mjs', 'server/src/operator.ts', ...words]
const other = { 'node_modules/other': { version: '1.0.0' } }

test('what npm wrote is left where it fits, whoever installed it', () => {
  const p = project()
  expect(p.run(operator('stuck'))).toEqual({ status: 0, said: 'operator was told stuck\n' })
  expect(p.untouched()).toBe(true)
  // Packages of other machines are not there, and need not be.
  p.lock({ '': {}, 'node_modules/for-another': { version: '1.0.0', optional: true } })
  expect(p.run(operator('stuck')).said).toBe('operator was told stuck\n')
  expect(p.untouched()).toBe(true)
})

test('npm installs when the lock file names others than it wrote, or when it was interrupted', () => {
  for (const account of [other, undefined]) {
    const p = project()
    p.installed(account)
    expect(p.run(operator('stuck')).said).toContain('Installing packages')
    expect(p.untouched()).toBe(false)
  }
})

test('nothing is installed or built in production', () => {
  const p = project()
  p.write('settings.env', 'PUBLIC_URL=https://lanes.example\n')
  const live: Record<string, string>[] = [{ NODE_ENV: 'production' }, { COMMUNITY_ENV: join(p.folder, 'settings.env') }]
  for (const env of live)
    for (const account of [other, undefined]) {
      p.installed(account)
      for (const words of [
        ['tools/test.mjs', '--only=habits'],
        ['tools/run.mjs', 'tools/recompute-round.ts'],
      ]) {
        const { status, said } = p.run(words, env)
        expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining('docs/install.md#upgrade') })
        expect(said).not.toContain('Installing')
      }
      expect(p.untouched()).toBe(true)
    }
  p.installed({})
  const { status, said } = p.run(['tools/start.mjs'], { NODE_ENV: 'production' })
  expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining('The pages are not built') })
  // Pages that are there stay, of whatever version: people read them.
  p.write('web/dist/index.html', '')
  for (const name of ['web/src/a.ts', 'web/public/a.png', 'contract/src/a.ts', 'web/vite.config.ts']) p.write(name, '')
  expect(p.run(['tools/start.mjs', 'now'], { NODE_ENV: 'production' })).toEqual({
    status: 0,
    said: 'main was told now\n',
  })
  // Those for development may be left out there.
  p.lock({ '': {}, 'node_modules/tool': { version: '1.0.0', dev: true } })
  expect(p.run(operator('stuck'), { NODE_ENV: 'production' }).said).toBe('operator was told stuck\n')
})

test('where this machine runs an installation, npm names the command that has its settings', () => {
  const p = project()
  p.write('settings.env', 'PUBLIC_URL=https://lanes.example\n')
  p.installed(other)
  const env = { COMMUNITY_ENV: join(p.folder, 'settings.env') }
  const program = (name: string) => `sudo -u community ${p.folder}/deploy/run ${name}`
  for (const [words, instead] of [
    [
      operator('reject', '7', '--reason', "It's no company"),
      `${program('operator')} reject 7 --reason 'It'\\''s no company'`,
    ],
    [['tools/run.mjs', 'server/src/backup.ts', 'make'], `${program('backup')} make`],
    [['tools/start.mjs'], 'systemctl restart community'],
  ] as const) {
    const { status, said } = p.run([...words], env)
    expect({ status, said }).toEqual({ status: 78, said: expect.stringContaining(`  ${instead}\n`) })
  }
  expect(p.untouched()).toBe(true)
  p.installed({})
  expect(p.run(operator('stuck'), { ...env, NODE_ENV: 'development' }).said).toBe('operator was told stuck\n')
})

test.for(['npm', 'start', 'server'] as const)('told to end, %s ends all three', async (told) => {
  const p = project()
  p.write(
    'package.json',
    JSON.stringify({ name: 'project', type: 'module', scripts: { start: 'node tools/start.mjs' } }),
  )
  p.write('web/dist/index.html', '')
  p.write(
    'server/src/main.ts',
    `process.on('SIGTERM', () => { console.log('bye'); process.exit(0) })
    setInterval(() => undefined, 1000)
    console.log('here', process.ppid, process.pid)`,
  )
  const npm = spawn('npm', ['start', '--', '--role=rest'], {
    cwd: p.folder,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', COMMUNITY_ENV: join(p.folder, 'nothing') },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  // Its output is closed once nobody is left who could write there.
  const over = new Promise<void>((done) => npm.once('close', () => done()))
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/^here \d+ \d+$/m)
  const [start = 0, server = 0] = /^here (\d+) (\d+)$/m.exec(said)?.slice(1).map(Number) ?? []
  onTestFinished(() => {
    for (const pid of [start, server])
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended, as it should.
      }
  })
  process.kill({ npm: npm.pid ?? 0, start, server }[told], 'SIGTERM')
  await over
  expect(said).toContain('bye')
})
