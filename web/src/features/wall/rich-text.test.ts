import { expect, test } from 'vitest'
import { addressesIn } from '../../lib/addresses.ts'
import { fitsName, mentionAt, mentionedIn, piecesOf } from './rich-text.ts'

const ann = { customer_id: 7, name: 'Ann Lee' }
const leeds = { customer_id: 8, name: 'Ann Leeds' }

test('addresses end before the sentence does', () => {
  const found = (text: string) => addressesIn(text).map((one) => one.text)
  expect(found('See https://port.example/a?b=1.')).toEqual(['https://port.example/a?b=1'])
  expect(found('(https://port.example/x)')).toEqual(['https://port.example/x'])
  expect(found('https://port.example/a_(b), and more')).toEqual(['https://port.example/a_(b)'])
  expect(found('HTTP://Port.example!')).toEqual(['HTTP://Port.example'])
  expect(found('https://')).toEqual([])
  expect(found('https://...')).toEqual([])
})

test('only web addresses are followed', () => {
  expect(addressesIn('javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example')).toEqual([])
  expect(addressesIn('https://bank.example@evil.example/')).toEqual([])
  expect(addressesIn('http://localhost/')).toEqual([])
  expect(piecesOf('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'text', text: '<img src=x onerror=alert(1)>' }])
})

test('names of tagged people lead to them, as whole words and the longest first', () => {
  expect(piecesOf('@Ann Leeds and @Ann Lee, @Bob', [ann, leeds])).toEqual([
    { kind: 'person', text: '@Ann Leeds', id: 8 },
    { kind: 'text', text: ' and ' },
    { kind: 'person', text: '@Ann Lee', id: 7 },
    { kind: 'text', text: ', @Bob' },
  ])
  expect(piecesOf('Ann Lee', [ann])).toEqual([{ kind: 'text', text: 'Ann Lee' }])
  expect(piecesOf('https://x.example/@Ann Lee', [ann])[0]).toMatchObject({
    kind: 'link',
    text: 'https://x.example/@Ann',
  })
})

test('the pieces are the text again', () => {
  const text = 'a https://x.example/1 b @Ann Lee\n\nc'
  expect(
    piecesOf(text, [ann])
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
  expect(piecesOf('')).toEqual([])
})

test('a person counts as mentioned while the name stands in the text', () => {
  expect(mentionedIn('hello @Ann Lee', [ann, leeds])).toEqual([ann])
  expect(mentionedIn('hello @Ann', [ann])).toEqual([])
})

test('what is typed after an @ is found, but not in a mail address', () => {
  expect(mentionAt('hi @an', 6)).toEqual({ from: 3, query: 'an' })
  expect(mentionAt('hi @ann le', 10)).toEqual({ from: 3, query: 'ann le' })
  expect(mentionAt('@', 1)).toEqual({ from: 0, query: '' })
  expect(mentionAt('mail ann@po', 11)).toBeUndefined()
  expect(mentionAt('hi @ann lee there', 17)).toBeUndefined()
})

test('a name fits what begins it or one of its words', () => {
  expect(fitsName('Paweł Dąbrowski', 'pawel d')).toBe(true)
  expect(fitsName('Paweł Dąbrowski', 'dab')).toBe(true)
  expect(fitsName('Paweł Dąbrowski', 'browski')).toBe(false)
})
