import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(text)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('a database left over from a killed process is adopted with its data, and a stopped one is started again', async () => {
  // As root in a folder that nobody else may enter, as a clone in a temporary directory is.
  const folder = join(mkdtempSync(join(tmpdir(), 'embedded-')), 'postgres')
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const cluster = await startEmbedded(${JSON.stringify(folder)}, { durable: true })
    console.log(cluster.url('postgres'))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((done) =>
    child.stdout.once('data', (line: Buffer) => done(line.toString().trim())),
  )
  await ask(url, 'create table kept as select 42 as answer')
  child.kill('SIGKILL')
  await new Promise((done) => child.once('exit', done))

  const adopted = await startEmbedded(folder, { durable: true })
  expect(adopted.origin).toBe('adopted')
  expect(await ask(adopted.url('postgres'), 'select answer from kept')).toBe(42)
  expect(
    await ask(
      adopted.url('postgres'),
      `select string_agg(setting, ',') from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    ),
  ).toBe('on,on,on')
  await adopted.stop()

  const again = await startEmbedded(folder, { durable: true })
  expect(again.origin).toBe('started')
  expect(await ask(again.url('postgres'), 'select answer from kept')).toBe(42)
  await again.stop()
})

test.skipIf(userInfo().uid !== 0)('an ordinary user can run it too', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-user-'))
  execFileSync('chmod', ['777', folder])
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const cluster = await startEmbedded(${JSON.stringify(join(folder, 'postgres'))}, { durable: false })
    console.log(cluster.origin)
    await cluster.stop()`
  let reachable = true
  try {
    execFileSync('su', [
      'nobody',
      '-s',
      '/bin/sh',
      '-c',
      `test -r ${import.meta.dirname} && test -x ${process.execPath}`,
    ])
  } catch {
    reachable = false
  }
  // The checkout itself may lie where only root may look.
  if (!reachable) context.skip()
  const output = execFileSync(
    'su',
    ['nobody', '-s', '/bin/sh', '-c', `cd / && ${process.execPath} --input-type=module -e '${script}'`],
    { encoding: 'utf8' },
  )
  expect(output.trim()).toBe('created')
})
