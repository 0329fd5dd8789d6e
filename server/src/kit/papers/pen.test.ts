import { openSync } from 'fontkit'
import type { Font } from 'fontkit'
import { expect, test } from 'vitest'
import { SCRIPTS, longOf } from '../../../test/scripts.ts'
import { facesFor, fileOf, fontFiles } from './fonts.ts'
import { hanFormOf } from './han.ts'
import { openPen } from './pen.ts'

const look = { size: 100, weight: 'text', fill: '#000' } as const
const pen = await openPen()

const outlineOf = (element: string) => /^<path d="([^"]*)" fill="#000"\/>$/.exec(element)?.[1] ?? ''

/** The outline that the shaper of a typeface gives for a text, at the pen's size and place. */
function shapedBy(file: string, text: string): { outline: string; letters: number[][] } {
  const font = openSync(file) as Font
  const scale = look.size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = 0
  const outlines = glyphs.map(({ path }, nth) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[nth] ?? {}
    const moved = path.scale(scale, -scale).translate(at + xOffset * scale, -yOffset * scale)
    at += xAdvance * scale
    return moved.toSVG()
  })
  return { outline: outlines.join(''), letters: glyphs.map(({ codePoints }) => codePoints) }
}

/** Where each part of an outline begins, from the left. */
const startsOf = (outline: string) => Array.from(outline.matchAll(/M(-?[\d.]+)/g), ([, x]) => Number(x))
const fileFor = (package_name: string, name: string) =>
  fileOf(
    {
      name,
      has: /x/,
      files: { text: `@expo-google-fonts/${package_name}/400Regular/${name}_400Regular.ttf`, strong: '' },
    },
    'text',
  )

test('a Hindi word is written as its script wants it: the vowel sign before the letter that it follows in speech', () => {
  const [hindi = ''] = facesFor('हिन्दी').map((face) => fileOf(face, 'text'))
  const { outline, letters } = shapedBy(hindi, 'हिन्दी')
  expect(outlineOf(pen.write('हिन्दी', 0, 0, look))).toBe(outline)
  // ि is written after ह and drawn before it; न् loses its stroke and its virama.
  expect(letters[0]).toEqual([0x93f])
  expect(letters[1]).toEqual([0x939])
  expect(letters.length).toBeLessThan(Array.from('हिन्दी').length)
})

test('letters of Arabic are joined, and what comes from the right stands there', () => {
  const [arabic = ''] = facesFor('ميناء').map((face) => fileOf(face, 'text'))
  expect(outlineOf(pen.write('ميناء', 0, 0, look))).toBe(shapedBy(arabic, 'ميناء').outline)
  // The Latin letters of a Hebrew name stand left of it, though they are said after it.
  const mixed = outlineOf(pen.write('חיפה AB', 0, 0, look))
  expect(mixed.startsWith(shapedBy(fontFiles.text, 'AB').outline)).toBe(true)
  // A line of a Hebrew text runs from the right, also one that begins with Latin letters.
  const line = outlineOf(pen.write('AB חיפה', 0, 0, { ...look, whole: 'חיפה AB חיפה' }))
  expect(line.startsWith(outlineOf(pen.write('חיפה', 0, 0, look)))).toBe(true)
})

test.for(Object.entries(SCRIPTS))('every character of %s has an outline of its own', ([, name]) => {
  const characters = [...new Set(Array.from(name).filter((character) => /[\p{L}\p{N}]/u.test(character)))]
  const outlines = characters.map((character) => outlineOf(pen.write(character, 0, 0, look)))
  // Letters that look alike share an outline; boxes would be one for all.
  expect(new Set(outlines).size).toBeGreaterThan(characters.length * 0.8)
  expect(outlines).not.toContain('')
  expect(outlines).not.toContain(outlineOf(pen.write('?', 0, 0, look)))
})

test('Chinese characters take the forms of who writes them, else those of the place', async () => {
  const of = {
    traditional: shapedBy(fileFor('noto-sans-tc', 'NotoSansTC'), '骨').outline,
    simplified: shapedBy(fileFor('noto-sans-sc', 'NotoSansSC'), '骨').outline,
    japanese: shapedBy(fileFor('noto-sans-jp', 'NotoSansJP'), '骨').outline,
    korean: shapedBy(fileFor('noto-sans-kr', 'NotoSansKR'), '骨').outline,
  }
  expect(new Set(Object.values(of)).size).toBeGreaterThanOrEqual(3)
  const drawn = async (text: string, country?: string) => outlineOf((await openPen(country)).write(text, 0, 0, look))
  expect(await drawn('骨', 'CN')).toBe(of.simplified)
  for (const country of ['TW', 'HK', 'MO']) expect(await drawn('骨', country)).toBe(of.traditional)
  expect(await drawn('骨', 'JP')).toBe(of.japanese)
  expect(await drawn('骨', 'KR')).toBe(of.korean)
  // 灣 is written in Taiwan and not in mainland China, wherever the event is; kana are Japanese, Hangul is Korean.
  expect((await drawn('骨灣', 'DE')).startsWith(of.traditional)).toBe(true)
  expect((await drawn('骨湾门', 'TW')).startsWith(of.simplified)).toBe(true)
  expect((await drawn('骨の', 'TW')).startsWith(of.japanese)).toBe(true)
  expect((await drawn('骨항', 'TW')).startsWith(of.korean)).toBe(true)
})

test('the forms of a text are told by its characters', () => {
  expect(hanFormOf(SCRIPTS.traditional)).toBe('traditional')
  expect(hanFormOf(SCRIPTS.chinese)).toBe('simplified')
  expect(hanFormOf('東京港運株式会社')).toBe('japanese')
  expect(hanFormOf('台北市中山北路', 'TW')).toBe('traditional')
  expect(hanFormOf('上海国际港务', 'TW')).toBe('simplified')
  expect(hanFormOf('釜山港灣公社', 'KR')).toBe('korean')
})

test.for(Object.entries(SCRIPTS))('a text of 200 characters in %s stays within its place', ([, name]) => {
  const long = longOf(name)
  const fitted = outlineOf(pen.fit(long, 0, 0, { ...look, width: 600, least: 50 }))
  for (const x of startsOf(fitted)) expect(x).toBeLessThanOrEqual(600 + look.size)
  const lines = pen.linesOf(long, 600, 2, look)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of lines) expect(pen.widthOf(line, look)).toBeLessThanOrEqual(600)
})

test('room between letters widens a text, and its middle stays where it is', () => {
  const spaced = { ...look, spacing: 10 }
  expect(pen.widthOf('ABC', spaced) - pen.widthOf('ABC', look)).toBeCloseTo(20)
  const [first = 0] = startsOf(outlineOf(pen.write('ABC', 0, 0, { ...spaced, middle: true })))
  const [plain = 0] = startsOf(outlineOf(pen.write('ABC', 0, 0, spaced)))
  expect(plain - first).toBeCloseTo(pen.widthOf('ABC', spaced) / 2, 1)
  // Letters that are joined are not moved apart.
  expect(pen.widthOf('ميناء', spaced)).toBe(pen.widthOf('ميناء', look))
})
