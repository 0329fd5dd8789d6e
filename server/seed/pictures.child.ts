import { draw, renderWebp } from './art/index.ts'
import { SCENE_SHAPES } from './art/art.types.ts'
import type { Art } from './art/art.types.ts'

/** How much larger than its drawing a picture is kept, so that it is sharp on dense screens. */
const scale: Record<Art['art'], number> = { portrait: 1, logo: 1.5, banner: 1, scene: 0.9, advert: 2 }

process.on('message', (wish: { key: string; art: Art }) => {
  void answer(wish)
})

async function answer({ key, art }: { key: string; art: Art }): Promise<void> {
  try {
    const { svg, width } = draw(art)
    const asked = 'width' in art ? art.width : undefined
    const drawn = asked ?? Math.round(width * scale[art.art])
    const [across, down] = art.art === 'scene' && art.shape ? SCENE_SHAPES[art.shape] : [1, 0]
    const webp = await renderWebp(svg, {
      width: drawn,
      ...(down > 0 ? { height: Math.round((drawn * down) / across) } : {}),
      quick: art.art === 'scene',
    })
    process.send?.({ key, webp })
  } catch (error) {
    process.send?.({ key, problem: (error as Error).message })
  }
}
