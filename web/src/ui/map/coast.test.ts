import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { WORLD, readCoast, tilesOf } from './coast.ts'

test('a ring is land all around, and shore where it was not cut', () => {
  // A triangle whose west side is the edge of the file.
  expect(readCoast('0 10 20 10 -20 10', 4000, 4000)).toEqual({
    land: 'M0 10l20 10 -20 10z',
    shore: 'M0 10l20 10l-20 10m0 -20',
  })
})

test('a file without land has no paths', () => {
  expect(readCoast('', 4000, 4000)).toEqual({ land: '', shore: '' })
})

test('the tiles of a box are those it touches', () => {
  const names = (west: number, south: number, east: number, north: number) =>
    tilesOf({ west, south, east, north }).map(({ name }) => name)
  expect(names(-9.5, 38.2, -8.5, 39)).toEqual(['n40w010'])
  expect(names(-0.5, 49.5, 0.5, 50.5)).toEqual(['n60w010', 'n60e000', 'n50w010', 'n50e000'])
  expect(names(170, -65, 190, -55)).toEqual(['s50e170'])
})

test('every tile is there, and Lisbon stands on land', async () => {
  const read = (name: string) => readFile(new URL(`../../../public/coast/${name}.txt`, import.meta.url), 'utf8')
  for (const tile of tilesOf({ west: -180, south: -60, east: 180, north: 80 }))
    expect(await read(tile.name), tile.name).toMatch(/^[-\d ;]*$/)
  expect(await read('n40w010')).not.toBe('')
  expect(await read(WORLD.name)).not.toBe('')
})
