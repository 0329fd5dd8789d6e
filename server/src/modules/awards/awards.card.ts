import { block, card, fitting, linesOf, subjectCard, words } from '#kit/papers/share-card.ts'
import type { SubjectText } from '#kit/papers/share-card.ts'
import { badgeTitle, metalOf, seal } from './results/awards.badge.ts'
import type { Badge } from './results/awards.badge.ts'

/** What a link to a winner's or finalist's page shows: who, what for, and the seal. */
export function titleCard(badge: Badge, { company, community }: { company: string; community: string }): string {
  const { metal } = metalOf(badge)
  const what = badge.outcome === 'winner' ? 'Winner' : 'Finalist'
  const size = company.length > 40 ? 44 : company.length > 28 ? 56 : 68
  const lines = linesOf(company, { width: 660, size, most: 3 })
  const top = 320 - (lines.length - 1) * size * 0.5
  return card(
    badgeTitle(badge),
    community,
    [
      words(
        72,
        top - size - 4,
        30,
        metal,
        `${badge.revoked ? 'Withdrawn: ' : ''}${what} ${badge.year}`,
        'font-weight="600"',
      ),
      block(lines, top, size, '#fff', 'font-weight="800" letter-spacing="-1.4"'),
      words(
        72,
        top + lines.length * size * 1.12 - 10,
        fitting(badge.category, 660, 34),
        '#fff',
        badge.category,
        'font-weight="500"',
      ),
      words(72, 558, fitting(badge.award, 660, 26), '#cdc6de', badge.award, 'font-weight="500"'),
      `<g transform="translate(776 155) scale(2.05)">${seal(badge)}</g>`,
    ].join(''),
  )
}

/** What a link to an award shows. @param given.when the day of the ceremony in words */
export function awardCard(given: SubjectText): string {
  return subjectCard({ ...given, width: 860, line: '#f0c777', dot: '#f0c777' })
}
