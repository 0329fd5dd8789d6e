import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeMember } from './factories/people.ts'
import { uploadFile } from './factories/uploads.ts'
import { openTestbed } from './harness.ts'
import { sql } from '../src/kit/data/db.ts'

const t = await openTestbed()
const MANY = 400_000_000
const PIECE = Buffer.alloc(1_000_000, 'a')

test(
  'a member’s data of 400 MB arrives whole, in one attempt, and is never held whole',
  { timeout: 120_000 },
  async () => {
    const who = await makeMember(t)
    const upload = await uploadFile(t, who, 'message_attachment', Buffer.from('rates'), { name: 'rates.txt' })
    expect((await t.call('messaging.addAttachment', { body: { upload } }, who.token)).status).toBe(201)
    const { file } = await t.db
      .selectFrom('chat_attachment')
      .select('file')
      .where('customer_id', '=', who.customer_id)
      .executeTakeFirstOrThrow()
    // A file of 400 MB lies under its key, as far as anybody can tell who reads it; what is put beside it is counted.
    const own = { ...t.deps.storage }
    const sizes = new Map<string, number>([[file, MANY]])
    let most = 0
    Object.assign(t.deps.storage, {
      size: async (key) => sizes.get(key) ?? own.size(key),
      stream: (key, start, end) =>
        key === file ? Readable.from(pieces((end ?? MANY - 1) - (start ?? 0) + 1)) : own.stream(key, start, end),
      put: async (key, content) => {
        if (!key.startsWith('data-files/')) return own.put(key, content)
        let size = 0
        for await (const part of content as AsyncIterable<Uint8Array>) {
          size += part.length
          most = Math.max(most, process.memoryUsage().rss)
        }
        sizes.set(key, size)
      },
    } satisfies Partial<typeof own>)
    const before = process.memoryUsage().rss
    const asked = await t.call('privacy.requestDataFile', {}, who.token)
    await t.settle()
    const { rows } = await sql<{ state: string; size: number; key: string }>`
    select state, size, storage_key as key from data_file where id = ${asked.body.id}`.execute(t.db)
    expect(rows[0]?.state).toBe('ready')
    expect(rows[0]?.size).toBeGreaterThan(MANY)
    expect(sizes.get(rows[0]?.key ?? '')).toBe(rows[0]?.size)
    expect(most - before).toBeLessThan(200_000_000)
    const tried = await sql`select attempts from fact where kind = 'privacy.data_file_requested'`.execute(t.db)
    expect(tried.rows).toEqual([{ attempts: 1 }])
  },
)

function* pieces(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= PIECE.length) yield left < PIECE.length ? PIECE.subarray(0, left) : PIECE
}
