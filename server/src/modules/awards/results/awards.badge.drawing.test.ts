import { expect, test } from 'vitest'
import { openPen } from '#kit/papers/pen.ts'
import { SCRIPTS, longOf } from '../../../../test/scripts.ts'
import { badgePng, badgeSvg } from './awards.badge.ts'
import type { Badge, BadgeForm } from './awards.badge.ts'

const badgeOf = (name: string, more: Partial<Badge> = {}): Badge => ({
  ...{ outcome: 'winner', category: name, award: name, year: 2027, country: 'DE', revoked: false },
  ...more,
})

type Box = { left: number; right: number; top: number; bottom: number; points: [number, number][] }

/** Where the outlines of a picture's texts are, in the order in which they were written. */
function textsIn(svg: string): Box[] {
  return [...svg.matchAll(/<path d="([^"]*)" fill="#[\da-f]{3,6}"\/>/g)].map(([, outline = '']) => {
    const numbers = [...outline.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
    const points = numbers.flatMap((x, nth): [number, number][] => (nth % 2 === 0 ? [[x, numbers[nth + 1] ?? 0]] : []))
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return {
      ...{ left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) },
      points,
    }
  })
}

const svgOf = async (badge: Badge, form: BadgeForm) => String(await badgeSvg(badge, form))

/** Each script once: by turns withdrawn and not, for a dark ground and a light one. */
const badges = Object.entries(SCRIPTS).map(([script, name], nth) => {
  const state = { revoked: nth % 2 === 1 }
  const on = nth % 4 < 2 ? ('light' as const) : ('dark' as const)
  return { script, on, ...state, badge: badgeOf(longOf(name), state), short: badgeOf(name, state) }
})

test.for(badges)('a seal in $script, withdrawn: $revoked, keeps its texts within its ring', async ({ badge }) => {
  // The first outline is the notched edge itself.
  const [, ...texts] = textsIn(await svgOf(badge, { form: 'seal', on: 'light' }))
  expect(texts).toHaveLength(3)
  for (const { points } of texts) {
    expect(points.length).toBeGreaterThan(10)
    expect(Math.max(...points.map(([x, y]) => Math.hypot(x - 80, y - 80)))).toBeLessThan(59.5)
  }
  const [word, category, year] = texts
  expect(category?.top).toBeGreaterThan(word?.bottom ?? Infinity)
  expect(year?.top).toBeGreaterThan(category?.bottom ?? Infinity)
})

test.for(badges)(
  'a strip in $script, $on, withdrawn: $revoked, has three lines beside its seal',
  async ({ badge, short, on }) => {
    const svg = await svgOf(badge, { form: 'strip', on })
    const texts = textsIn(svg.slice(svg.indexOf('</g>')))
    expect(texts).toHaveLength(3)
    for (const [nth, { left, right, top, bottom }] of texts.entries()) {
      expect(left).toBeGreaterThan(100)
      expect(right).toBeLessThanOrEqual(348)
      expect(top).toBeGreaterThan(nth === 0 ? 10 : (texts[nth - 1]?.bottom ?? 0))
      expect(bottom).toBeLessThan(98)
    }
    const drawn = await badgePng(badge, { form: 'strip', on }, 720)
    expect(drawn.subarray(1, 4).toString()).toBe('PNG')
    expect(drawn.equals(await badgePng(short, { form: 'strip', on }, 720))).toBe(false)
  },
)

test('control: a name that is not made to fit runs over the edge of a strip', async () => {
  const pen = await openPen('DE')
  const [box] = textsIn(pen.write(longOf(SCRIPTS.latin), 106, 62, { size: 14, weight: 'medium', fill: '#0b1f33' }))
  expect(box?.right).toBeGreaterThan(360)
})
