import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeEvent } from '../../../../test/factories/events.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

test('a published event has a card of the size that previews of links want; a draft has none', async () => {
  const event = await makeEvent(t, { name: 'Fair <&> "Forum"' })
  const draft = await makeEvent(t, { published: false })
  const found = await fetch(`${t.base}/w/event-${event.id}.png`)
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await sharp(Buffer.from(await found.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
  for (const id of [draft.id, 0, 999_999_999]) expect((await fetch(`${t.base}/w/event-${id}.png`)).status).toBe(404)
})
