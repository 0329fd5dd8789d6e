import { draw, renderWebp } from './art/index.ts'
import type { Art } from './art/index.ts'

/** Widths at which pictures are shown at most; a drawing has no size of its own. */
const widths: Record<Art['art'], number> = { portrait: 256, logo: 256, banner: 1440, scene: 1200, advert: 720 }

process.on('message', (wish: { key: string; art: Art }) => {
  void answer(wish)
})

async function answer({ key, art }: { key: string; art: Art }): Promise<void> {
  try {
    const { svg, width } = draw(art)
    const webp = await renderWebp(svg, { width: Math.min(widths[art.art], art.art === 'banner' ? width : Infinity) })
    process.send?.({ key, webp })
  } catch (error) {
    process.send?.({ key, problem: (error as Error).message })
  }
}
