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
const ALWAYS = new Set(['invoice', 'ticket', 'certificate'])
const EVERYWHERE = new Set(['latin', 'arabic', 'thai', 'chinese'])
const CASES = Object.entries(SCRIPTS).flatMap(([script, name]) =>
  Object.keys(papersOf(name))
    .filter((paper) => ALWAYS.has(paper) || EVERYWHERE.has(script))
    .map((paper) => [paper, script, name] as const),
)

test.for(CASES)(
  'the %s has a shape for every character of %s, and no text stands on another',
  async ([paper, , name]) => {
    for (const said of [name, longOf(name)]) {
      drawn = []
      const pdf = await papersOf(said)[paper]?.()
      expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
      expect(drawn.length).toBeGreaterThan(4)
      expect(drawn.flatMap(({ missing }) => missing)).toEqual([])
      expect(misplaced(drawn)).toEqual([])
    }
  },
)

test("an invoice's column heads never stand at the foot of a page with no line below them", async () => {
  for (const name of Object.values(SCRIPTS)) {
    drawn = []
    await papersOf(longOf(name))['invoice']?.()
    const pages = Map.groupBy(drawn, ({ page }) => page).values()
    const headed = [...pages]
      .map((texts) => texts.map(({ text }) => text))
      .filter((texts) => texts.includes('Quantity'))
    expect(headed.length).toBeGreaterThan(0)
    expect(headed.filter((texts) => !texts.includes('19 %'))).toEqual([])
  }
})

test('words without a blank for 200 characters are parted, and pictures left out', async () => {
  for (const said of ['W'.repeat(200), 'ü'.repeat(200), '🚢 Ocean 🇩🇪 Lines ✈️ '.repeat(8)])
    for (const draw of Object.values(papersOf(said))) {
      drawn = []
      await draw()
      expect(drawn.flatMap(({ missing }) => missing)).toEqual([])
      expect(misplaced(drawn)).toEqual([])
    }
})

test('Chinese characters take the forms of the place, and of who writes them', async () => {
  const facesOn = async (said: string) => {
    const pdf = (await papersOf(said)['ticket']?.())?.toString('latin1') ?? ''
    return new Set(Array.from(pdf.matchAll(/NotoSans(?:SC|TC|JP|KR)/g), ([face]) => face))
  }
  expect(await facesOn(SCRIPTS.traditional)).toEqual(new Set(['NotoSansTC']))
  expect(await facesOn(SCRIPTS.chinese)).toEqual(new Set(['NotoSansSC']))
  expect(await facesOn(SCRIPTS.japanese)).toEqual(new Set(['NotoSansJP']))
  expect(await facesOn(SCRIPTS.korean)).toEqual(new Set(['NotoSansKR']))
})
