import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** Profiles with their portraits, segments and marks, and what the community's company has told everyone. */
export async function fillMembers({ db, world, now, picture }: Fill): Promise<void> {
  const settled = world.members.filter((member) => member.state === 'active')
  await insertAll(
    db,
    'customer_profile',
    settled.map((member) => ({
      customer_id: member.id,
      job_title: member.job_title,
      bio: member.bio || null,
      phone: member.phone,
      profile_picture: picture({ art: 'portrait', ...member.portrait }),
      display_configuration: JSON.stringify({ email: 'network', phone: 'network' }),
    })),
  )
  await insertAll(
    db,
    'customer_tag',
    world.members.flatMap((member) => member.tag_ids.map((tag_id) => ({ customer_id: member.id, tag_id }))),
  )
  await insertAll(
    db,
    'spam_mark',
    world.members.flatMap((member) =>
      member.blocked_member_ids.map((marked_id) => ({ customer_id: member.id, marked_id, created_at: now })),
    ),
  )
  await insertAll(
    db,
    'company_update',
    world.updates.map(({ member_id, posted_on, ...update }) => ({
      ...update,
      customer_id: member_id,
      posted_at: posted_on,
    })),
  )
}
