import { randomUUID } from 'node:crypto'
import type { Testbed } from '../harness.ts'
import { uploadFile } from './uploads.ts'
import type { makeMember } from './people.ts'

export type Member = Awaited<ReturnType<typeof makeMember>>

/** A post through the API; its text is unlike any other's unless given. */
export async function makePost(
  t: Testbed,
  author: Member,
  body: Partial<{
    content: string
    audience: 'community' | 'network' | 'company'
    posted_on: string
    tagged_customers: number[]
    media: number[]
  }> = {},
) {
  const made = await t.call('wall.create', { body: { content: `Slot ${randomUUID()}`, ...body } }, author.token)
  if (made.status !== 201) throw new Error(`The post was refused: ${JSON.stringify(made.refused)}`)
  return made.body
}

/** Makes two members contacts. */
export async function makeContacts(t: Testbed, one: Member, other: Member): Promise<void> {
  const since = t.clock()
  await t.db
    .insertInto('network_member')
    .values([
      { customer_id: one.customer_id, member_id: other.customer_id, since },
      { customer_id: other.customer_id, member_id: one.customer_id, since },
    ])
    .execute()
}

export async function makeBlock(t: Testbed, blocker: Member, blocked: Member): Promise<void> {
  await t.db
    .insertInto('member_block')
    .values({ blocker_id: blocker.customer_id, blocked_id: blocked.customer_id, since: t.clock() })
    .execute()
}

/** A picture or video sent up and made ready for a post. */
export async function upload(t: Testbed, who: Member, kind: 'image' | 'video', content: Buffer) {
  const id = await uploadFile(t, who, kind === 'image' ? 'post_picture' : 'post_video', content)
  return t.call('wall.addMedia', { body: { upload: id } }, who.token)
}
