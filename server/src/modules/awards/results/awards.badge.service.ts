import type { Clock } from '#kit/data/context.ts'
import type { Database } from '#kit/data/db.ts'
import type { Embed } from '#kit/base/embeds.ts'
import { pictureDrawnApart } from '#kit/papers/papers.ts'
import type { titleCard } from '../awards.card.ts'
import type { Badge, BadgeForm, badgePng, badgeSvg } from './awards.badge.ts'
import { titleBy } from './awards.results.reads.ts'
import type { TitleRow } from './awards.results.reads.ts'
import { yearOf } from './awards.results.view.ts'

const badges = new URL('awards.badge.ts', import.meta.url)
const drawBadge = pictureDrawnApart<typeof badgeSvg>(badges, 'badgeSvg')
const drawPng = pictureDrawnApart<typeof badgePng>(badges, 'badgePng')
const drawCard = pictureDrawnApart<typeof titleCard>(new URL('../awards.card.ts', import.meta.url), 'titleCard')

const CODE = ':code(^[0-9A-HJKMNP-TV-Z]{7})'
/** How wide a badge is at its own size, and how many times that it is drawn for who asks. */
const WIDTHS = { seal: 150, strip: 360 } as const
const TIMES = ['1', '2', '4']

/**
 * Pictures of published titles, for any site (docs/rules/awards.md#winners): the badge at `/w/<code>.svg` and `/w/<code>.png`, and the
 * card that link previews show at `/w/<code>-card.png`. `form=strip` gives a plate, `on=dark` one for dark grounds, `times` (1, 2 or 4)
 * a larger PNG. A title that is not published is not found.
 */
export function titlePictures(deps: { database: Database; clock: Clock; community: string }): Embed[] {
  const find = (code = '') => titleBy(deps.database.db, { code }, { now: deps.clock(), operator: false })
  const png = 'image/png'
  return [
    {
      path: `/w/${CODE}.svg`,
      type: 'image/svg+xml; charset=utf-8',
      async draw({ code }, query) {
        const title = await find(code)
        return title && drawBadge(badgeOf(title), formOf(query))
      },
    },
    {
      path: `/w/${CODE}.png`,
      type: png,
      async draw({ code }, query) {
        const title = await find(code)
        if (!title) return undefined
        const form = formOf(query)
        const times = TIMES.find((one) => one === query['times']) ?? '2'
        return drawPng(badgeOf(title), form, WIDTHS[form.form] * Number(times))
      },
    },
    {
      path: `/w/${CODE}-card.png`,
      type: png,
      async draw({ code }) {
        const title = await find(code)
        if (!title) return undefined
        return drawCard(badgeOf(title), { company: title.company.name, community: deps.community })
      },
    },
  ]
}

const badgeOf = (title: TitleRow): Badge => ({
  outcome: title.outcome,
  category: title.category_short_name,
  award: title.award_name,
  year: yearOf(title),
  country: title.award_country,
  revoked: title.revoked_at !== null,
})

const formOf = ({ form, on }: Record<string, unknown>): BadgeForm => ({
  form: form === 'strip' ? 'strip' : 'seal',
  on: on === 'dark' ? 'dark' : 'light',
})
