import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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

const stay = `console.log('here'); process.on('SIGTERM', () => { console.log('bye'); process.exit(0) }); setInterval(() => {}, 1000)`

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
    `console.log('here'); let told = 0; process.on('SIGTERM', () => console.log('told', ++told)); setInterval(() => {}, 1000)`,
  )
  await expect.poll(run.said, { timeout: 20_000 }).toMatch(/^here$/m)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(1)
  expect(run.said()).toContain('told 1\ntold 2')
  expect(run.lives()).toBe(1)
})
