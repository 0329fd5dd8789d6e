import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { root } from './cluster.ts'
import { freePort, serverProcess } from './server-process.ts'

/** An installation in production, on an empty database of its own. */
async function production(): Promise<{ env: Record<string, string>; query: (sql: string) => Promise<unknown[]> }> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await createDatabase(inject('postgres'), name)
  const url = Object.assign(new URL(inject('postgres')), { pathname: `/${name}` }).toString()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  afterAll(async () => {
    await client.end()
    await dropDatabase(inject('postgres'), name)
  })
  const port = String(await freePort())
  return {
    env: {
      NODE_ENV: 'production',
      APP_SECRET: randomBytes(32).toString('base64'),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'community-production-')),
      DATABASE_URL: url,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'fatal',
    },
    query: async (sql) => (await client.query(sql)).rows as unknown[],
  }
}

test(
  'in production an empty database stays empty, and the command line makes the operators',
  { timeout: 120_000 },
  async () => {
    const { env, query } = await production()
    const server = serverProcess(env, ['--role=rest,jobs'])
    await server.start()
    onTestFinished(() => server.end('SIGKILL'))
    for (const table of [
      'company',
      'customer',
      'event',
      'award',
      'post',
      'policy',
      'menu_item',
      'tag',
      'company_category',
    ])
      expect([table, await query(`select 1 from ${table} limit 1`)]).toEqual([table, []])

    const operator = (...words: string[]) => {
      const done = spawnSync(process.execPath, [join(root, 'server/src/operator.ts'), ...words], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] ?? '', ...env },
      })
      return { code: done.status, out: done.stdout, err: done.stderr }
    }
    expect(operator('create').err).toMatch(/^create needs a mail address\./)
    expect(operator('create', 'nobody').err).toMatch(/^"nobody" is not a mail address\./)
    const made = operator('create', 'ida.falk@lanes.example')
    expect([made.code, made.err]).toEqual([0, ''])
    expect(made.out).toMatch(/^Ida Falk <ida\.falk@lanes\.example> is an operator/)
    const token = /\/settings\/set-password\/([\w-]+)/.exec(made.out)?.[1] ?? ''

    const base = env['PUBLIC_URL'] ?? ''
    const registered = await fetch(`${base}/rest/users/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: 'a-quiet-harbour-27' }),
    })
    expect(registered.status).toBe(200)
    const { access } = (await registered.json()) as { access: string }
    const state = await fetch(`${base}/rest/setup/`, { headers: { authorization: `Bearer ${access}` } })
    expect(state.status).toBe(200)
    const again = operator('create', 'ida.falk@lanes.example')
    expect([again.code, again.err.trim()]).toEqual([1, 'This member is an operator already.'])
    // Somebody else becomes one too.
    expect(operator('create', 'bo@lanes.example', '--first-name', 'Bo', '--last-name', 'Lind').out).toMatch(
      /^Bo Lind </,
    )
    expect(await query(`select act from audit_log order by id`)).toEqual([
      { act: 'operator.made' },
      { act: 'operator.made' },
    ])
  },
)
