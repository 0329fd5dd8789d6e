import { escape, fitting, lanes, ports, words } from '#kit/papers/share-card.ts'

/** What a badge says. */
export type Badge = {
  outcome: 'winner' | 'finalist'
  /** The category in a word or two, and the award. */
  category: string
  award: string
  year: number
  revoked: boolean
}

export type BadgeForm = { form: 'seal' | 'strip'; on: 'light' | 'dark' }

/** Gold for winners, silver for finalists, grey for what was withdrawn. */
export const metals = {
  winner: { metal: '#f0c777', deep: '#1d1233', quiet: '#cdc6de' },
  finalist: { metal: '#c9d3de', deep: '#14273c', quiet: '#c3cedb' },
  revoked: { metal: '#8a929c', deep: '#3a4048', quiet: '#d5d9de' },
} as const

const NOTCHES = 32

export const metalOf = ({ outcome, revoked }: Pick<Badge, 'outcome' | 'revoked'>) =>
  metals[revoked ? 'revoked' : outcome]

const wordOf = ({ outcome, revoked }: Badge) => (revoked ? 'WITHDRAWN' : outcome === 'winner' ? 'WINNER' : 'FINALIST')

/** The notched edge around a middle of 80, 80. */
export function sealEdge(): string {
  const points = Array.from({ length: NOTCHES * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? 69.5 : 74
    const angle = (Math.PI * index) / NOTCHES
    return `${(80 + radius * Math.cos(angle)).toFixed(1)} ${(80 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

/** What a badge says, for those who do not see it. */
export function badgeTitle(badge: Badge): string {
  const what = badge.outcome === 'winner' ? 'Winner' : 'Finalist'
  return `${badge.revoked ? `Withdrawn: ${what}` : what} ${badge.year}, ${badge.category}, ${badge.award}`
}

/** The round seal, 160 wide and high. */
export function seal(badge: Badge): string {
  const { metal, deep, quiet } = metalOf(badge)
  const word = wordOf(badge)
  const category = badge.category.toUpperCase()
  const middle = 'text-anchor="middle"'
  return [
    `<path d="${sealEdge()}" fill="${metal}"/><circle cx="80" cy="80" r="63" fill="${deep}"/>`,
    `<circle cx="80" cy="80" r="59.5" fill="none" stroke="${metal}"/>`,
    `<path d="${lanes}" fill="none" stroke="${metal}" stroke-width="2" stroke-linecap="round"/>`,
    ...ports.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff"/>`),
    words(80, 86, fitting(word, 104, 21, 0.8), '#fff', word, `font-weight="800" letter-spacing="1" ${middle}`),
    words(80, 102, fitting(category, 98, 8.6), metal, category, `font-weight="600" letter-spacing=".3" ${middle}`),
    words(80, 121, 11, quiet, String(badge.year), `font-weight="700" letter-spacing="2" ${middle}`),
  ].join('')
}

/**
 * A badge as a picture that stands by itself: no script, no style sheet, nothing loaded from elsewhere.
 * `strip` is a plate with the seal at its left, for a light or a dark ground.
 */
export function badgeSvg(badge: Badge, { form, on }: BadgeForm): string {
  const title = `<title>${escape(badgeTitle(badge))}</title>`
  if (form === 'seal')
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="150" height="150" role="img">${title}${seal(badge)}</svg>`
  const { metal, deep } = metalOf(badge)
  const isDark = on === 'dark'
  const [ground, ink, soft] = isDark ? [deep, '#ffffff', '#dcd7e6'] : ['#ffffff', '#0b1f33', '#46596c']
  const what = badge.revoked ? 'Withdrawn' : badge.outcome === 'winner' ? 'Winner' : 'Finalist'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 104" width="360" height="104" role="img">${title}`,
    `<rect x="1" y="1" width="358" height="102" rx="14" fill="${ground}" stroke="${metal}" stroke-width="2"/>`,
    `<g transform="translate(12 12) scale(.5)">${seal(badge)}</g>`,
    words(106, 40, 20, ink, `${what} ${badge.year}`, 'font-weight="700"'),
    words(106, 62, fitting(badge.category, 240, 14), ink, badge.category, 'font-weight="500"'),
    words(106, 82, fitting(badge.award, 240, 12), soft, badge.award),
    '</svg>',
  ].join('')
}
