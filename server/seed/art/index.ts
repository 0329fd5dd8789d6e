import { advert, ADVERT_SIZES } from './advert.ts'
import type { Art } from './art.types.ts'
import { BANNER_SIZES, eventBanner } from './lanes.ts'
import { logoMark } from './logo.ts'
import { portrait } from './portrait.ts'
import { scene } from './scene.ts'

export { renderWebp } from './render.ts'

export type Drawing = { svg: string; width: number; height: number }

/** The drawing that a picture's parameters stand for, with its own size. */
export function draw(art: Art): Drawing {
  switch (art.art) {
    case 'portrait':
      return { svg: portrait(art), width: 256, height: 256 }
    case 'logo':
      return { svg: logoMark(art.kind, art.hue, art.ground), width: 160, height: 160 }
    case 'banner': {
      const [width, height] = BANNER_SIZES[art.shape]
      return { svg: eventBanner(art, width, height, art.shape), width, height }
    }
    case 'scene':
      return { svg: scene(art.kind, art.hue, art.seed), width: 1200, height: 800 }
    case 'advert': {
      const [width, height] = ADVERT_SIZES[art.shape]
      return { svg: advert(art.kind, art.shape, art.seed), width, height }
    }
  }
}
