import { PRIVACY } from '../world/network/plan.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** About a third has never put up a picture, as in any community; those who are drawn by hand have theirs. */
const hasPicture = ({ id }: { id: number }) => id <= 40 || id % 5 > 1

/** Profiles with their portraits and segments, and who may see what of them. */
export async function fillMembers({ db, world, picture }: Fill): Promise<void> {
  const settled = world.members.filter((member) => member.state === 'active')
  await insertAll(
    db,
    'customer_profile',
    settled.map((member) => ({
      customer_id: member.id,
      job_title: member.job_title,
      bio: member.bio || null,
      phone: member.phone,
      profile_picture: hasPicture(member)
        ? picture({ art: 'portrait', ...member.portrait }, `portraits/demo-${member.id}.webp`)
        : null,
      display_configuration: JSON.stringify({ email: 'network', phone: 'network', ...PRIVACY[member.id] }),
    })),
  )
  await insertAll(
    db,
    'customer_tag',
    world.members.flatMap((member) => member.tag_ids.map((tag_id) => ({ customer_id: member.id, tag_id }))),
  )
}
