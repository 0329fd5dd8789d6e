import { expect, test } from 'vitest'
import { bearing, freeDirection, minutesOnFoot, scaleBar, sidesOf, together, viewOf } from './projection.ts'

const size = { width: 600, height: 400 }
const lisbon = { lat: 38.7, lon: -9.17 }

test('every place lies inside the picture, the north above', () => {
  const setubal = { lat: 38.52, lon: -8.89 }
  const view = viewOf([lisbon, setubal], size, 0.1)
  const [a, b] = [view.at(lisbon), view.at(setubal)]
  for (const { x, y } of [a, b]) {
    expect(x).toBeGreaterThanOrEqual(60)
    expect(x).toBeLessThanOrEqual(540)
    expect(y).toBeGreaterThanOrEqual(60)
    expect(y).toBeLessThanOrEqual(340)
  }
  expect(a.y).toBeLessThan(b.y)
  expect(a.x).toBeLessThan(b.x)
})

test('one place alone stands in the middle of the least that is shown', () => {
  const view = viewOf([lisbon], size, 0.4)
  expect(view.at(lisbon)).toEqual({ x: 300, y: 200 })
  expect(view.box.north - view.box.south).toBeCloseTo(0.4)
})

test('the bar is the longest round length that fits', () => {
  const bar = scaleBar(viewOf([lisbon], size, 0.4), 120)
  expect(bar.km).toBe(10)
  expect(bar.pixels).toBeLessThanOrEqual(120)
})

test('directions go clockwise from north, and minutes are never too few', () => {
  expect(bearing(lisbon, { lat: 39.7, lon: -9.17 })).toBeCloseTo(0)
  expect(bearing({ lat: 0, lon: 0 }, { lat: 0, lon: 1 })).toBeCloseTo(Math.PI / 2)
  expect([0, 1, 80, 81, 880].map(minutesOnFoot)).toEqual([0, 1, 1, 2, 11])
})

test('the words of rings stand where no point covers them, and below the middle where none does', () => {
  expect(freeDirection([{ x: 100, y: 0 }], [30, 60])).toBe(Math.PI)
  expect(freeDirection([{ x: 2, y: 33 }], [30, 60])).toBe(0)
  const below = { x: 2, y: 33 }
  const above = { x: 0, y: -58 }
  expect(freeDirection([below, above], [30, 60])).toBe(1.75 * Math.PI)
})

test('labels go where there is room, and nowhere where there is none', () => {
  const label = { width: 100, height: 20 }
  expect(sidesOf([{ x: 300, y: 200, ...label }], size)).toEqual(['right'])
  expect(sidesOf([{ x: 590, y: 200, ...label }], size)).toEqual(['left'])
  const [first, second] = sidesOf(
    [
      { x: 300, y: 200, ...label },
      { x: 340, y: 200, ...label },
    ],
    size,
  )
  expect(first).toBe('left')
  expect(second).toBe('right')
  const corner = { x: 360, y: 0, width: 240, height: 240 }
  expect(sidesOf([{ x: 300, y: 200, ...label }], size, [corner])).toEqual(['left'])
  // In a corner, below the buttons, it stands above its point and goes away from the edge.
  const edge = { x: 580, y: 380, ...label }
  expect(sidesOf([edge, { x: 500, y: 380, width: 0, height: 0 }], size)[0]).toBe('above-left')
  const crowd = Array.from({ length: 12 }, () => ({ x: 300, y: 200, ...label }))
  expect(sidesOf(crowd, size)).toContain(undefined)
})

test('points that a finger cannot tell apart are one', () => {
  const at = (x: number, y: number) => ({ x, y })
  expect(together([at(100, 100), at(300, 100), at(120, 130), at(139, 60), at(140, 100)], 40)).toEqual([
    [at(100, 100), at(120, 130)],
    [at(300, 100)],
    [at(139, 60)],
    [at(140, 100)],
  ])
})
