import { openPen } from '#kit/papers/pen.ts'
import { pngOf } from '#kit/papers/raster.ts'
import { CARD_WIDTH, subjectCard } from '#kit/papers/share-card.ts'
import type { SubjectText } from '#kit/papers/share-card.ts'

const GROUND = ['#17507f', '#0b1f33']

/** What a link to an event shows, as PNG. @param given.when its days in words */
export async function eventCard(given: SubjectText, country: string): Promise<Buffer> {
  const look = { width: 900, line: '#9cc8f2', dot: '#fff', ground: GROUND }
  return pngOf(subjectCard(await openPen(country), { ...given, ...look }), CARD_WIDTH)
}
