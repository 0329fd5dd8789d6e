import type { Beard, Glasses, HairStyle, Outfit } from './portrait.parts.ts'

export const SCENE_KINDS = [
  'cranes_dusk',
  'container_ship',
  'rail_bridge',
  'truck_yard',
  'cargo_aircraft',
  'warehouse_aisle',
  'conference_hall',
  'meeting_tables',
  'harbour_skyline',
  'hotel_front',
  'hotel_lobby',
  'gala_evening',
  'reefer_racks',
  'container_wall',
  'night_shift',
  'control_room',
  'rail_yard',
  'border_truck',
  'river_barge',
] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

/** How a picture is cut out of its scene; without one it is the whole. */
export const SCENE_SHAPES = { tall: [4, 5], wide: [16, 9] } as const
export type SceneShape = keyof typeof SCENE_SHAPES

export const ADVERT_SHAPES = ['mobile', 'portrait', 'square'] as const
export type AdvertShape = (typeof ADVERT_SHAPES)[number]

export const BANNER_SHAPES = ['hero', 'card', 'tile'] as const
export type BannerShape = (typeof BANNER_SHAPES)[number]

/** Skin from 0, light, to 5, dark. What is left out follows from the seed. */
export type PortraitLook = {
  seed: number
  hue: number
  presents?: 'woman' | 'man'
  tone?: 0 | 1 | 2 | 3 | 4 | 5
  hair?: HairStyle
  /** Also the colour of a headscarf or turban. */
  hair_colour?: string
  beard?: Beard
  glasses?: Glasses
  outfit?: Outfit
}
export type LogoLook = { kind: string; hue: number; ground?: 'solid' | 'light' | 'none' }
/** `gold`: lanes of awards, which nothing else has. */
export type LaneLook = { locode: string; lon: number; lat: number; hue: number; seed: number; gold?: boolean }

/** How wide the pictures of posts are kept (docs/rules/wall.md#pictures-and-videos), smallest first. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** A picture by its parameters: the world names it, the renderer draws it. */
export type Art =
  | ({ art: 'portrait' } & PortraitLook)
  | ({ art: 'logo' } & LogoLook)
  | ({ art: 'banner'; shape: BannerShape } & LaneLook)
  | { art: 'scene'; kind: SceneKind; hue: number; seed: number; width?: PictureWidth; shape?: SceneShape }
  | { art: 'advert'; kind: string; shape: AdvertShape; seed: number }
