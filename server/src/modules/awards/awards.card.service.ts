import type { Clock } from '#kit/data/context.ts'
import type { Database } from '#kit/data/db.ts'
import type { Embed } from '#kit/base/embeds.ts'
import { daysText } from '#kit/base/moments.ts'
import { readCardTextOf } from '../occasions/occasions.reads.ts'
import { pictureDrawnApart } from '#kit/papers/papers.ts'
import type { awardCard } from './awards.card.ts'

const drawCard = pictureDrawnApart<typeof awardCard>(new URL('awards.card.ts', import.meta.url), 'awardCard')

/** The card that previews of links to a published award show, at `/w/award-<id>.png`. */
export function awardPictures(deps: { database: Database; clock: Clock; community: string }): Embed[] {
  return [
    {
      path: '/w/award-:id(^\\d{1,9}).png',
      type: 'image/png',
      async draw({ id }) {
        const award = await readCardTextOf('award', deps.database.db, Number(id), deps.clock())
        if (!award) return undefined
        const { name, tagline, city, country, end_date } = award
        const text = { name, tagline, when: daysText(end_date, end_date), where: city, community: deps.community }
        return drawCard(text, country)
      },
    },
  ]
}
