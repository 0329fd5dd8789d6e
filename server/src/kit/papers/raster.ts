import { createHash } from 'node:crypto'
import { facesFor, fileOf, fontFiles } from './fonts.ts'
import { openQueue } from '../base/queue.ts'

/** Pictures that were drawn lately: badges and cards are asked for again and again. */
const MOST_KEPT = 200
const kept = new Map<string, Buffer>()

/** The house's typefaces, and those of the scripts in a picture. */
const filesFor = (svg: string): string[] => [
  ...Object.values(fontFiles),
  ...facesFor(svg).flatMap((face) => [fileOf(face, 'text'), fileOf(face, 'strong')]),
]

/** Drawing one takes a core for some ten milliseconds. */
const turns = openQueue({ atOnce: 1, atOncePerKey: 1, waiting: 60, waitingPerKey: 60 })

/**
 * Draws a picture of ours as PNG, with the house's typeface. Nothing outside of it is loaded; what strangers send never comes here.
 * @param width in pixels; the height follows
 * @throws Refused 503 when too many wait
 */
export async function pngOf(svg: string, width: number): Promise<Buffer> {
  const key = createHash('sha256').update(`${width} ${svg}`).digest('base64')
  const found = kept.get(key)
  if (found) return found
  return turns.run('', async () => {
    const there = kept.get(key)
    if (there) return there
    // The drawer is large; most processes never draw.
    const { renderAsync } = await import('@resvg/resvg-js')
    const drawn = await renderAsync(svg, {
      fitTo: { mode: 'width', value: width },
      font: { fontFiles: filesFor(svg), loadSystemFonts: false, defaultFontFamily: 'Inter' },
    })
    const png = drawn.asPng()
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(key, png)
    return png
  })
}
