import { channel } from 'node:diagnostics_channel'
import { fileOf, fontFiles } from './fonts.ts'
import type { Weight } from './fonts.ts'
import { drawable, linesWithin, shortened } from './lines.ts'
import { openTypesetter } from './typeset.ts'
import type { Drawer, OpenFont } from './typeset.ts'

/** What whoever watches hears of each text that is drawn: where it stands on its page, in points from the top, and what has no shape. */
export type Drawn = {
  doc: object
  page: object
  text: string
  left: number
  top: number
  right: number
  bottom: number
  missing: string[]
}
export const drawings = channel('community.paper.text')

/** What pdfkit knows of a font in use, and does not say. */
type Font = {
  ascender: number
  descender: number
  font: { hasGlyphForCodePoint: (code: number) => boolean }
  widthOfString: (text: string, size: number, features?: string[]) => number
}
type Inside = { _font: Font; _fontSize: number; _ctm: number[]; page: { height: number } }
type Options = PDFKit.Mixins.TextOptions

/** A font of a document: what pdfkit knows of it, and what is asked of it to set a text. */
type PaperFont = OpenFont & Pick<Font, 'ascender' | 'descender'>

/** The name of a font in a document. */
const nameOf = (drawer: Drawer, weight: Weight) => (typeof drawer === 'object' ? `${drawer.name} ${weight}` : weight)

/**
 * The class of documents that draw every script: a typeface for each character, joined and ordered as the script wants it, with
 * lines that end where they may. Fonts beside the house's are read when a text needs them, and go with the document.
 */
