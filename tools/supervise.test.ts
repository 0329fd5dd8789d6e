import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Supervises a program whose nth life runs the nth text, the last one for ever after. */
function supervised(...lives: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'supervised-'))
  const count = join(folder, 'count')
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(count)}, '.')
    const life = readFileSync(${JSON.stringify(count)}).length
    const lives = [${lives.map((life) => `async () => {${life}}`).join(',')}]
    await lives[Math.min(life, lives.length) - 1]()`,
  )
  const script = `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))}
    supervise(process.execPath, [${JSON.stringify(program)}], {}, 20)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    child,
    said: () => said,
    lives: () => readFileSync(count, 'utf8').length,
    ended: new Promise<number | null>((done) => child.once('close', (code) => done(code))),
  }
}

const stay = `process.on('SIGTERM', () => { console.log('bye'); process.exit(0) }); setInterval(() => {}, 1000); console.log('here')`

test('a program that dies is started again, later each time, and it is said why', async () => {
  const run = supervised(
    `process.kill(process.pid, 'SIGKILL')`,
    `throw new TypeError('a fault of ours')`,
    `console.error('FATAL ERROR: Reached heap limit Allocation failed'); process.abort()`,
    stay,
  )
  await expect.poll(run.said, { timeout: 20_000 }).toMatch(/^here$/m)
  const lines = run
    .said()
    .split('\n')
    .filter((line) => line.startsWith('The server stopped'))
  expect(lines).toEqual([
    'The server stopped (killed by SIGKILL). It will be restarted in 0.02 s.',
    'The server stopped (code 1: TypeError: a fault of ours). It will be restarted in 0.04 s.',
    'The server stopped (killed by SIGABRT: Reached heap limit Allocation failed). It will be restarted in 0.08 s.',
  ])
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(run.said()).toContain('bye')
  expect(run.lives()).toBe(4)
})

test('one that ends in order, or says that a person is needed, is left', async () => {
  const [done, wrong] = [supervised('process.exit(0)'), supervised('process.exit(78)')]
  expect([await done.ended, await wrong.ended]).toEqual([0, 78])
  expect([done.lives(), wrong.lives()]).toEqual([1, 1])
})

test('told to end between two lives it ends', async () => {
  const run = supervised('process.exit(3)')
  // By now it waits for long.
  await expect.poll(run.said, { timeout: 20_000 }).toContain('in 1.28 s')
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

test('a program that does not end is told to hurry, and then is ended', async () => {
  const run = supervised(
    `let told = 0; process.on('SIGTERM', () => console.log('told', ++told)); setInterval(() => {}, 1000); console.log('here')`,
  )
  await expect.poll(run.said, { timeout: 20_000 }).toMatch(/^here$/m)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(1)
  expect(run.said()).toContain('told 1\ntold 2')
  expect(run.lives()).toBe(1)
})

test('a program that dies of being told to end is not started again', async () => {
  const run = supervised(`process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)`)
  expect(await run.ended).toBe(1)
  expect([run.lives(), run.said()]).toEqual([1, ''])
})

/** Runs a script below a program that is gone before the script comes to its act. */
function left(act: string) {
  const folder = mkdtempSync(join(tmpdir(), 'left-'))
  const mark = join(folder, 'mark')
  const script = join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
    import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))}
    import { become, root } from ${JSON.stringify(join(import.meta.dirname, 'prepare.mjs'))}
    import { relative } from 'node:path'
    const program = ${JSON.stringify(join(folder, 'program.mjs'))}
    console.log(process.pid)
    const from = process.ppid
    while (process.ppid === from) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    ${act}`,
  )
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(mark)}, 'ran'); setTimeout(() => {}, 20_000)`,
  )
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, [${JSON.stringify(script)}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, npm_lifecycle_event: 'start' } },
  )
  const pid = new Promise<number>((done) => parent.stdout.once('data', (line: Buffer) => done(Number(String(line)))))
  return { parent, pid, ran: () => existsSync(mark) }
}

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['supervise(process.execPath, [program], {})', 'become(relative(root, program), [])'])(
  'whoever was left while it installed or built starts nothing: %s',
  async (act) => {
    const run = left(act)
    const pid = await run.pid
    onTestFinished(() => void (lives(pid) && process.kill(pid, 'SIGTERM')))
    run.parent.kill('SIGTERM')
    await expect.poll(() => lives(pid)).toBe(false)
    expect(run.ran()).toBe(false)
  },
)
