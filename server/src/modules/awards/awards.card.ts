import { openPen } from '#kit/papers/pen.ts'
import type { Look, Pen } from '#kit/papers/pen.ts'
import { pngOf } from '#kit/papers/raster.ts'
import { CARD_LEFT, CARD_WIDTH, LINE, block, card, subjectCard } from '#kit/papers/share-card.ts'
import type { SubjectText } from '#kit/papers/share-card.ts'
import { badgeTitle, metalOf, outcomeText, seal } from './results/awards.badge.ts'
import type { Badge } from './results/awards.badge.ts'
import { t } from './awards.texts.ts'

/** How far text goes on the card of a title, beside its seal. */
const WIDTH = 660

/** What a link to a winner's or finalist's page shows, as PNG: who, what for, and the seal. */
export async function titleCard(
  badge: Badge,
  { company, community }: { company: string; community: string },
): Promise<Buffer> {
  const pen = await openPen(badge.country)
  const { metal } = metalOf(badge)
  const what = { title: outcomeText(badge.outcome), year: badge.year }
  const { name, lines } = companyName(pen, company)
  const top = 320 - (lines.length - 1) * name.size * 0.5
  const svg = card(
    pen,
    badgeTitle(badge),
    community,
    [
      pen.write(t(badge.revoked ? 'withdrawn-title-of-year' : 'title-of-year', what), CARD_LEFT, top - name.size - 4, {
        ...{ size: 30, weight: 'strong', fill: metal },
      }),
      block(pen, lines, top, name),
      pen.fit(badge.category, CARD_LEFT, top + (lines.length - 1) * name.size * LINE + 58, {
        ...{ size: 34, least: 22, width: WIDTH },
        ...{ weight: 'medium', fill: '#fff' },
      }),
      pen.fit(badge.award, CARD_LEFT, 558, { size: 26, least: 18, width: WIDTH, weight: 'medium', fill: '#cdc6de' }),
      `<g transform="translate(776 155) scale(2.05)">${seal(pen, badge)}</g>`,
    ].join(''),
  )
  return pngOf(svg, CARD_WIDTH)
}

/** A company's name on at most two lines, or on three in the least size. */
function companyName(pen: Pen, company: string): { name: Look; lines: string[] } {
  for (const size of [68, 56]) {
    const name: Look = { size, weight: 'heavy', fill: '#fff', spacing: -1.4, whole: company }
    const lines = pen.linesOf(company, WIDTH, 3, name)
    if (lines.length <= 2) return { name, lines }
  }
  const name: Look = { size: 44, weight: 'heavy', fill: '#fff', spacing: -1, whole: company }
  return { name, lines: pen.linesOf(company, WIDTH, 3, name) }
}

/** What a link to an award shows, as PNG. @param given.when the day of the ceremony in words */
export async function awardCard(given: SubjectText, country: string): Promise<Buffer> {
  const look = { width: 860, line: '#f0c777', dot: '#f0c777' }
  return pngOf(subjectCard(await openPen(country), { ...given, ...look }), CARD_WIDTH)
}
