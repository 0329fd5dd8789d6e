import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** Tags, menu, adverts, policies and an old address: what stands before there are companies. */
export async function fillContent({ db, world, now, picture }: Fill): Promise<void> {
  await insertAll(
    db,
    'tag',
    world.tags.map((tag) => ({ ...tag, is_public: true, created_at: now })),
  )
  await insertAll(db, 'menu_item', world.menu)
  await insertAll(db, 'policy', world.policies)
  await insertAll(db, 'redirect', [{ old_path: '/conferences', new_path: '/cc-events' }])
  await insertAll(
    db,
    'banner',
    world.banners.map(({ type, banner, is_active, ...rest }) => ({
      ...rest,
      kind: type,
      picture: picture(banner),
      // Some weeks on the pages: of a hundred who see one, one or two follow it.
      views: 9400 - rest.position * 730,
      clicks: 131 - rest.position * 11,
      // An advert that ran out stays in the list, out of sight.
      ...(is_active ? {} : { active_until: new Date(now.getTime() - 86_400_000) }),
    })),
  )
}
