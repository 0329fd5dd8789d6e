import { expect, test } from 'vitest'
import { chartOf, coastsOf } from './chart.ts'

const place = (locode: string, lon: number, lat = 50) => ({ locode, lat, lon })
const lane = (...places: (ReturnType<typeof place> | null)[]) => ({ places })
const [lisbon, bilbao, havre] = [place('PTLIS', -9), place('ESBIO', -3), place('FRLEH', 0)]
const [yokohama, angeles, shanghai] = [place('JPYOK', 139), place('USLAX', -118), place('CNSHA', 121)]

test('lanes are drawn from stop to stop, each way once, around the place where most of them meet', () => {
  const chart = chartOf([lane(lisbon, bilbao, havre), lane(bilbao, lisbon), lane(bilbao, null, place('BEANR', 4))])
  expect(chart?.legs).toEqual([
    { from: 'ESBIO', to: 'PTLIS' },
    { from: 'ESBIO', to: 'FRLEH' },
    { from: 'BEANR', to: 'ESBIO' },
  ])
  expect(chart?.hub).toBe('ESBIO')
  expect(chart?.places.map(({ locode }) => locode)).toEqual(['PTLIS', 'ESBIO', 'FRLEH', 'BEANR'])
})

test('where no two stops of a lane are known there is nothing to draw', () => {
  expect(chartOf([])).toBeUndefined()
  expect(chartOf([lane(lisbon, null), lane(null, bilbao), lane(havre, havre)])).toBeUndefined()
})

test('a lane over the Pacific does not run around the rest of the world', () => {
  const chart = chartOf([lane(shanghai, yokohama, angeles)])
  expect(chart?.places.map(({ lon }) => lon)).toEqual([121, 139, 242])
  const files = coastsOf({ west: 100, east: 260, south: 0, north: 60 })
  expect(files.map(({ name, west }) => [name, west])).toEqual([
    ['world', -180],
    ['world', 180],
  ])
  expect(coastsOf({ west: -12, east: 4, south: 36, north: 52 }).every(({ name }) => name !== 'world')).toBe(true)
})
