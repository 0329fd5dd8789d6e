import { expect, test } from 'vitest'
import { blocksOf } from './plain-text.ts'

test('headings, paragraphs and lists are told apart', () => {
  expect(blocksOf('One\ntwo\n\n# Cookies & co\n- first\n- second\n  goes on\n\nEnd')).toEqual([
    { kind: 'paragraph', text: 'One two' },
    { kind: 'heading', text: 'Cookies & co', id: 'cookies-co' },
    { kind: 'list', items: ['first', 'second goes on'] },
    { kind: 'paragraph', text: 'End' },
  ])
})

test('a mark without a space is text, and nothing gives nothing', () => {
  expect(blocksOf('#1 in its field')).toEqual([{ kind: 'paragraph', text: '#1 in its field' }])
  expect(blocksOf('')).toEqual([])
})
