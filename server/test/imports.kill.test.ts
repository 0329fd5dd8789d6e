import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { makeMember } from './factories/people.ts'
import { uploadFile } from './factories/uploads.ts'
import type { Testbed } from './harness.ts'
import { openKillable } from './killable.ts'

const { t, server, database, base } = await openKillable('imports', 'rest,jobs')
const ROWS = 1500

test(
  'killed in the middle of an import, the server goes on where it stopped and writes nothing twice',
  { timeout: 180_000 },
  async () => {
    await server.start()
    const operator = await makeMember(t, { is_operator: true })
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${base}/rest/office/imports/${path}`, {
        method,
        headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return (await answer.json()) as { id: number; state: string; done: number; counts: Record<string, number> }
    }
    await sql`insert into company_category (code, name) values ('carrier', 'Carrier') on conflict do nothing`.execute(
      database.db,
    )
    const lines = Array.from({ length: ROWS }, (_, at) => `Nº ${at},Q${at} Hull,carrier,NL`)
    const file = Buffer.from(['Key,Name,Category,Country', ...lines].join('\n'))
    const upload = await uploadFile({ base } as Testbed, operator, 'import_file', file, { name: 'list.csv' })
    const { id } = await call('POST', '', { kind: 'companies', upload })
    /** Looks until it is so; a server that is away is asked again. */
    const until = async (what: (one: { state: string; done: number; counts: Record<string, number> }) => boolean) => {
      for (;;) {
        const one = await call('GET', `${id}/`).catch(() => undefined)
        if (one?.counts && what(one)) return one
        await sleep(30)
      }
    }
    await until(({ state }) => state === 'checked')
    // Names with a number in them are like each other only here and there; whatever waits for a decision is new.
    await call('POST', `${id}/decide/`, { choice: 'new' })
    expect((await call('POST', `${id}/start/`, {})).state).toBe('running')
    await until(({ done, state }) => done > 0 || state === 'done')
    const cut = await call('GET', `${id}/`)
    await server.end('SIGKILL')
    await server.start()
    const done = await until(({ state }) => state === 'done')
    expect(cut.state).toBe('running')
    expect(done.counts).toMatchObject({ all: ROWS, made: ROWS, failed: 0 })
    const { rows } = await sql<{ companies: number; names: number; keys: number }>`
    select count(*)::integer as companies, count(distinct name)::integer as names,
      (select count(*)::integer from data_import_key) as keys from company where name like 'Q% Hull'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ companies: ROWS, names: ROWS, keys: ROWS }])
  },
)
