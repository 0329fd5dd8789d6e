import { badgeTitle, escape, fitting, lanes, metalOf, ports, seal, words } from './results/awards.badge.ts'
import type { Badge } from './results/awards.badge.ts'

/** As link previews want them. */
export const CARD_WIDTH = 1200
const HEIGHT = 630

/** About how wide a letter is, in parts of the text's size: enough to break lines by. */
const LETTER = 0.58

/** Breaks a text into lines of a width; what is left over goes with the last, shortened. */
export function linesOf(text: string, { width, size, most }: { width: number; size: number; most: number }): string[] {
  const room = Math.floor(width / (size * LETTER))
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]} …`
  return shown
}

/** The ground of every card, with the community's name on it. */
function card(title: string, community: string, inside: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${HEIGHT}" width="${CARD_WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${escape(title)}</title>`,
    '<defs><radialGradient id="g" cx=".78" cy=".3" r=".9"><stop offset="0" stop-color="#54306f"/><stop offset="1" stop-color="#1d1233"/></radialGradient>',
    '<linearGradient id="n"><stop offset=".1" stop-color="#0b182c"/><stop offset=".75" stop-color="#0b182c" stop-opacity="0"/></linearGradient></defs>',
    `<rect width="${CARD_WIDTH}" height="${HEIGHT}" fill="url(#g)"/><rect width="${CARD_WIDTH}" height="${HEIGHT}" fill="url(#n)"/>`,
    '<rect x="72" y="64" width="44" height="44" rx="11" fill="#1c4a74"/>',
    `<g transform="translate(45.5 54.8) scale(.6)"><path d="${lanes}" fill="none" stroke="#9cc8f2" stroke-width="3.4" stroke-linecap="round"/>`,
    ...ports.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius + 1}" fill="#fff"/>`),
    '</g>',
    words(132, 95, 24, '#fff', community, 'font-weight="600"'),
    inside,
    '</svg>',
  ].join('')
}

/** A block of lines, the first at `y`. */
const block = (lines: readonly string[], y: number, size: number, fill: string, more: string) =>
  lines.map((line, index) => words(72, y + index * size * 1.12, size, fill, line, more)).join('')

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
export function awardCard(given: {
  name: string
  tagline: string
  when: string
  where: string
  community: string
}): string {
  const name = linesOf(given.name, { width: 860, size: 76, most: 2 })
  const tagline = linesOf(given.tagline, { width: 900, size: 32, most: 2 })
  const top = 300 - (name.length - 1) * 38
  return card(
    given.name,
    given.community,
    [
      '<g transform="translate(560 -40) scale(6)" opacity=".55">',
      `<path d="${lanes}" fill="none" stroke="#f0c777" stroke-width=".5" stroke-linecap="round"/>`,
      ...ports.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius / 3}" fill="#f0c777"/>`),
      '</g>',
      block(name, top, 76, '#fff', 'font-weight="800" letter-spacing="-1.6"'),
      block(tagline, top + name.length * 85 - 24, 32, '#d3dfea', 'font-weight="400"'),
      words(72, 558, 30, '#f0c777', [given.when, given.where].filter(Boolean).join(', '), 'font-weight="600"'),
    ].join(''),
  )
}
