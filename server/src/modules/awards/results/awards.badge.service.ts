import type { Clock } from '#kit/context.ts'
import type { Database } from '#kit/db.ts'
import type { Embed } from '#kit/embeds.ts'
import { badgeSvg } from './awards.badge.ts'
import { titleBy } from './awards.results.reads.ts'
import { yearOf } from './awards.results.view.ts'

/**
 * Badges of published titles at `/w/<code>.svg`, for any site (docs/rules/awards.md#winners). `form=strip` gives a plate, `on=dark` one for dark grounds.
 * One that is not published is not found.
 */
export function badges(deps: { database: Database; clock: Clock }): Embed {
  return {
    path: '/w/:code(^[0-9A-HJKMNP-TV-Z]{7}).svg',
    type: 'image/svg+xml; charset=utf-8',
    async draw({ code = '' }, { form, on }) {
      const title = await titleBy(deps.database.db, { code }, { now: deps.clock(), operator: false })
      if (!title) return undefined
      return badgeSvg(
        {
          outcome: title.outcome,
          category: title.category_short_name,
          award: title.award_name,
          year: yearOf(title),
          revoked: title.revoked_at !== null,
        },
        { form: form === 'strip' ? 'strip' : 'seal', on: on === 'dark' ? 'dark' : 'light' },
      )
    },
  }
}
