import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { beginUpload, uploadFile } from '../../../test/factories/uploads.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

test('a picture that an operator sends up is made once, for everyone to see', async () => {
  const content = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#1c4a74' } })
    .jpeg()
    .toBuffer()
  const upload = await uploadFile(t, operator, 'office_picture', content)
  const made = await t.call('office.picture', { body: { upload } }, operator.token)
  const again = await t.call('office.picture', { body: { upload } }, operator.token)
  expect([made.status, again.body]).toEqual([201, made.body])
  const shown = await fetch(`${t.base}/files/${made.body.picture}`)
  const { format, width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([shown.status, format, width, height]).toEqual([200, 'webp', 2000, 667])
})

test('nobody else has pictures to send up for the office', async () => {
  const member = await makeMember(t)
  const answer = await beginUpload(t, member, { purpose: 'office_picture', name: 'a.png', size: 100 })
  expect(answer.status).toBe(400)
  const upload = '00000000-0000-4000-8000-000000000000'
  expect((await t.call('office.picture', { body: { upload } }, member.token)).status).toBe(404)
  expect((await t.call('office.picture', { body: { upload } }, operator.token)).status).toBe(400)
})
