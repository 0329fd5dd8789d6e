import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'

/* Where lines end and in which order what stands on them is drawn, for every script. */

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Thai, Lao, Burmese and Khmer: words that only a dictionary parts. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{2,}/g
const dictionary = new Intl.Segmenter('th', { granularity: 'word' })

/** What reads as one character. */
export const charactersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** What nobody sees and what only tells others how to turn a text. */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2065\ufeff]/g

/** Pictures in a text, of which no typeface on paper has a shape. */
const PICTURES = /(?:[\u{1f000}-\u{1faff}]|[\u2600-\u27bf]\ufe0f|\ufe0f|\u20e3)\u200d?/gu

/**
 * A text as it is drawn: composed, without pictures and what is not seen, with blanks at which a line may end and one kind at which it
 * may not, as between a currency and its amount.
 */
export const drawable = (text: string): string =>
  text
    .normalize()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(INVISIBLE, '')
    .replaceAll(PICTURES, '')
    .replaceAll(fromTheRight.test(text) ? /(?!)/g : ISOLATES, '')

const ISOLATES = /[\u2066-\u2069]/g
const ISOLATE = /^[\u2066-\u2069]$/
const fromTheRight = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** A part of a line with a direction of its own, so that what stands beside it keeps its place whatever the script. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** The parts of a line between which it may end. */
function breakable(text: string): string[] {
  const ends = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) ends.add(next.position)
  for (const { 0: run, index } of text.matchAll(unspaced))
    for (const { index: at } of dictionary.segment(run)) if (at > 0) ends.add(index + at)
  const parts: string[] = []
  let from = 0
  for (const end of [...ends].toSorted((a, b) => a - b)) {
    parts.push(text.slice(from, end))
    from = end
  }
  return parts
}

/**
 * A text in lines that fit; a word that is wider than a line is parted between characters.
 * @param widthOf how wide something is drawn, in the unit of `width`
 */
export function linesWithin(text: string, width: number, widthOf: (part: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    let used = 0
    const add = (part: string, wide: number) => {
      if (line !== '' && used + widthOf(part.trimEnd()) > width) {
        lines.push(line.trimEnd())
        line = ''
        used = 0
      }
      line += part
      used += wide
    }
    for (const part of breakable(paragraph)) {
      if (widthOf(part.trimEnd()) <= width) add(part, widthOf(part))
      else for (const character of charactersOf(part)) add(character, widthOf(character))
    }
    return [...lines, line.trimEnd()]
  })
}

/** At most so many lines; the last says that there was more. */
export function shortened(
  lines: readonly string[],
  most: number,
  width: number,
  widthOf: (part: string) => number,
): string[] {
  if (lines.length <= most) return [...lines]
  const last: string[] = []
  let used = widthOf('…')
  for (const character of charactersOf(lines[most - 1] ?? '')) {
    used += widthOf(character)
    if (used > width) break
    last.push(character)
  }
  // Letters that are joined may be wider than each by itself.
  while (last.length > 0 && widthOf(`${last.join('')}…`) > width) last.pop()
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`]
}

/** What is drawn at once: of one kind and in one direction. */
export type Run<Kind> = { text: string; kind: Kind; level: number }

/**
 * A line as runs in the order in which they are drawn from the left (UAX 9).
 * @param kindOf what a character is drawn with; blanks go with what stands before them where that kind `holds` them
 */
export function runsOf<Kind>(
  line: string,
  direction: 'ltr' | 'rtl',
  kindOf: (character: string) => Kind,
  holds: (kind: Kind, character: string) => boolean,
): Run<Kind>[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const runs: Run<Kind>[] = []
  let at = 0
  for (const character of charactersOf(line)) {
    const level = levels[at] ?? 0
    at += character.length
    if (ISOLATE.test(character)) continue
    const before = runs.at(-1)
    const kind = before && character === ' ' && holds(before.kind, ' ') ? before.kind : kindOf(character)
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
    if (before && before.kind === kind && before.level === level) before.text += shown
    else runs.push({ text: shown, kind, level })
  }
  return inOrder(runs)
}

/** Turns around whatever stands deeper than each level that runs from the right. */
function inOrder<Kind>(runs: Run<Kind>[]): Run<Kind>[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if ((ordered[from]?.level ?? 0) < level) continue
      let to = from
      while ((ordered[to + 1]?.level ?? 0) >= level) to++
      ordered.splice(from, to - from + 1, ...ordered.slice(from, to + 1).toReversed())
      from = to
    }
  }
  return ordered
}

const strong = /\p{L}/u

/** The direction of a text: that of its first letter; of a line made of isolated parts that of the page. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  !text.includes('\u2068') && fromTheRight.test(strong.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

/** Signs alone of a run from the right, which whoever shapes letters leaves as they were. */
export const turned = ({ text, level }: Run<unknown>): string =>
  level % 2 === 1 && !fromTheRight.test(text) ? charactersOf(text).toReversed().join('') : text
