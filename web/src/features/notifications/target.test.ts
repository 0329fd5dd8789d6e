import { expect, test } from 'vitest'
import { areas } from '@app/contract/notifications.areas'
import { kindNames } from '@app/contract/notifications.kinds'
import { byDay } from './days.ts'
import type { Notification } from './notifications.api.ts'
import { iconOf, targetOf } from './target.ts'

test('every kind has its icon; one without its own has that of its part of the list', () => {
  for (const kind of kindNames) for (const area of areas) expect(iconOf({ kind, area })).toBeTruthy()
})

test('a target is a page and what it shows there; nothing leads nowhere', () => {
  const at = (path: string) => targetOf({ target: { path, label: 'network' } } as Notification)
  expect(at('/profile/7')).toEqual({ to: '/profile/7' })
  expect(at('/network?tab=followers')).toEqual({ to: '/network', search: { tab: 'followers' } })
  expect(targetOf({ target: null } as Notification)).toBeUndefined()
})

test('days are those of the reader’s own zone', () => {
  const at = (created_at: string) => ({ created_at }) as Notification
  const now = new Date('2026-11-16T01:00:00Z')
  const list = [
    at('2026-11-16T00:30:00Z'),
    at('2026-11-15T23:30:00Z'),
    at('2026-11-15T12:00:00Z'),
    at('2026-11-13T12:00:00Z'),
    at('2026-10-01T12:00:00Z'),
  ]
  const names = (zone: string) => byDay(list, zone, now).map((day) => `${day.name} ${day.list.length}`)
  expect(names('UTC')).toEqual(['Today 1', 'Yesterday 2', 'Fri 13 Nov 1', '1 October 2026 1'])
  expect(names('Europe/Warsaw')).toEqual(['Today 2', 'Yesterday 1', 'Fri 13 Nov 1', '1 October 2026 1'])
})
