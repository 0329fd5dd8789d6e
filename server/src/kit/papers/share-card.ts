import { facesFor } from './fonts.ts'
import { charactersOf, drawable, linesWithin, shortened } from './lines.ts'

const FONT = "Inter,'Segoe UI',system-ui,sans-serif"

/** The community's lanes, as they stand in its mark and in the upper half of a seal. */
export const lanes = 'M59 54C59 36 75 28 99 28M59 54c8-13 20-17 42-16M59 54c10-6 22-7 42-5'
export const ports: readonly [x: number, y: number, radius: number][] = [
  [59, 54, 3.5],
  [100, 28, 2.5],
  [102, 38, 2.5],
  [102, 49, 2.5],
]

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u

/** About how wide a text is, in parts of its size. @param letter how wide a letter is; characters of East Asia fill a square */
const widthOf = (text: string, letter: number) =>
  charactersOf(text).reduce((sum, character) => sum + (WIDE.test(character) ? 1 : letter), 0)

/** A text size at which a text fits into a width. @param letter how wide a letter is, in parts of the size */
export const fitting = (text: string, width: number, most: number, letter = 0.66) =>
  Math.min(most, Math.round((width / Math.max(letter, widthOf(text, letter))) * 10) / 10)

export const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Letters that are joined or stacked are not moved apart. */
const looking = (text: string, more: string) =>
  facesFor(text).length > 0 ? more.replaceAll(/ ?letter-spacing="[^"]*"/g, '') : more

/** A line of text in a picture, in the house's typeface. */
export const words = (x: number, y: number, size: number, fill: string, text: string, more = '') =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" fill="${fill}" ${looking(text, more)}>${escape(text)}</text>`

/** As link previews want them. */
export const CARD_WIDTH = 1200
const HEIGHT = 630

/** About how wide a letter is, in parts of the text's size: enough to break lines by. */
const LETTER = 0.58

/** Breaks a text into lines of a width; what is left over goes with the last, shortened. */
export function linesOf(text: string, { width, size, most }: { width: number; size: number; most: number }): string[] {
  const wide = (part: string) => widthOf(part, LETTER) * size
  return shortened(linesWithin(drawable(text).replaceAll(/\s+/g, ' '), width, wide), most, width, wide)
}

/** The ground of every card, with the community's name on it. @param ground the colours of its middle and its edge */
export function card(
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
    words(132, 95, 24, '#fff', community, 'font-weight="600"'),
    inside,
    '</svg>',
  ].join('')
}

/** A block of lines, the first at `y`. */
export const block = (lines: readonly string[], y: number, size: number, fill: string, more: string) =>
  lines.map((line, index) => words(72, y + index * size * 1.12, size, fill, line, more)).join('')

/** What the card of an event or an award says; `when` is its days in words. */
export type SubjectText = { name: string; tagline: string; when: string; where: string; community: string }

/** What a link to an event or an award shows; `line` and `dot` are the colours of its lanes. */
export function subjectCard(
  given: SubjectText & { width: number; line: string; dot: string; ground?: readonly string[] },
): string {
  const name = linesOf(given.name, { width: given.width, size: 76, most: 2 })
  const tagline = linesOf(given.tagline, { width: 900, size: 32, most: 2 })
  const top = 300 - (name.length - 1) * 38
  return card(
    given.name,
    given.community,
    [
      '<g transform="translate(560 -40) scale(6)" opacity=".55">',
      `<path d="${lanes}" fill="none" stroke="${given.line}" stroke-width=".5" stroke-linecap="round"/>`,
      ...ports.map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius / 3}" fill="${given.dot}"/>`),
      '</g>',
      block(name, top, 76, '#fff', 'font-weight="800" letter-spacing="-1.6"'),
      block(tagline, top + name.length * 85 - 24, 32, '#d3dfea', 'font-weight="400"'),
      words(72, 558, 30, given.line, [given.when, given.where].filter(Boolean).join(', '), 'font-weight="600"'),
    ].join(''),
    given.ground,
  )
}
