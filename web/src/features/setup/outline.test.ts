import { expect, test } from 'vitest'
import { outline, treeOf } from './outline.ts'

const menu = [
  {
    display_name: 'Events',
    url: null,
    children: [
      { display_name: 'All', url: '/cc-events', children: [] },
      { display_name: 'Next', url: null, children: [{ display_name: 'Hamburg', url: '/cc-events/hamburg/1' }] },
    ],
  },
  { display_name: 'About', url: 'https://about.example', children: [] },
]

test('a menu comes back from its outline as it was', () => {
  const rows = outline(menu)
  expect(rows.map(({ level, display_name }) => `${level} ${display_name}`)).toEqual([
    '0 Events',
    '1 All',
    '1 Next',
    '2 Hamburg',
    '0 About',
  ])
  expect(treeOf(rows.map((row) => ({ ...row, url: row.url || null })))).toEqual(menu)
})

test('a line that hangs in the air belongs to the nearest above', () => {
  const at = (level: number, display_name: string) => ({ level, display_name, url: null })
  expect(treeOf([at(2, 'a'), at(2, 'b'), at(2, 'c')])).toEqual([
    {
      display_name: 'a',
      url: null,
      children: [{ display_name: 'b', url: null, children: [{ display_name: 'c', url: null }] }],
    },
  ])
})
