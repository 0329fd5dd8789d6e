import { facesFor } from './fonts.ts'
import type { Face } from './fonts.ts'
import { charactersOf, directionOf, runsOf, turned } from './lines.ts'
import type { Run } from './lines.ts'

/* Which typeface draws each character of a text, in which order, and how wide that is: the same on paper and in pictures. */

const HOUSE = 'house' as const
const NONE = 'none' as const
/** What draws a character: a typeface of its script, the house's, or nothing that is here. */
export type Drawer = Face | typeof HOUSE | typeof NONE

/** What is asked of an open font. */
export type OpenFont = {
  has(code: number): boolean
  /** In parts of the text's size. */
  widthOf(text: string): number
}

/** A text that is ready to be drawn. */
export type Setting<Font> = {
  /** What a line of it is made of, in the order in which it is drawn from the left; `missing` is what no typeface has a shape for. */
  runs(line: string): { drawer: Drawer; font: Font; shown: string; missing: string }[]
  /** How wide a part of it is, in parts of the text's size. */
  widthOf(part: string): number
  /** The fonts that draw it. */
  fonts: Font[]
}

export type Typesetter<Font, Weight> = {
  /** Whether the house's typeface has all of a text. */
  isPlain(text: string, weight: Weight): boolean
  /** @param country of whom the text tells, for characters that have other forms in other countries */
  set(text: string, weight: Weight, country?: string | null): Setting<Font>
}

type Known = { drawers: Map<string, Drawer>; widths: Map<string, number> }

/** What is drawn where no typeface has a character. */
const UNKNOWN = '?'

const isSeen = (character: string) => !/^[\u2066-\u2069\n]$/.test(character)
const isJoiner = (letter: string) => /\u200c|\u200d|[\ufe00-\ufe0f]/.test(letter)

const shownOf = ({ kind, ...run }: Run<Drawer>) =>
  kind === NONE ? UNKNOWN.repeat(Math.max(1, Array.from(run.text).length)) : turned({ kind, ...run })

/** @param open gives a typeface in a weight; it is asked for the same one again and again. `none` may be drawn by the house's */
export function openTypesetter<Font extends OpenFont, Weight extends string>(
  open: (drawer: Drawer, weight: Weight) => Font,
): Typesetter<Font, Weight> {
  const known = new Map<string, Known>()

  function has(drawer: Drawer, weight: Weight, character: string): boolean {
    const font = open(drawer, weight)
    return Array.from(character).every((letter) => isJoiner(letter) || font.has(letter.codePointAt(0) ?? 0))
  }

  /** What is known of a weight and an order of typefaces. */
  function knownOf(faces: readonly Face[], weight: Weight): Known {
    const key = `${weight} ${faces.map(({ name }) => name).join()}`
    const before = known.get(key)
    if (before) return before
    const made: Known = { drawers: new Map(), widths: new Map() }
    known.set(key, made)
    return made
  }

  return {
    isPlain: (text, weight) =>
      Array.from(text).every((letter) => letter === '\n' || (!isJoiner(letter) && has(HOUSE, weight, letter))),
    set(text, weight, country) {
      const faces = facesFor(text, country)
      const direction = directionOf(text)
      const { drawers, widths } = knownOf(faces, weight)
      const drawerOf = (character: string): Drawer => {
        const before = drawers.get(character)
        if (before !== undefined) return before
        const drawer = has(HOUSE, weight, character)
          ? HOUSE
          : (faces.find((face) => has(face, weight, character)) ?? NONE)
        drawers.set(character, drawer)
        return drawer
      }
      const holds = (drawer: Drawer, character: string) => drawer !== NONE && has(drawer, weight, character)
      const runs = (line: string) =>
        runsOf(line, direction, drawerOf, holds).map((run) => ({
          drawer: run.kind,
          font: open(run.kind, weight),
          shown: shownOf(run),
          missing: run.kind === NONE ? run.text : '',
        }))
      return {
        runs,
        widthOf(part) {
          let width = widths.get(part)
          if (width === undefined) {
            width = runs(part).reduce((sum, run) => sum + run.font.widthOf(run.shown), 0)
            widths.set(part, width)
          }
          return width
        },
        fonts: [...new Set<Drawer>([HOUSE, ...charactersOf(text).filter(isSeen).map(drawerOf)])].map((drawer) =>
          open(drawer, weight),
        ),
      }
    },
  }
}
