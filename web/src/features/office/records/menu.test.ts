import { expect, test } from 'vitest'
import { outlined, placed, stepped } from './menu.math.ts'
import type { MenuPosition } from './menu.math.ts'

/** Events (Past (Far), Next), About */
const menu: MenuPosition[] = [
  { id: 1, parent_id: null },
  { id: 5, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 4, parent_id: 1 },
  { id: 3, parent_id: 2 },
]
const drawn = (places: readonly MenuPosition[] | undefined) =>
  places && outlined(places).map(({ id, level }) => `${'-'.repeat(level - 1)}${id}`)

test('a menu is drawn from above to below, whatever its order in the list', () => {
  expect(drawn(menu)).toEqual(['1', '-2', '--3', '-4', '5'])
})

test('an entry takes what is below it along', () => {
  expect(drawn(stepped(menu, 1, 'down'))).toEqual(['5', '1', '-2', '--3', '-4'])
  expect(drawn(stepped(menu, 4, 'up'))).toEqual(['1', '-4', '-2', '--3', '5'])
  expect(drawn(stepped(menu, 2, 'out'))).toEqual(['1', '-4', '2', '-3', '5'])
  expect(drawn(stepped(menu, 5, 'in'))).toEqual(['1', '-2', '--3', '-4', '-5'])
  expect(drawn(placed(menu, 4, null, 1))).toEqual(['4', '1', '-2', '--3', '5'])
})

test('nothing stands below itself, below the third level, or before the first', () => {
  expect(stepped(menu, 1, 'up')).toBeUndefined()
  expect(stepped(menu, 1, 'out')).toBeUndefined()
  expect(stepped(menu, 5, 'down')).toBeUndefined()
  expect(placed(menu, 1, 3, undefined)).toBeUndefined()
  expect(placed(menu, 2, 4, undefined)).toBeUndefined()
  expect(placed(menu, 5, 3, undefined)).toBeUndefined()
})
