import { expect, test } from 'vitest'
import { kindNames } from '@app/contract/notifications.kinds'
import type { Kind } from '@app/contract/notifications.kinds'
import type { NoticeKind, Subject } from '#kit/work/notice-kinds.ts'
import { notices } from '../../app.ts'
import { openNotices } from './notifications.registry.ts'
import { sentence } from './notifications.view.ts'

const person = { customer_id: 7, name: 'Anna Berg', prof_pic: null, job_title: null, company: null, company_name: null }
const conversation = { type: 'conversation', id: 'a2f0c1de-0000-4000-8000-000000000001' } as const
const event = { type: 'event', id: 5, slug: 'forum', name: 'Forum', city: 'Lisbon' } as const
const company = { type: 'company', id: 3, name: 'Baltika' } as const
const invoice: Subject = {
  type: 'invoice',
  id: 6,
  number: 'A-1',
  name: 'Forum',
  amount: 79000,
  currency_code: 'EUR',
  due_on: '2026-12-01',
}
const post = { type: 'post', id: 4, is_shared: false, excerpt: '' } as const
const comment = { type: 'comment', id: 9, post: 4, is_shared: true, excerpt: '' } as const

const targetOf = (kind: Kind, subject: Subject = { type: 'none' }, people_count = 1) =>
  notices.of(kind).target({ people: people_count > 0 ? [person] : [], people_count, subject, detail: null })
const say = (kind: Kind, subject: Subject = { type: 'none' }, people_count = 1, detail: string | null = null) =>
  sentence({ kind, subject, people: people_count > 0 ? [person] : [], people_count, detail })

test('one person leads to that person, several to where they all are', () => {
  expect(targetOf('followed')).toEqual({ path: '/profile/7', label: 'profile' })
  expect(targetOf('followed', undefined, 3)).toEqual({ path: '/network?tab=followers', label: 'network' })
  expect(targetOf('network_accepted', undefined, 3)?.path).toBe('/network')
  expect(targetOf('network_requested')?.path).toBe('/network?tab=received')
  expect(targetOf('company_followed', company)?.path).toBe('/profile/7')
  expect(targetOf('company_followed', company, 3)).toEqual({ path: '/company-profile/3', label: 'company' })
  expect(targetOf('message_missed', conversation)?.path).toBe(`/messages/${conversation.id}`)
  expect(targetOf('message_missed', undefined, 3)).toEqual({ path: '/messages', label: 'messages' })
  expect(targetOf('message_request', undefined, 3)?.path).toBe('/messages?folder=requests')
})

test('a thing leads to its page', () => {
  for (const kind of ['post_liked', 'post_commented', 'post_shared', 'post_tagged', 'comment_tagged'] as const)
    expect(targetOf(kind, post)).toEqual({ path: '/personal-wall/post/4', label: 'post' })
  for (const kind of ['moderation_notice', 'appeal_decided'] as const)
    expect(targetOf(kind, post, 0)?.path).toBe('/personal-wall/post/4')
  expect(targetOf('comment_liked', comment)?.path).toBe('/personal-wall/shared-post/4')
  for (const kind of ['booking_confirmed', 'seat_transferred', 'event_changed'] as const)
    expect(targetOf(kind, event)).toEqual({ path: '/events/forum/5', label: 'event' })
  expect(targetOf('seat_named', event)).toEqual({ path: '/my-events', label: 'seats' })
  for (const kind of ['invoice_issued', 'invoice_due', 'payment_received'] as const)
    expect(targetOf(kind, invoice, 0)).toEqual({ path: '/settings/6/invoice-preview', label: 'invoice' })
  expect(targetOf('security_sign_in', undefined, 0)?.path).toBe('/settings/change-password')
  expect(targetOf('report_outcome', undefined, 0)).toBeNull()
})

test('a sentence names people, things, amounts and days, and says what changed', () => {
  expect(say('followed')).toBe('Anna Berg now follows you')
  expect(say('company_followed', company, 4)).toBe('Anna Berg and 3 others now follow Baltika')
  expect(say('invoice_due', invoice, 0, 'soon')).toBe('Invoice A-1 is due on 1 Dec 2026: €790.00')
  expect(say('event_changed', event, 0, 'dates,place')).toBe('Forum changed its dates and its place')
  expect(say('event_changed', event, 0, 'colour')).toBe('Forum changed its plan')
  expect(say('moderation_notice', post, 0, 'remove')).toBe('Your post was removed')
  expect(say('security_sign_in', undefined, 0, 'Safari on iPhone')).toBe('New sign-in with Safari on iPhone')
  for (const kind of kindNames) expect(say(kind)).not.toMatch(/[{}]/)
})

test('the start says what is wrong with the kinds: missing, twice, without a sentence, without a fact', () => {
  const all = notices.all
  const [first] = all
  const with_ = (change: Partial<Record<keyof NoticeKind, unknown>>) => () =>
    openNotices([...all.slice(1), { ...first, ...change } as NoticeKind])
  expect(kindNames).toEqual(all.map(({ kind }) => kind))
  expect(() => openNotices(all.slice(1))).toThrow('network_requested is described by no domain')
  expect(() => openNotices([...all, { ...first } as NoticeKind])).toThrow('network_requested is described twice')
  expect(with_({ kind: 'unheard_of' })).toThrow('unheard_of has no name in the catalogue; unheard_of has no sentence')
  expect(with_({ area: 'weather' })).toThrow('network_requested is in no part: weather')
  expect(with_({ on: [] })).toThrow('network_requested is told by no fact')
})
