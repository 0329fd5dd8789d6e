import { expect, test } from 'vitest'
import { SCRIPTS, longOf } from '../../../test/scripts.ts'
import { facesFor } from './fonts.ts'
import { linesOf, subjectCard } from './share-card.ts'
import { pngOf } from './raster.ts'

const cardOf = (name: string) =>
  subjectCard({
    name,
    tagline: name,
    when: '1 March 2027',
    where: '',
    community: 'GCF',
    width: 900,
    line: '#fff',
    dot: '#fff',
  })

test.for(Object.entries(SCRIPTS))('a card is drawn in %s with the typefaces of its script', async ([script, name]) => {
  const house = new Set(['latin', 'greek', 'cyrillic'])
  expect(facesFor(name).length > 0).toBe(!house.has(script))
  const png = await pngOf(cardOf(name), 600)
  // A text whose characters have no shape draws the same boxes as any other of its length.
  const turned = await pngOf(cardOf(Array.from(name).toReversed().join('')), 600)
  expect(png.equals(turned)).toBe(false)
})

test('a name of 200 characters ends on the card, with or without blanks, in every script', () => {
  for (const text of [...Object.values(SCRIPTS).map((name) => longOf(name)), 'W'.repeat(200)]) {
    const lines = linesOf(text, { width: 900, size: 76, most: 2 })
    expect(lines).toHaveLength(2)
    expect(lines[1]?.endsWith('…')).toBe(true)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(900 / (76 * 0.3))
  }
})
