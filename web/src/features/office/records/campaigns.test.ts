import { expect, test } from 'vitest'
import { campaignsOf, clicksOf, runOf } from './campaigns.math.ts'

const banner = (id: number, given: Record<string, unknown> = {}) => ({
  id,
  version: 'v',
  labels: {},
  alt: 'Gdańsk to Leixões',
  link: '/company-profile/3',
  kind: 'square',
  picture: 'p',
  runs: 'running',
  active_from: '2026-09-01T00:00:00.000Z',
  active_until: '2026-10-01T00:00:00.000Z',
  views: 200,
  clicks: 3,
  most_views: null,
  ...given,
})

test('shapes of the same words and address are one campaign, wherever they stand', () => {
  const found = campaignsOf([
    banner(1),
    banner(2, { alt: 'Other' }),
    banner(3, { kind: 'mobile' }),
    banner(4, { link: '/x' }),
  ])
  expect(found.map(({ name, shapes }) => [name, shapes.map(({ id }) => id)])).toEqual([
    ['Gdańsk to Leixões', [3, 1]],
    ['Other', [2]],
    ['Gdańsk to Leixões', [4]],
  ])
})

test('a campaign runs as long as any of its shapes', () => {
  const [one] = campaignsOf([
    banner(1, { runs: 'over', active_until: '2026-09-11T00:00:00.000Z' }),
    banner(2, { kind: 'mobile' }),
  ])
  if (!one) throw new Error('There is none.')
  expect(runOf(one, new Date('2026-09-16T00:00:00Z'))).toEqual({
    state: 'running',
    from: '2026-09-01T00:00:00.000Z',
    until: '2026-10-01T00:00:00.000Z',
    done: 0.5,
  })
  const [endless] = campaignsOf([banner(1), banner(2, { active_until: null })])
  expect(endless && runOf(endless, new Date('2027-09-16T00:00:00Z'))).toMatchObject({ until: null, done: undefined })
})

test('the part of views that were followed is told once there are any', () => {
  expect([clicksOf({ views: 200, clicks: 3 }), clicksOf({ views: 0, clicks: 0 })]).toEqual(['1.5 %', ''])
})
