import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** How often a shape is shown: phones see it most, and few see the square one among posts. */
const SHOWN = { mobile: 1, portrait: 0.62, square: 0.37 }

/** How often an advert was seen and followed in one of its shapes. */
function seenOf(position: number, shape: keyof typeof SHOWN): { views: number; clicks: number } {
  const views = Math.round((9400 - position * 730) * SHOWN[shape]) + position * 3
  return { views, clicks: Math.round(views * (0.009 + ((position * 7 + shape.length) % 9) / 1500)) }
}

/** Tags were written one after another, in the weeks before the first company joined. */
const TAG_STEP_MS = 173 * 60_000

/** Tags, menu, adverts, policies and an old address: what stands before there are companies. */
export async function fillContent({ db, world, now, picture }: Fill): Promise<void> {
  const joined = [...world.companies, ...world.members].map(({ created_at }) => Date.parse(created_at))
  const founded = Math.min(...joined)
  await insertAll(
    db,
    'tag',
    world.tags.map((tag) => ({ ...tag, is_public: true, created_at: new Date(founded - tag.id * TAG_STEP_MS) })),
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
      ...seenOf(rest.position, type),
      active_from: new Date(now.getTime() - (70 - rest.position * 4) * 86_400_000),
      // An advert that ran out stays in the list, out of sight.
      ...(is_active ? {} : { active_until: new Date(now.getTime() - 86_400_000) }),
    })),
  )
}
