import { expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { makeMember } from './factories/people.ts'
import { makeEvent } from './factories/events.ts'
import { makeMedia } from './factories/media.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed({ keep: true })
const { id } = await makeEvent(t)

const read = (headers: Record<string, string> = {}) => fetch(`${t.base}/rest/events/${id}/`, { headers })
const nameNow = async () => ((await (await read()).json()) as { name: string }).name
const rename = (name: string) => sql`update event set name = ${name} where id = ${id}`.execute(t.db)

/** Changes the event without a word to those who keep answers. */
async function renameSilently(name: string): Promise<void> {
  await t.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update event set name = ${name} where id = ${id}`.execute(tx)
  })
}

/** Waits until a change is heard, which the database tells a moment after the commit. */
async function until(name: string): Promise<void> {
  await expect.poll(nameNow, { timeout: 10_000 }).toBe(name)
}

/**
 * Whether visitors still read `before` after a change that nobody told, and after what is done meanwhile. An earlier change
 * may be told late and end what is kept, which costs a read and breaks no promise: so a few tries are allowed.
 */
async function staysKept(before: string, after: string, meanwhile = async () => {}): Promise<boolean> {
  for (let tries = 0; tries < 10; tries += 1) {
    await rename(before)
    await until(before)
    await renameSilently(after)
    await meanwhile()
    if ((await nameNow()) === before) return true
  }
  return false
}

test('what every visitor reads alike is kept until it changes, and read anew after', async () => {
  expect(await staysKept('Harbour Days', 'Nobody said so')).toBe(true)
  await rename('Terminal Days')
  await until('Terminal Days')
})

test('who has an answer already is told so without it; a changed one comes whole', async () => {
  await rename('Rail Days')
  await until('Rail Days')
  const first = await read()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/".{22}"$/)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const again = await read({ 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await rename('Road Days')
  await until('Road Days')
  const changed = await read({ 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ name: 'Road Days' })
})

test('a browser gets it compressed, and the same words', async () => {
  const plain = await (await read({ 'accept-encoding': 'identity' })).text()
  const small = await read({ 'accept-encoding': 'br' })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(await small.text()).toBe(plain)
})

test('a member is answered by the database, never by what visitors are shown', async () => {
  const { token } = await makeMember(t)
  const asMember = async () => {
    const answer = await t.call('events.one', { params: { id } }, token)
    expect(answer.body.name).toBe('Air Days')
    expect(answer.headers.get('etag')).toBeNull()
  }
  expect(await staysKept('Sea Days', 'Air Days', asMember)).toBe(true)
})

test('what nobody’s rights change is kept for members too, as visitors read it', async () => {
  const { token } = await makeMember(t)
  await makeMedia(t, { event: id }, [{ kind: 'image', caption: 'Quay' }])
  const visitor = () => t.call('media.facets', { query: { kind: 'image' } })
  await expect.poll(async () => (await visitor()).body.images, { timeout: 10_000 }).toBe(1)
  const member = await t.call('media.facets', { query: { kind: 'image' } }, token)
  expect(member.headers.get('etag')).toMatch(/^W/)
  expect(member.bytes.equals((await visitor()).bytes)).toBe(true)
})

test('a process that cannot hear the database keeps nothing', async () => {
  await rename('Night Days')
  await until('Night Days')
  await renameSilently('Day Days')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'community public answers'
    and datname = current_database()`.execute(t.db)
  await until('Day Days')
})
