import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { makeMember } from './factories/people.ts'
import { uploadFile } from './factories/uploads.ts'
import { makePost, upload } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

test('what can be no file is not found', async () => {
  for (const name of [
    'a'.repeat(250),
    'a'.repeat(300),
    `${'b'.repeat(251)}/c`,
    'a%2F..%2F..%2Fsecret',
    '%00',
    'a.',
    '..%2Fsecret',
  ])
    expect([name.slice(0, 20), (await fetch(`${t.base}/files/${name}.webp`)).status]).toEqual([name.slice(0, 20), 404])
})

test('a file without a byte is a file', async () => {
  await t.deps.storage.put('demo/empty.webp', Buffer.alloc(0))
  const answer = await fetch(`${t.base}/files/demo/empty.webp`)
  expect([answer.status, await answer.text()]).toEqual([200, ''])
})

const png = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#1c4a74' } })
    .png()
    .toBuffer()
const seen = async (path: string) => {
  const answer = await fetch(t.base + path)
  return [answer.status, answer.headers.get('cache-control')?.split(',')[0] ?? null]
}
const GONE = [404, null]
const without = (path: string) => path.replace(/\?.*$/, '')

test('the picture of a company’s own post is for whom the post is shown, and gone with it', async () => {
  const author = await makeMember(t)
  const colleague = await makeMember(t, { company_id: author.company_id })
  const stranger = await makeMember(t)
  const media = (await upload(t, author, 'image', await png())).body
  const post = await makePost(t, author, { content: 'For us', audience: 'company', media: [media.id] })
  const ask = (token?: string) => t.call('wall.one', { params: { id: post.id } }, token)
  // Visitors and strangers get no address, and the file has none without a signature.
  expect([(await ask()).status, (await ask(stranger.token)).status]).toEqual([401, 404])
  const file = (await ask(colleague.token)).body.media[0]?.file ?? ''
  expect(await seen(file)).toEqual([200, 'private'])
  expect(await seen(without(file))).toEqual(GONE)
  const other = (await upload(t, stranger, 'image', await png())).body
  const token = new URL(file, t.base).searchParams.get('t') ?? ''
  const forged = [`${without(other.file)}?t=${token}`, `${without(file)}?t=zzzz.${token.split('.')[1]}`, `${file}x`]
  for (const path of [...forged, `${without(file)}?t=${token}&t=${token}`, `${without(file)}?t=%00`])
    expect([path, ...(await seen(path))]).toEqual([path, ...GONE])
  await t.call('wall.remove', { params: { id: post.id } }, author.token)
  expect([await seen(file), await seen(media.file)]).toEqual([GONE, GONE])
  await sql`update post set deleted_at = null where id = ${post.id}`.execute(t.db)
  expect(await seen(file)).toEqual([200, 'private'])
})

test('an address ends, and a new one is made in time', async () => {
  const author = await makeMember(t)
  const media = (await upload(t, author, 'image', await png())).body
  const now = t.clock()
  const later = (hours: number) => t.setNow(new Date(now.getTime() + hours * 3_600_000))
  try {
    later(5)
    expect(await seen(media.file)).toEqual([200, 'private'])
    later(12)
    expect(await seen(media.file)).toEqual(GONE)
  } finally {
    t.setNow(now)
  }
})

test('a portrait is for members, and gone when it is removed; a logo is for everyone', async () => {
  const own = await makeMember(t, { rights: ['admin'] })
  const params = { id: own.customer_id }
  const save = (profile_picture: string | null) =>
    t.call('members.update', { params, body: { profile_picture } }, own.token)
  const portrait = (await save(await uploadFile(t, own, 'portrait', await png()))).body.profile_picture ?? ''
  const colleague = await makeMember(t)
  const shown = (await t.call('members.one', { params }, colleague.token)).body.profile_picture
  expect(shown).toBe(portrait)
  expect([await seen(portrait), await seen(without(portrait))]).toEqual([[200, 'private'], GONE])
  await save(null)
  await t.settle()
  expect(await seen(portrait)).toEqual(GONE)
  const logo = await uploadFile(t, own, 'logo', await png())
  const company = { params: { id: own.company_id ?? 0 }, body: { logo } }
  const changed = await t.call('companies.update', company, own.token)
  const address = (changed.body as { logo: string }).logo
  expect([address.includes('?'), await seen(address)]).toEqual([false, [200, 'public']])
})
