import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { openStorage } from '../src/kit/files/storage.ts'
import { makeMember } from './factories/people.ts'
import { unzip } from './factories/unzip.ts'
import { openKillable } from './killable.ts'

const KILLS = 3
const PICTURE_MIB = 200
const PICTURE = 'portraits/11111111-2222-4333-8444-555555555555/large.bin'

const { t, server, database, env, base } = await openKillable('facts_kill', 'rest,jobs')
const storage = openStorage(env.DATA_DIR)

type Requested = { attempts: number; done: boolean; state: string; ready: number }

/** How far the data file has come: its fact, its state, and how often somebody was told that it is ready. */
async function lookAt(): Promise<Requested> {
  const { rows } = await sql<Requested>`select attempts, done_at is not null as done,
      (select state from data_file) as state,
      (select count(*)::integer from fact where kind = 'privacy.data_file_ready') as ready
    from fact where kind = 'privacy.data_file_requested'`.execute(database.db)
  return rows[0] ?? { attempts: 0, done: false, state: 'none', ready: 0 }
}

async function* bytes(mebibytes: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < mebibytes; n++) yield new Uint8Array(1024 * 1024).fill(n)
}

test('a process that is killed while it moves files is followed by one that does the work again, once', async () => {
  const { token, customer_id } = await makeMember(t)
  await storage.put(PICTURE, bytes(PICTURE_MIB))
  await sql`insert into customer_profile (customer_id, profile_picture) values (${customer_id}, ${PICTURE})
    on conflict (customer_id) do update set profile_picture = excluded.profile_picture`.execute(database.db)
  await server.start()
  const asked = await fetch(`${base}/rest/users/data-files/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const { id } = (await asked.json()) as { id: number }
  const folder = join(env.DATA_DIR, 'files', 'data-files', String(id))

  for (let kill = 1; kill <= KILLS; kill++) {
    await vi.waitUntil(async () => (await lookAt()).attempts === kill && existsSync(folder), {
      timeout: 60_000,
      interval: 5,
    })
    await server.end('SIGKILL')
    expect(await lookAt()).toEqual({ attempts: kill, done: false, state: 'waiting', ready: 0 })
    // A fact in the hands of a dead process is free again after a minute.
    await sql`update fact set due_at = now() where kind = 'privacy.data_file_requested'`.execute(database.db)
    await server.start()
  }

  await vi.waitUntil(async () => (await lookAt()).done, { timeout: 60_000, interval: 100 })
  expect(await lookAt()).toEqual({ attempts: KILLS + 1, done: true, state: 'ready', ready: 1 })
  expect(await readdir(folder)).toHaveLength(1)
  const answer = await fetch(`${base}/rest/users/data-files/${id}/download/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect(files.get('files/Profile picture.bin')).toHaveLength(PICTURE_MIB * 1024 * 1024)
}, 240_000)
