import { expect, test } from 'vitest'
import { kindNames } from '@app/contract/notifications.kinds'
import { decide } from '../../lib/guard.ts'
import en from '../../locales/en/notifications.json'
import { byDay } from './days.ts'
import type { Kind, Notification } from './notifications.api.ts'
import { iconOf, targetOf } from './target.ts'

const person = { customer_id: 7, name: 'Anna Berg', prof_pic: null, job_title: null, company: null, company_name: null }
const subjects: Record<string, Notification['subject']> = {
  company_followed: { type: 'company', id: 3, name: 'Baltika' },
  comment_liked: { type: 'comment', id: 9, post: 4, is_shared: true, excerpt: '' },
  message_request: { type: 'conversation', id: 'a2f0c1de-0000-4000-8000-000000000001' },
  message_missed: { type: 'conversation', id: 'a2f0c1de-0000-4000-8000-000000000001' },
}
const post = { type: 'post', id: 4, is_shared: false, excerpt: '' } as const
const event = { type: 'event', id: 5, slug: 'forum', name: 'Forum', city: 'Lisbon' } as const
const invoice = {
  type: 'invoice',
  id: 6,
  number: 'A-1',
  name: 'Forum',
  amount: 1,
  currency_code: 'EUR',
  due_on: null,
} as const

function make(kind: Kind, people_count = 1): Notification {
  const area = /post|comment/.test(kind) ? post : /seat|event|booking/.test(kind) ? event : invoice
  const subject = subjects[kind] ?? (/moderation|appeal/.test(kind) ? post : area)
  return { kind, people: people_count > 0 ? [person] : [], people_count, subject } as unknown as Notification
}

test('every kind has its sentence, its name, its icon, and leads to a page that exists', () => {
  const keys = Object.keys(en)
  for (const kind of kindNames) {
    expect(
      keys.some((key) => key === `say.${kind}` || key.startsWith(`say.${kind}.`) || key === `say.${kind}_one`),
    ).toBe(true)
    expect(keys).toContain(`kind.${kind}`)
    expect(iconOf[kind]).toBeTruthy()
    const target = targetOf(make(kind))
    if (kind === 'report_outcome') continue
    expect(target && decide(target.to, { registrationComplete: true })).toBe('show')
    expect(target && decide(target.to, null)).not.toBe('show')
  }
})

test('one person leads to that person, several to where they all are', () => {
  expect(targetOf(make('followed'))?.to).toBe('/profile/7')
  expect(targetOf(make('followed', 3))).toMatchObject({ to: '/network', search: { tab: 'followers' } })
  expect(targetOf(make('company_followed', 3))?.to).toBe('/company-profile/3')
  expect(targetOf(make('message_missed'))?.to).toBe('/messages/a2f0c1de-0000-4000-8000-000000000001')
  const several = (kind: Kind) => targetOf({ ...make(kind, 3), subject: { type: 'none' } })
  expect(several('message_missed')).toEqual({ to: '/messages', label: 'one.open.messages' })
  expect(several('message_request')).toMatchObject({ to: '/messages', search: { folder: 'requests' } })
  expect(targetOf(make('comment_liked'))?.to).toBe('/personal-wall/shared-post/4')
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
