import { expect, test } from 'vitest'
import { lanes } from '../../../../seed/world/lanes.ts'
import { placesOf } from './companies.places.ts'
import { PLACE_ROWS } from './companies.places.rows.ts'

const locodes = (...stops: string[]) => placesOf(stops).map((place) => place?.locode ?? null)

test('a stop is found as people write it', () => {
  expect(locodes('Gdansk', 'GÖTEBORG', 'gothenburg', 'Tromso', 'Leixoes')).toEqual([
    'PLGDN',
    'SEGOT',
    'SEGOT',
    'NOTOS',
    'PTLEI',
  ])
  expect(locodes('Xi’an', "Xi'an")).toEqual(['CNSIA', 'CNSIA'])
  expect(locodes('Port of Rotterdam', 'Rotterdam (Maasvlakte)', 'Rotterdam, NL', ' nlrtm ')).toEqual(
    Array.from({ length: 4 }, () => 'NLRTM'),
  )
  expect(locodes('Atlantis', 'Rotterdam, DE')).toEqual([null, null])
})

test('a name of two places is the one of the lane’s side of the world', () => {
  expect(locodes('Cartagena', 'Kingston')).toEqual(['COCTG', 'JMKIN'])
  expect(locodes('Algeciras', 'Cartagena')).toEqual(['ESALG', 'ESCAR'])
  expect(locodes('Cartagena, CO', 'Valencia')).toEqual(['COCTG', 'ESVLC'])
  expect(locodes('Cartagena', 'Manzanillo')).toEqual([null, null])
})

test('every place has one code, stands on the earth, and the demonstration’s lanes are all found', () => {
  for (const row of PLACE_ROWS) expect(row).toMatch(/^[A-Z]{5} -?\d*\.?\d+ -?\d*\.?\d+ \S/)
  expect(new Set(PLACE_ROWS.map((row) => row.slice(0, 5))).size).toBe(PLACE_ROWS.length)
  for (const row of PLACE_ROWS) {
    const [, lat, lon] = row.split(' ').map(Number)
    expect(Math.abs(lat ?? 99), row).toBeLessThan(75)
    expect(Math.abs(lon ?? 999), row).toBeLessThan(180)
  }
  const unknown = lanes.flatMap(({ stops }) => stops.filter((_, at) => placesOf(stops)[at] === null))
  expect(unknown).toEqual([])
})
