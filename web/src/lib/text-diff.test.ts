import { expect, test } from 'vitest'
import { textDiff } from './text-diff.ts'

const shown = (before: string, after: string) =>
  textDiff(before, after).map(({ is, pieces }) => {
    const text = pieces
      .map((piece) => ({ same: piece.text, gone: `[-${piece.text}-]`, new: `[+${piece.text}+]` })[piece.is])
      .join('')
    return `${is}: ${text}`
  })

test('a rewritten paragraph is told word by word, the rest stays as it is', () => {
  const before = 'Scope\n\nYou pay within 14 days of the invoice.\nCourts of Hamburg.'
  const after = 'Scope\nYou pay within 30 days of the invoice.\nCourts of Hamburg.'
  expect(shown(before, after)).toEqual([
    'same: Scope',
    'changed: You pay within [-14-][+30+] days of the invoice.',
    'same: Courts of Hamburg.',
  ])
})

test('paragraphs that came, went, or have nothing in common stand whole', () => {
  expect(shown('One\nTwo\nThree', 'One\nThree\nFour')).toEqual([
    'same: One',
    'gone: [-Two-]',
    'same: Three',
    'new: [+Four+]',
  ])
  expect(shown('Alpha beta gamma.', 'Something else entirely.')).toEqual([
    'gone: [-Alpha beta gamma.-]',
    'new: [+Something else entirely.+]',
  ])
  expect(shown('', 'New text')).toEqual(['new: [+New text+]'])
  expect(shown('Same', 'Same')).toEqual(['same: Same'])
})

test('whatever two texts are, one is what is not new and the other what is not gone', () => {
  const letters = ['a b', 'b c d', 'c', 'a b c', 'd e']
  for (let seed = 1; seed < 200; seed++) {
    const pick = (times: number) =>
      Array.from({ length: times }, (_, i) => letters[(seed * (i + 3) * 7) % 5]).join('\n')
    const [before, after] = [pick(seed % 6), pick((seed >> 2) % 7)]
    const side = (not: 'gone' | 'new') =>
      textDiff(before, after)
        .filter(({ is }) => is !== not)
        .map(({ pieces }) =>
          pieces
            .filter(({ is }) => is !== not)
            .map(({ text }) => text)
            .join(''),
        )
    expect(side('new')).toEqual(before.split('\n').filter(Boolean))
    expect(side('gone')).toEqual(after.split('\n').filter(Boolean))
  }
})

test('the longest texts are compared without a long wait', () => {
  const text = (last: string) =>
    Array.from({ length: 2500 }, (_, line) => `Line ${line}${line % 2 ? last : ''}`).join('\n')
  expect(textDiff(text('x'), text('y')).length).toBeGreaterThan(0)
})
