import { afterAll, expect, test } from 'vitest'
import { drawings } from '../src/kit/papers/paper.ts'
import type { Drawn } from '../src/kit/papers/paper.ts'
import { SCRIPTS, longOf } from '../test/scripts.ts'
import { papersOf } from './papers.samples.ts'

const [WIDTH, HEIGHT] = [595.28, 841.89]
let drawn: Drawn[] = []
const note = (one: unknown) => void drawn.push(one as Drawn)
drawings.subscribe(note)
afterAll(() => drawings.unsubscribe(note))

/** What stands on another text, or over the edge of its page. */
function misplaced(all: readonly Drawn[]): string[] {
  const found: string[] = []
  const short = ({ text }: Drawn) => text.slice(0, 40)
  for (const texts of Map.groupBy(all, ({ page }) => page).values())
    for (const [nth, one] of texts.entries()) {
      if (one.left < -1 || one.top < -1 || one.right > WIDTH + 1 || one.bottom > HEIGHT + 1)
        found.push(`off the page: ${short(one)}`)
      for (const other of texts.slice(nth + 1)) {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        if (across > 1 && down > 1) found.push(`${short(one)} | ${short(other)}`)
      }
    }
  return found
}

/** Every script on what is handed to others, and on the other papers one of each kind: joined, stacked, without blanks. */
const ALWAYS = new Set(['invoice', 'reminder', 'ticket', 'certificate'])
const EVERYWHERE = new Set(['latin', 'arabic', 'thai', 'chinese'])

/** Whether everything is drawn at each length; else one length follows the other (docs/decisions/0052-what-runs-every-time.md). */
const drawsAll = Boolean(process.env['TEST_ALL'])

/** Each script on each paper, by turns with a short text and a long one; with both with `--all`. */
const CASES = Object.entries(SCRIPTS).flatMap(([script, name], nthScript) =>
  Object.keys(papersOf(name)).flatMap((paper, nthPaper) => {
    if (!ALWAYS.has(paper) && !EVERYWHERE.has(script)) return []
    const lengths = [name, longOf(name)]
    const texts = drawsAll ? lengths : lengths.filter((_, nth) => (nthScript + nthPaper) % 2 === nth)
    return [{ paper, script, texts }]
  }),
)

/** A paper and what was written where on it. Several tests look at one drawing. */
const papers = new Map<string, Promise<{ pdf: Buffer; texts: Drawn[] }>>()
function drawnOnce(paper: string, said: string) {
  const key = `${paper} ${said}`
  const before = papers.get(key)
  if (before) return before
  const draw = async () => {
    drawn = []
    const pdf = await papersOf(said)[paper]?.()
    if (!pdf) throw new Error(`There is no paper "${paper}".`)
    return { pdf, texts: drawn }
  }
  const made = draw()
  papers.set(key, made)
  return made
}

test.for(CASES)(
  'the $paper has a shape for every character of $script, and no text stands on another',
  async ({ paper, texts: said }) => {
    for (const one of said) {
      const { pdf, texts } = await drawnOnce(paper, one)
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(texts.length).toBeGreaterThan(4)
      expect(texts.flatMap(({ missing }) => missing)).toEqual([])
      expect(misplaced(texts)).toEqual([])
    }
  },
)

test("an invoice's column heads never stand at the foot of a page with no line below them", async () => {
  const said = CASES.filter(({ paper }) => paper === 'invoice').flatMap(({ texts }) => texts)
  const long = new Set(Object.values(SCRIPTS).map((name) => longOf(name)))
  const looked = said.filter((one) => long.has(one))
  expect(looked.length).toBeGreaterThan(5)
  for (const one of looked) {
    const pages = Map.groupBy((await drawnOnce('invoice', one)).texts, ({ page }) => page).values()
    const headed = [...pages]
      .map((texts) => texts.map(({ text }) => text))
      .filter((texts) => texts.includes('Quantity'))
    expect(headed.length).toBeGreaterThan(0)
    expect(headed.filter((texts) => !texts.includes('19 %'))).toEqual([])
  }
})

test('words without a blank for 200 characters are parted, and pictures left out', async () => {
  const wide = ['W'.repeat(200), 'ü'.repeat(200)]
  for (const [nth, paper] of Object.keys(papersOf('')).entries())
    for (const said of [...(drawsAll ? wide : wide.slice(nth % 2).slice(0, 1)), '🚢 Ocean 🇩🇪 Lines ✈️ '.repeat(8)]) {
      const { texts } = await drawnOnce(paper, said)
      expect(texts.flatMap(({ missing }) => missing)).toEqual([])
      expect(misplaced(texts)).toEqual([])
    }
})

test('Chinese characters take the forms of the place, and of who writes them', async () => {
  const facesOn = async (said: string) => {
    const pdf = (await drawnOnce('ticket', said)).pdf.toString('latin1')
    return new Set(Array.from(pdf.matchAll(/NotoSans(?:SC|TC|JP|KR)/g), ([face]) => face))
  }
  expect(await facesOn(SCRIPTS.traditional)).toEqual(new Set(['NotoSansTC']))
  expect(await facesOn(SCRIPTS.chinese)).toEqual(new Set(['NotoSansSC']))
  expect(await facesOn(SCRIPTS.japanese)).toEqual(new Set(['NotoSansJP']))
  expect(await facesOn(SCRIPTS.korean)).toEqual(new Set(['NotoSansKR']))
})
