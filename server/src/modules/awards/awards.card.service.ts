import type { Clock } from '#kit/data/context.ts'
import type { Database } from '#kit/data/db.ts'
import type { Embed } from '#kit/base/embeds.ts'
import { daysText } from '#kit/base/moments.ts'
import { readCardTextOf } from '../occasions/occasions.reads.ts'
import { pngOf } from '#kit/papers/raster.ts'
import { CARD_WIDTH } from '#kit/papers/share-card.ts'
import { awardCard } from './awards.card.ts'

/** The card that previews of links to a published award show, at `/w/award-<id>.png`. */
export function awardPictures(deps: { database: Database; clock: Clock; community: string }): Embed[] {
  return [
    {
      path: '/w/award-:id(^\\d{1,9}).png',
      type: 'image/png',
      async draw({ id }) {
        const award = await readCardTextOf('award', deps.database.db, Number(id), deps.clock())
        if (!award) return undefined
        return pngOf(
          awardCard({
            name: award.name,
            tagline: award.tagline,
            when: daysText(award.end_date, award.end_date),
            where: award.city,
            community: deps.community,
          }),
          CARD_WIDTH,
        )
      },
    },
  ]
}
