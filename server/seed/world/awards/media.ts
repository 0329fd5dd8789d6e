import type { SceneKind, SceneShape } from '../../art/art.types.ts'
import type { Day, GalleryItem } from '../world.types.ts'

const SHOTS: [kind: SceneKind, caption: string, shape?: SceneShape][] = [
  ['gala_evening', 'The hall before the first award', 'wide'],
  ['harbour_skyline', 'Arrival by boat'],
  ['hotel_lobby', 'Doors at six', 'tall'],
  ['conference_hall', 'The winners on the stage', 'wide'],
  ['container_wall', 'Nominated for safety: the lashing team'],
  ['night_shift', 'Nominated for reliability, at work', 'tall'],
  ['gala_evening', 'Dinner after the ceremony'],
  ['cranes_dusk', 'The terrace, later'],
]

/** Pictures and a film of a ceremony that is over. */
export function makeAwardMedia(award: { id: number; city: string; start_date: Day }): GalleryItem[] {
  const common = { taken_on: award.start_date, is_public: true }
  const images: GalleryItem[] = SHOTS.map(([kind, caption, shape], index) => ({
    ...common,
    kind: 'image',
    scene: {
      kind,
      hue: 205 + ((award.id + index) % 2) * 20,
      seed: 3 + ((award.id + index) % 2),
      ...(shape ? { shape } : {}),
    },
    film: null,
    caption: `${caption}, ${award.city}`,
    position: index + 1,
  }))
  const film: GalleryItem = {
    ...common,
    kind: 'video',
    scene: { kind: 'gala_evening', hue: 205, seed: 3, shape: 'wide' },
    film: 'evening',
    caption: `The ceremony in half a minute, ${award.city}`,
    position: 1,
  }
  return [...images, film]
}