export function paperClass(Base: new (options?: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument) {
  return class Paper extends Base {
    #weight: Weight = 'text'
    #named = new Map<string, PaperFont>()
    #setter = openTypesetter<PaperFont, Weight>((drawer, weight) => this.#open(drawer, weight))
    /** Of whom the document tells, ISO 3166-1 alpha-2: Chinese characters take the forms of that country. */
    country: string | null = null
    /** While pdfkit draws, what it asks is about the font in use. */
    #drawing = false

    override font(name: string, ...more: never[]): this {
      if (name === 'text' || name === 'strong') this.#weight = name
      return super.font(name, ...more)
    }

    get #inside(): Inside {
      return this as unknown as Inside
    }

    /** A font of a document; its file is read the first time. */
    #open(drawer: Drawer, weight: Weight): PaperFont {
      const name = nameOf(drawer, weight)
      const known = this.#named.get(name)
      if (known) return known
      if (typeof drawer === 'object') super.registerFont(name, fileOf(drawer, weight))
      const before = this.#weight
      super.font(name)
      const font = this.#inside._font
      super.font(before)
      const opened: PaperFont = {
        has: (code) => font.font.hasGlyphForCodePoint(code),
        widthOf: (text) => font.widthOfString(text, 1, []),
        ascender: font.ascender,
        descender: font.descender,
      }
      this.#named.set(name, opened)
      return opened
    }

    /** Whether pdfkit can draw a text by itself. */
    #isPlain(text: string): boolean {
      return this.#setter.isPlain(text, this.#weight)
    }

    /** How something is drawn in the current weight and size. */
    #measure(text: string) {
      const size = this.#inside._fontSize
      const { runs, widthOf, fonts } = this.#setter.set(text, this.#weight, this.country)
      const ascent = (Math.max(...fonts.map(({ ascender }) => ascender)) / 1000) * size
      const descent = (Math.min(...fonts.map(({ descender }) => descender)) / 1000) * size
      return { runs, widthOf: (part: string) => widthOf(part) * size, ascent, height: ascent - descent }
    }

    override widthOfString(given: string, options?: Options): number {
      if (this.#drawing) return super.widthOfString(given, options)
      const text = drawable(given)
      return this.#isPlain(text) ? super.widthOfString(text, options) : this.#measure(text).widthOf(text)
    }

    override heightOfString(given: string, options: Options = {}): number {
      const text = drawable(given)
      if (this.#isPlain(text)) return super.heightOfString(text, options)
      const { widthOf, height } = this.#measure(text)
      return linesWithin(text, this.#widthFor(options, this.x), widthOf).length * (height + (options.lineGap ?? 0))
    }

    #widthFor({ width }: Options, x: number): number {
      return width ?? this.page.width - x - this.page.margins.right
    }

    override text(given: string, x?: number | Options, y?: number | Options, more?: Options): this {
      const options: Options = (typeof x === 'object' ? x : typeof y === 'object' ? y : more) ?? {}
      const text = drawable(given)
      if (typeof x === 'number') this.x = x
      if (typeof y === 'number') this.y = y
      if (!this.#isPlain(text)) return this.#draw(text, options)
      if (drawings.hasSubscribers) {
        const [top, page, flows] = [this.y, this.page, options.lineBreak !== false]
        const whole = super.widthOfString(text.replaceAll('\n', ' '), options)
        const room = flows ? this.#widthFor(options, this.x) : (options.width ?? whole)
        const wide = Math.min(room, whole)
        const most = options.height ?? page.height - page.margins.bottom - top
        const tall = flows ? Math.min(most, super.heightOfString(text, options)) : this.currentLineHeight()
        this.#tell(text, this.#aligned(options, room, wide), top, wide, tall, page)
      }
      return this.#plainly(text, undefined, undefined, options)
    }

    /** As pdfkit draws. */
    #plainly(text: string, x: number | undefined, y: number | undefined, options: Options): this {
      this.#drawing = true
      if (x === undefined) super.text(text, options)
      else super.text(text, x, y, options)
      this.#drawing = false
      return this
    }

    #aligned({ align, width }: Options, room: number, wide: number): number {
      if (width === undefined || align === undefined || align === 'left' || align === 'justify') return this.x
      return this.x + (align === 'center' ? (room - wide) / 2 : room - wide)
    }

    #draw(text: string, options: Options): this {
      const { runs, widthOf, ascent, height } = this.#measure(text)
      const [left, weight, size] = [this.x, this.#weight, this.#inside._fontSize]
      const step = height + (options.lineGap ?? 0)
      const room = this.#widthFor(options, left)
      const whole = options.lineBreak === false ? [text.replaceAll('\n', ' ')] : linesWithin(text, room, widthOf)
      const most = options.height === undefined ? whole.length : Math.max(1, Math.floor(options.height / step))
      for (const line of shortened(whole, most, room, widthOf)) {
        const bottom = this.page.height - this.page.margins.bottom
        if (options.lineBreak !== false && this.y + height > bottom && this.y > this.page.margins.top) {
          this.addPage()
          this.font(weight).fontSize(size)
        }
        const top = this.y
        const wide = widthOf(line)
        const start = this.#aligned({ ...options, width: room }, room, wide)
        let at = start
        const missing: string[] = []
        for (const { drawer, font, shown, missing: lacking } of runs(line)) {
          if (lacking) missing.push(lacking)
          super.font(nameOf(drawer, weight))
          this.#plainly(shown, at, top + ascent, {
            lineBreak: false,
            baseline: 'alphabetic',
            features: [],
            ...(options.link === undefined ? {} : { link: options.link }),
          })
          at += font.widthOf(shown) * size
        }
        super.font(weight)
        this.#tell(line, start, top, wide, height, this.page, missing)
        this.x = left
        this.y = top + step
      }
      return this
    }

    #tell(
      text: string,
      x: number,
      top: number,
      wide: number,
      tall: number,
      page: { height: number },
      missing: string[] = [],
    ): void {
      if (!drawings.hasSubscribers) return
      const [a = 1, , , d = -1, e = 0, f = page.height] = this.#inside._ctm
      const across = (at: number) => a * at + e
      const down = (at: number) => page.height - (d * at + f)
      const drawn: Drawn = {
        doc: this,
        page,
        text,
        left: across(x),
        right: across(x + wide),
        top: down(top),
        bottom: down(top + tall),
        missing,
      }
      drawings.publish(drawn)
    }
  }
}

/** The house's typefaces by their names on paper. */
export const houseFonts = { text: fontFiles.text, strong: fontFiles.strong } as const
