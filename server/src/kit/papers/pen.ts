import { channel } from 'node:diagnostics_channel'
import type { Font } from 'fontkit'
import { fileOf, fontFiles } from './fonts.ts'
import { charactersOf, drawable, linesWithin, shortened } from './lines.ts'
import { openTypesetter } from './typeset.ts'
import type { Drawer, OpenFont } from './typeset.ts'

/* Writes text into pictures as outlines, so that it looks the same to everybody, whatever typefaces they have. */

export type PenWeight = keyof typeof fontFiles

/** How a text looks. Lengths are in the picture's units. */
export type Look = {
  size: number
  weight: PenWeight
  fill: string
  /** Room between letters; scripts that join their letters go without. */
  spacing?: number
  /** `x` is the middle of the text instead of its beginning. */
  middle?: boolean
  /** The text that this is a line of: it runs in the direction of the whole. */
  whole?: string
}

export type Pen = {
  widthOf(text: string, look: Omit<Look, 'fill'>): number
  /** One line of text as an SVG element that begins at `x`, or has its middle there, on the baseline `y`. */
  write(text: string, x: number, y: number, look: Look): string
  /** The lines of a text that fit into a width, at most so many; the last says that there was more. */
  linesOf(text: string, width: number, most: number, look: Omit<Look, 'fill'>): string[]
  /** As `write`, smaller where the text is wider than its place, and shortened where the least size does not help. */
  fit(text: string, x: number, y: number, look: Look & { width: number; least: number }): string
}

/** Publishes each text that is written. */
export const writings = channel('community.picture.text')

type PenFont = OpenFont & { font: Font }

const opened = new Map<string, PenFont>()

/** @param country of whom the picture tells, ISO 3166-1 alpha-2: Chinese characters take the forms of that country */
export async function openPen(country?: string | null): Promise<Pen> {
  const { openSync } = await import('fontkit')

  /** Other scripts have two weights, of several megabytes each. */
  function open(drawer: Drawer, weight: PenWeight): PenFont {
    const isLight = weight === 'text' || weight === 'medium'
    const file = typeof drawer === 'object' ? fileOf(drawer, isLight ? 'text' : 'strong') : fontFiles[weight]
    const known = opened.get(file)
    if (known) return known
    const font = openSync(file) as Font
    const made: PenFont = {
      font,
      has: (code) => font.hasGlyphForCodePoint(code),
      widthOf: (text) => font.layout(text).advanceWidth / font.unitsPerEm,
    }
    opened.set(file, made)
    return made
  }
  const setter = openTypesetter(open)

  const oneLine = (text: string) => drawable(text).replaceAll(/\s+/g, ' ').trim()
  const spacingOf = (text: string, { weight, spacing = 0 }: Pick<Look, 'weight' | 'spacing'>) =>
    setter.isPlain(text, weight) ? spacing : 0

  /** A part of a line as it is, with the blanks at its ends. */
  const wideAsIs = (part: string, { size, ...look }: Omit<Look, 'fill'>) =>
    setter.set(part, look.weight, country).widthOf(part) * size +
    spacingOf(part, look) * Math.max(0, charactersOf(part).length - 1)

  const pen: Pen = {
    widthOf: (text, look) => wideAsIs(oneLine(text), look),

    write(given, x, y, look) {
      const text = oneLine(given)
      if (writings.hasSubscribers) writings.publish(text)
      const spacing = spacingOf(text, look)
      let at = look.middle ? x - pen.widthOf(text, look) / 2 : x
      let outline = ''
      for (const { font, shown } of setter.set(oneLine(look.whole ?? text), look.weight, country).runs(text)) {
        const scale = look.size / font.font.unitsPerEm
        const { glyphs, positions } = font.font.layout(shown)
        for (const [nth, glyph] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[nth] ?? {}
          outline += glyph.path
            .scale(scale, -scale)
            .translate(at + xOffset * scale, y - yOffset * scale)
            .toSVG()
          at += xAdvance * scale + (xAdvance > 0 ? spacing : 0)
        }
      }
      return `<path d="${outline}" fill="${look.fill}"/>`
    },

    linesOf(given, width, most, look) {
      const wide = (part: string) => wideAsIs(part, look)
      return shortened(linesWithin(oneLine(given), width, wide), most, width, wide)
    },

    fit(text, x, y, { width, least, ...look }) {
      const wide = (size: number) => pen.widthOf(text, { ...look, size })
      // Room between letters does not shrink with them, so the proportion alone may come out a little too wide.
      let { size } = look
      if (wide(size) > width) size = Math.max(least, (size * width) / wide(size))
      while (size > least && wide(size) > width) size = Math.max(least, size - 0.1)
      const [line = ''] =
        wide(size) > width
          ? shortened([oneLine(text), ''], 1, width, (part) => wideAsIs(part, { ...look, size }))
          : [text]
      return pen.write(line, x, y, { ...look, size, whole: text })
    },
  }
  return pen
}
