import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** Contacts, requests, followers, blocks and spam lists. The counters follow by their triggers. */
export async function fillNetwork({ db, world: { network } }: Fill): Promise<void> {
  await insertAll(
    db,
    'network_member',
    network.contacts.flatMap(({ one_id, other_id, since }) => [
      { customer_id: one_id, member_id: other_id, since },
      { customer_id: other_id, member_id: one_id, since },
    ]),
  )
  await insertAll(db, 'network_request', network.requests)
  await insertAll(db, 'follower', network.followers)
  await insertAll(
    db,
    'company_follower',
    network.company_followers.map(({ member_id, company_id, since }) => ({
      customer_id: member_id,
      company_id,
      since,
    })),
  )
  await insertAll(db, 'member_block', network.blocks)
  await insertAll(
    db,
    'spam_mark',
    network.spam_marks.map(({ member_id, marked_id, created_at }) => ({
      customer_id: member_id,
      marked_id,
      created_at,
    })),
  )
}
