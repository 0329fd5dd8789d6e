import { expect, test } from 'vitest'
import { SCRIPTS, longOf } from '../../../test/scripts.ts'
import { daysText } from '../base/moments.ts'
import { openPen } from './pen.ts'
import { pngOf } from './raster.ts'
import { subjectCard } from './share-card.ts'

const pen = await openPen()
const cardOf = (name: string) =>
  subjectCard(pen, {
    ...{
      name,
      tagline: name,
      when: daysText('2027-05-18', '2027-05-20'),
      where: 'Hamburg',
      community: 'Carrier Connect',
    },
    ...{ width: 900, line: '#fff', dot: '#fff' },
  })

test('a card says name, days and place in outlines, and takes no mark-up from them', () => {
  const card = cardOf('A <b>')
  expect(card).toContain('<title>A &lt;b&gt;</title>')
  expect(card).not.toContain('<text')
  expect(card).toContain(pen.write('A <b>', 72, 300, { size: 76, weight: 'heavy', fill: '#fff', spacing: -1.6 }))
  const when = daysText('2027-05-18', '2027-05-20')
  expect(when).toMatch(/18.{1,3}20 May 2027/)
  expect(card).toContain(pen.write(`${when}, Hamburg`, 72, 558, { size: 30, weight: 'strong', fill: '#fff' }))
  expect(daysText('2027-05-18', '2027-05-18')).toBe('18 May 2027')
})

/** The rightmost point of each outline, by the height at which its line begins. */
function edges(card: string): number[] {
  return [...card.matchAll(/<path d="([^"]*)" fill="#fff"\/>/g)].map(([, outline = '']) =>
    Math.max(
      ...[...outline.matchAll(/[MLQC]([-\d., ]+)/g)].flatMap(([, numbers = '']) =>
        (numbers.match(/-?[\d.]+/g) ?? []).filter((_, nth) => nth % 2 === 0).map(Number),
      ),
    ),
  )
}

test.for(Object.entries(SCRIPTS))('the card of a name of 200 characters in %s ends at its edges', async ([, name]) => {
  const card = cardOf(longOf(name))
  const drawn = await pngOf(card, 1200)
  expect(drawn.equals(await pngOf(cardOf(name), 1200))).toBe(false)
  const found = edges(card)
  expect(found.length).toBeGreaterThan(3)
  expect(Math.max(...found)).toBeLessThan(1200 - 40)
})
