import { expect, test } from 'vitest'
import { freeFrom, rowsOf } from './day.ts'
import type { Day, Slot } from './meetings.api.ts'

const at = (time: string) => `2026-12-01T${time}:00.000Z`
const slot = (time: string, more: Partial<Slot> = {}): Slot => ({
  start: time,
  date: '2026-12-01',
  slot_type: null,
  customer_meeting_planner_id: null,
  invitation_request_details: [],
  starts_at: at(time),
  ends_at: new Date(Date.parse(at(time)) + 1_800_000).toISOString(),
  block: null,
  session: null,
  company_request: null,
  elsewhere: false,
  theirs: null,
  ...more,
})
const asked = (id: number, direction: 'in' | 'out') => ({ id, direction }) as Slot['invitation_request_details'][number]
const day = (slots: Slot[], breaks: Day['breaks'] = []): Day => ({ date: '2026-12-01', meetings: 0, slots, breaks })
const shown = (value: Day, now = at('00:00')) =>
  rowsOf(value, now).map(
    ({ starts_at, entry }) => `${starts_at.slice(11, 16)} ${entry ? `${entry.kind} ${entry.rows}` : '|'}`,
  )

test('what belongs together is one entry, free half hours stay single', () => {
  const met = { slot_type: 'meeting' as const, invitation_request_details: [asked(1, 'in')] }
  const block = { block: { id: 5, reason: null } }
  const both = { invitation_request_details: [asked(2, 'in'), asked(3, 'out')] }
  expect(
    shown(
      day([
        slot('09:00', met),
        slot('09:30', met),
        slot('10:00'),
        slot('10:30'),
        slot('11:00', block),
        slot('11:30', block),
        slot('12:00', both),
        slot('12:30', { invitation_request_details: [asked(2, 'in')] }),
        slot('13:00', { invitation_request_details: [asked(4, 'out')] }),
      ]),
    ),
  ).toEqual([
    '09:00 meeting 2',
    '09:30 |',
    '10:00 free 1',
    '10:30 free 1',
    '11:00 blocked 2',
    '11:30 |',
    '12:00 several 1',
    '12:30 in 1',
    '13:00 out 1',
  ])
})

test('breaks stand between the slots, also those that begin off the half hour', () => {
  const pause = { title: 'Lunch', room: 'Terrace', starts_at: at('09:45'), ends_at: at('10:30') }
  const late = { title: 'Dinner', room: null, starts_at: at('19:00'), ends_at: at('21:00') }
  const found = day([slot('09:00'), slot('10:30')], [pause, late])
  expect(shown(found)).toEqual(['09:00 free 1', '09:30 break 2', '10:00 |', '10:30 free 1'])
})

test('what was free and has passed is past', () => {
  expect(shown(day([slot('09:00'), slot('09:30')]), at('09:00'))).toEqual(['09:00 past 1', '09:30 free 1'])
})

test('so many half hours are free from one on, at most four, and for both', () => {
  const slots = ['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => slot(time))
  expect(freeFrom(day(slots), at('09:00'))).toBe(4)
  expect(freeFrom(day(slots), at('10:30'))).toBe(2)
  const theirs = slots.map((one, index) => ({ ...one, theirs: index === 1 ? ('busy' as const) : ('free' as const) }))
  expect(freeFrom(day(theirs), at('09:00'))).toBe(1)
  // A break lies between.
  expect(freeFrom(day([slot('09:00'), slot('10:00')]), at('09:00'))).toBe(1)
})
