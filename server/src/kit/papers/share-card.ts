import { isolated } from './lines.ts'
import type { Look, Pen } from './pen.ts'

/** The community's lanes, as they stand in its mark and in the upper half of a seal. */
export const lanes = 'M59 54C59 36 75 28 99 28M59 54c8-13 20-17 42-16M59 54c10-6 22-7 42-5'
export const ports: readonly [x: number, y: number, radius: number][] = [
  [59, 54, 3.5],
  [100, 28, 2.5],
  [102, 38, 2.5],
  [102, 49, 2.5],
]

export const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** As link previews want them. */
export const CARD_WIDTH = 1200
const HEIGHT = 630
/** Where text begins on a card, and how far it may go. */
export const CARD_LEFT = 72
const WHOLE = CARD_WIDTH - 2 * CARD_LEFT

/** The ground of every card, with the community's name on it. @param ground the colours of its middle and its edge */
export function card(
  pen: Pen,
  title: string,
  community: string,
  inside: string,
  [middle, edge]: readonly string[] = ['#54306f', '#1d1233'],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH} ${HEIGHT}" width="${CARD_WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>${escape(title)}</title>`,
    `<defs><radialGradient id="g" cx=".78" cy=".3" r=".9"><stop offset="0" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></radialGradient>`,
    '<linearGradient id="n"><stop offset=".1" stop-color="#0b182c"/><stop offset=".75" stop-color="#0b182c" stop-opacity="0"/></linearGradient></defs>',
    `<rect width="${CARD_WIDTH}" height="${HEIGHT}" fill="url(#g)"/><rect width="${CARD_WIDTH}" height="${HEIGHT}" fill="url(#n)"/>`,
    '<rect x="72" y="64" width="44" height="44" rx="11" fill="#1c4a74"/>',
    `<g transform="translate(45.5 54.8) scale(.6)"><path d="${lanes}" fill="none" stroke="#9cc8f2" stroke-width="3.4" stroke-linecap="round"/>`,
    ...ports.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius + 1}" fill="#fff"/>`),
    '</g>',
    pen.fit(community, 132, 95, { size: 24, weight: 'strong', fill: '#fff', width: WHOLE - 60, least: 18 }),
    inside,
    '</svg>',
  ].join('')
}

/** A block of lines, the first at `y`. */
export const block = (pen: Pen, lines: readonly string[], y: number, look: Look) =>
  lines.map((line, index) => pen.write(line, CARD_LEFT, y + index * look.size * LINE, look)).join('')

/** From one baseline to the next, in parts of the text's size. */
export const LINE = 1.12

/** What the card of an event or an award says; `when` is its days in words. */
export type SubjectText = { name: string; tagline: string; when: string; where: string; community: string }

/** What a link to an event or an award shows; `line` and `dot` are the colours of its lanes. */
export function subjectCard(
  pen: Pen,
  given: SubjectText & { width: number; line: string; dot: string; ground?: readonly string[] },
): string {
  const heading: Look = { size: 76, weight: 'heavy', fill: '#fff', spacing: -1.6, whole: given.name }
  const under: Look = { size: 32, weight: 'text', fill: '#d3dfea', whole: given.tagline }
  const name = pen.linesOf(given.name, given.width, 2, heading)
  const tagline = pen.linesOf(given.tagline, given.width, 2, under)
  const top = 300 - (name.length - 1) * 38
  return card(
    pen,
    given.name,
    given.community,
    [
      '<g transform="translate(560 -40) scale(6)" opacity=".55">',
      `<path d="${lanes}" fill="none" stroke="${given.line}" stroke-width=".5" stroke-linecap="round"/>`,
      ...ports.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius / 3}" fill="${given.dot}"/>`),
      '</g>',
      block(pen, name, top, heading),
      block(pen, tagline, top + name.length * heading.size * LINE - 24, under),
      pen.fit([given.when, given.where].filter(Boolean).map(isolated).join(', '), CARD_LEFT, 558, {
        ...{ size: 30, weight: 'strong', fill: given.line },
        ...{ width: WHOLE, least: 20 },
      }),
    ].join(''),
    given.ground,
  )
}
