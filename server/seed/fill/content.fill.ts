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

/** Addresses of the site before this one: where they lead, how often they were opened, and hours since the last time. */
const oldAddresses: readonly [string, string, number, number?][] = [
  ['/conferences', '/cc-events', 1284, 2],
  ['/conferences/past', '/cc-past-events', 311, 19],
  ['/conferences/photos', '/events-media-archive/gallery', 96, 71],
  ['/index.php?page=register', '/sign-up', 540, 5],
  ['/member-login', '/sign-in', 2207, 1],
  ['/legal/privacy', '/privacy-policy', 42, 410],
  ['/newsletter/2021-spring', '/cc-events', 0],
]

/** Tags, menu, adverts, policies and old addresses: the content that needs no companies. */
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
  await insertAll(
    db,
    'redirect',
    oldAddresses.map(([old_path, new_path, hits, hours]) => ({
      old_path,
      new_path,
      hits,
      last_hit_at: hours === undefined ? null : new Date(now.getTime() - hours * 3_600_000),
    })),
  )
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
