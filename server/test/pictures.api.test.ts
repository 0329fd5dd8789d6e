import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeMember } from './factories/people.ts'
import { uploadFile } from './factories/uploads.ts'
import { openTestbed } from './harness.ts'

// Fewer connections than pictures.
const t = await openTestbed({ pool: 3 })

test('pictures being made hold no connection: with more of them than connections others are answered', async () => {
  const [many, other] = [await makeMember(t), await makeMember(t)]
  const large = await sharp({ create: { width: 7000, height: 5600, channels: 3, background: '#1c4a74' } })
    .jpeg()
    .toBuffer()
  const uploads: string[] = []
  for (let index = 0; index < 6; index++) uploads.push(await uploadFile(t, many, 'portrait', large))
  const own = await uploadFile(
    t,
    other,
    'portrait',
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const params = { id: many.customer_id }
  let ended = 0
  const portraits = uploads.map(async (profile_picture) => {
    const { status } = await t.call('members.update', { params, body: { profile_picture } }, many.token)
    ended++
    return status
  })
  const mine = t
    .call('members.update', { params: { id: other.customer_id }, body: { profile_picture: own } }, other.token)
    .then(({ status }) => ({ status, before: ended }))
  // Asked while they are at work.
  const asked = await Promise.all(Array.from({ length: 6 }, () => t.call('members.one', { params }, other.token)))
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
  expect((await mine).status).toBe(200)
  // Another member's picture did not wait for all of these.
  expect((await mine).before).toBeLessThan(uploads.length)
  expect(await Promise.all(portraits)).toEqual(uploads.map(() => 200))
  await t.settle()
  // Each but the last was replaced, and its file is gone.
  const files = await Promise.all(uploads.map((id) => t.deps.storage.size(`portraits/${id}/512.webp`)))
  expect(files.filter((size) => size !== undefined)).toHaveLength(1)
})
