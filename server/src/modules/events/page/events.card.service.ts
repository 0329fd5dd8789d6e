import type { Clock } from '#kit/data/context.ts'
import type { Database } from '#kit/data/db.ts'
import type { Embed } from '#kit/base/embeds.ts'
import { daysText } from '#kit/base/moments.ts'
import { readCardTextOf } from '../../occasions/occasions.reads.ts'
import { pictureDrawnApart } from '#kit/papers/papers.ts'
import type { eventCard } from './events.card.ts'

const drawCard = pictureDrawnApart<typeof eventCard>(new URL('events.card.ts', import.meta.url), 'eventCard')

/** The card that previews of links to a published event show, at `/w/event-<id>.png`. */
export function eventPictures(deps: { database: Database; clock: Clock; community: string }): Embed[] {
  return [
    {
      path: '/w/event-:id(^\\d{1,9}).png',
      type: 'image/png',
      async draw({ id }) {
        const event = await readCardTextOf('event', deps.database.db, Number(id), deps.clock())
        if (!event) return undefined
        const { name, tagline, city, country, start_date, end_date } = event
        const text = { name, tagline, when: daysText(start_date, end_date), where: city, community: deps.community }
        return drawCard(text, country)
      },
    },
  ]
}
