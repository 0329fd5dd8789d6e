import { openPen } from '#kit/papers/pen.ts'
import type { Pen } from '#kit/papers/pen.ts'
import { pngOf } from '#kit/papers/raster.ts'
import { escape, lanes, ports } from '#kit/papers/share-card.ts'
import { t } from '../awards.texts.ts'

/** What a badge says. */
export type Badge = {
  outcome: 'winner' | 'finalist'
  /** The category in a word or two, and the award. */
  category: string
  award: string
  year: number
  /** Of the award. */
  country: string
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

export const outcomeText = (outcome: Badge['outcome']): string => t(outcome === 'winner' ? 'winner' : 'finalist')

const wordOf = ({ outcome, revoked }: Badge) => (revoked ? t('withdrawn') : outcomeText(outcome))

/** Greek capitals have no accents. */
export const capitals = (text: string) =>
  /\p{Script=Greek}/u.test(text) ? text.toLocaleUpperCase('el') : text.toUpperCase()

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
  const { year, category, award } = badge
  return t(badge.revoked ? 'withdrawn-badge' : 'badge', { title: outcomeText(badge.outcome), year, category, award })
}

/** The round seal, 160 wide and high. */
export function seal(pen: Pen, badge: Badge): string {
  const { metal, deep, quiet } = metalOf(badge)
  const word = capitals(wordOf(badge))
  const category = capitals(badge.category)
  return [
    `<path d="${sealEdge()}" fill="${metal}"/><circle cx="80" cy="80" r="63" fill="${deep}"/>`,
    `<circle cx="80" cy="80" r="59.5" fill="none" stroke="${metal}"/>`,
    `<path d="${lanes}" fill="none" stroke="${metal}" stroke-width="2" stroke-linecap="round"/>`,
    ...ports.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff"/>`),
    pen.fit(word, 80, 86, {
      ...{ size: 21, least: 12, width: 104, spacing: 1, middle: true },
      ...{ weight: 'heavy', fill: '#fff' },
    }),
    pen.fit(category, 80, 102, {
      ...{ size: 8.6, least: 5, width: 98, spacing: 0.3, middle: true },
      ...{ weight: 'strong', fill: metal },
    }),
    pen.write(String(badge.year), 80, 121, { size: 11, weight: 'strong', fill: quiet, spacing: 2, middle: true }),
  ].join('')
}

/**
 * A badge as a picture that stands by itself: no script, no style sheet, nothing loaded from elsewhere.
 * `strip` is a plate with the seal at its left, for a light or a dark ground.
 */
export async function badgeSvg(badge: Badge, form: BadgeForm): Promise<Buffer> {
  return Buffer.from(drawBadge(await openPen(badge.country), badge, form))
}

/** @param width in pixels */
export async function badgePng(badge: Badge, form: BadgeForm, width: number): Promise<Buffer> {
  return pngOf(drawBadge(await openPen(badge.country), badge, form), width)
}

function drawBadge(pen: Pen, badge: Badge, { form, on }: BadgeForm): string {
  const title = `<title>${escape(badgeTitle(badge))}</title>`
  if (form === 'seal')
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="150" height="150" role="img">${title}${seal(pen, badge)}</svg>`
  const { metal, deep } = metalOf(badge)
  const isDark = on === 'dark'
  const [ground, ink, soft] = isDark ? [deep, '#ffffff', '#dcd7e6'] : ['#ffffff', '#0b1f33', '#46596c']
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 104" width="360" height="104" role="img">${title}`,
    `<rect x="1" y="1" width="358" height="102" rx="14" fill="${ground}" stroke="${metal}" stroke-width="2"/>`,
    `<g transform="translate(12 12) scale(.5)">${seal(pen, badge)}</g>`,
    pen.write(t('title-of-year', { title: wordOf(badge), year: badge.year }), 106, 40, {
      size: 20,
      weight: 'strong',
      fill: ink,
    }),
    pen.fit(badge.category, 106, 62, { size: 14, least: 9, width: 240, weight: 'medium', fill: ink }),
    pen.fit(badge.award, 106, 82, { size: 12, least: 9, width: 240, weight: 'text', fill: soft }),
    '</svg>',
  ].join('')
}
