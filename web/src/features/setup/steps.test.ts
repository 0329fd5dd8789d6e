import { checks } from '@app/contract/setup'
import { expect, test } from 'vitest'
import { wayTo } from './steps.ts'

test('whatever is missing leads to where it is added', () => {
  const event = { id: 7, name: 'Quay Days' }
  const ways = Object.fromEntries(
    Object.values(checks)
      .flat()
      .map((id) => [id, wayTo({ id, event: id === 'prices' || id === 'event_account' ? event : null })]),
  )
  expect(ways['menu']).toEqual({ to: '/setup/community', search: { step: 'menu' } })
  expect(ways['imprint']).toEqual({ to: '/setup/community', search: { step: 'community' } })
  expect(ways['segments']).toEqual({ to: '/office/tags/new', search: {} })
  expect(ways['event']).toEqual({ to: '/office/events/new', search: {} })
  expect(ways['prices']).toEqual({ to: '/office/events/7', search: { part: 'prices' } })
  expect(ways['event_account']).toEqual({ to: '/office/events/7', search: { part: 'basics' } })
  // Without an event there is none to add a price to.
  expect(wayTo({ id: 'prices', event: null })).toEqual({ to: '/office/events/new', search: {} })
})
