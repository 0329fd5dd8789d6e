import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { advance, choose, freeFrom, hold, place, remove, shownIn } from './adverts.ts'

const IDS = ['left', 'right', 'feed']
afterEach(() => IDS.forEach(remove))

test('what another column shows is passed over, around the end too', () => {
  const links = ['/a', '/b', '/c']
  expect(freeFrom(links, 0, new Set())).toBe(0)
  expect(freeFrom(links, 1, new Set(['/b']))).toBe(2)
  expect(freeFrom(links, 5, new Set(['/c']))).toBe(0)
})

test('one alone stays, and so do all where others show everything', () => {
  expect(freeFrom(['/a'], 1, new Set(['/a']))).toBe(0)
  expect(freeFrom(['/a', '/b'], 1, new Set(['/a', '/b']))).toBe(1)
  expect(freeFrom([], 3, new Set())).toBe(0)
})

test('a column that gets other links goes on showing the same one where it can', () => {
  place('left', ['/a', '/b', '/c'])
  advance('left')
  place('left', ['/c', '/a', '/b'])
  expect(shownIn('left')).toBe(2)
  place('left', ['/d'])
  expect(shownIn('left')).toBe(0)
})

test('two columns with the same two links trade places when the leading one goes on, and only then', () => {
  place('left', ['/a', '/b'], true)
  place('right', ['/a', '/b'])
  const both = () => [shownIn('left'), shownIn('right')]
  expect(both()).toEqual([0, 1])
  for (const [act, shown] of [
    ['left', [1, 0]],
    ['right', [1, 0]],
    ['left', [0, 1]],
  ] as const) {
    advance(act)
    expect(both()).toEqual(shown)
  }
  hold('right', true)
  advance('left')
  expect(both()).toEqual([0, 1])
  hold('right', false)
  advance('left')
  expect(both()).toEqual([1, 0])
})

test('nobody trades with a column that has nothing else to show', () => {
  place('left', ['/a', '/b'], true)
  place('right', ['/b'])
  advance('left')
  expect([shownIn('left'), shownIn('right')]).toEqual([0, 0])
})

type Step =
  | { act: 'place'; id: string; links: string[]; leads: boolean }
  | { act: 'advance' | 'remove'; id: string }
  | { act: 'choose'; id: string; index: number }

const id = fc.constantFrom(...IDS)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('place' as const),
    id,
    links: fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d', '/e'), { maxLength: 5 }),
    leads: fc.boolean(),
  }),
  fc.record({ act: fc.constantFrom('advance' as const, 'remove' as const), id }),
  fc.record({ act: fc.constant('choose' as const), id, index: fc.nat(4) }),
)

test('whatever happens, no two columns show one advertiser that could show another, and nobody moves unasked', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      IDS.forEach(remove)
      const links = new Map<string, string[]>()
      const showing = () => new Map([...links].map(([one, all]) => [one, all[shownIn(one)]]))
      for (const one of steps) {
        const before = showing()
        // Placed again with the same links, a column takes no step.
        const isStep = one.act !== 'place' || String(links.get(one.id)) !== String(one.links)
        if (one.act === 'place') links.set(one.id, one.links)
        if (one.act === 'remove') links.delete(one.id)
        if (one.act === 'choose' && one.index >= (links.get(one.id)?.length ?? 0)) continue
        if (one.act === 'place') place(one.id, one.links, one.leads)
        else if (one.act === 'remove') remove(one.id)
        else if (one.act === 'advance') advance(one.id)
        else if (one.act === 'choose') choose(one.id, one.index)
        const now = showing()
        // Of two that give way at once, the second may come to what the first has taken.
        const areMany = [...now].filter(([other, link]) => other !== one.id && link !== before.get(other)).length > 1
        for (const [other, link] of now) {
          const own = other === one.id
          const mayGiveWay = one.act !== 'place' && before.get(other) === now.get(one.id)
          if (!own && !mayGiveWay) expect(link).toBe(before.get(other))
          // A column passes over what is taken at its own step, and where it gives way to another: to a choice always, to a step in a trade.
          const hasPassed = (own && isStep) || (mayGiveWay && (one.act === 'choose' || link !== before.get(other)))
          if (!hasPassed || link === undefined || one.act === 'remove' || (!own && areMany)) continue
          const taken = [...now].filter(([third]) => third !== other).map(([, shown]) => shown)
          const asked = own && one.act === 'choose'
          const couldDiffer = (links.get(other) ?? []).some((free) => !taken.includes(free))
          if (!asked && couldDiffer) expect(taken).not.toContain(link)
        }
      }
    }),
  )
})
