import { publishingProblems } from '@app/contract/office'
import { written } from '@app/contract/resources'
import { resourceCalled, resources } from '@app/contract/resources.all'
import { expect, test } from 'vitest'
import type { OfficeRecord } from '../records/records.api.ts'
import {
  clashesOf,
  daysOf,
  hoursOf,
  lanesOf,
  moved,
  nextHour,
  offeredAt,
  offeredBeside,
  placed,
  roomsOf,
  writtenOf,
} from './board.math.ts'
import { begins, partOf, parts } from './parts.ts'

const events = resourceCalled('events')

test('every field of an event, and every list of its parts, stands in the workspace once', () => {
  const fields = written(events, 'change').map(([name]) => name)
  // Whether it is published is a button of its own.
  expect(parts.flatMap((part) => [...part.fields]).toSorted()).toEqual(
    fields.filter((name) => name !== 'published_at').toSorted(),
  )
  const lists = resources.filter(({ parent }) => parent === 'event_id').map(({ name }) => name)
  expect(parts.flatMap((part) => [...part.lists]).toSorted()).toEqual(lists.toSorted())
  expect(Object.keys(partOf).toSorted()).toEqual([...publishingProblems.stops, ...publishingProblems.warns].toSorted())
})

test('a new event is asked for everything that it cannot be without', () => {
  const needed = written(events, 'create')
    .filter(([, field]) => !field.optional && field.initial === undefined)
    .map(([name]) => name)
  expect(needed.filter((name) => !begins.includes(name))).toEqual([])
})

const ZONE = 'Europe/Berlin'
const session = (id: number, room: string, from: string, until: string, speaker_ids: number[] = []): OfficeRecord => ({
  id,
  version: 'a',
  labels: {},
  day: '2027-05-19',
  starts_at: `2027-05-19T${from}:00.000Z`,
  ends_at: `2027-05-19T${until}:00.000Z`,
  title: `Session ${id}`,
  kind: 'panel',
  room: room || null,
  speaker_ids,
})
const at = (...given: Parameters<typeof session>) => placed(session(...given), ZONE)

test('a session stands where the clock of the event has it, and is written back to the same instant', () => {
  const one = at(1, 'Hall Elbe', '07:00', '08:30')
  expect([one.from, one.until]).toEqual([540, 630])
  expect(writtenOf(one, ZONE)).toEqual({
    starts_at: '2027-05-19T07:00:00.000Z',
    ends_at: '2027-05-19T08:30:00.000Z',
    room: 'Hall Elbe',
  })
  expect(writtenOf(moved(one, { from: 600, room: '' }), ZONE)).toEqual({
    starts_at: '2027-05-19T08:00:00.000Z',
    ends_at: '2027-05-19T09:30:00.000Z',
    room: null,
  })
})

test('a dinner that goes on after midnight belongs to the evening', () => {
  const dinner = placed({ ...session(1, '', '18:00', '18:00'), ends_at: '2027-05-19T23:00:00.000Z' }, ZONE)
  expect([dinner.from, dinner.until]).toEqual([1200, 1500])
  expect(writtenOf(dinner, ZONE)['ends_at']).toBe('2027-05-19T23:00:00.000Z')
  expect(hoursOf([dinner])).toEqual({ from: 540, until: 1500 })
})

test('a clash is another session in the room, or a speaker who is elsewhere; one after the other is none', () => {
  const all = [
    at(1, 'Elbe', '07:00', '08:00', [5]),
    at(2, 'Elbe', '07:30', '09:00'),
    at(3, 'Weser', '07:30', '08:30', [5, 6]),
    at(4, 'Elbe', '09:00', '10:00', [6]),
    at(5, '', '07:00', '10:00'),
  ]
  const found = (id: number) => {
    const one = all.find((each) => each.id === id)
    return one && clashesOf(one, all).map((clash) => [clash.kind, clash.with.id])
  }
  expect(found(1)).toEqual([
    ['room', 2],
    ['speaker', 3],
  ])
  expect(found(4)).toEqual([])
  expect(found(5)).toEqual([])
})

test('sessions at one time in one room stand beside each other', () => {
  const lanes = lanesOf([
    at(1, 'E', '07:00', '09:00'),
    at(2, 'E', '07:30', '08:00'),
    at(3, 'E', '08:00', '09:00'),
    at(4, 'E', '09:00', '10:00'),
  ])
  expect([...lanes.entries()].map(([id, { lane, of }]) => [id, lane, of])).toEqual([
    [1, 0, 2],
    [2, 1, 2],
    [3, 1, 2],
    [4, 0, 1],
  ])
})

test('rooms stand in the order of the event, then those that only sessions name', () => {
  const all = [at(1, 'Weser', '07:00', '08:00'), at(2, 'Attic', '07:00', '08:00'), at(3, '', '07:00', '08:00')]
  expect(roomsOf(all, ['Elbe', 'Weser'])).toEqual(['Weser', 'Attic', ''])
  expect(roomsOf([], [])).toEqual([''])
})

test('the days of an event begin and end when it does; the next session follows the last one', () => {
  const quay = {
    id: 7,
    version: 'a',
    labels: {},
    start_date: '2027-03-27',
    end_date: '2027-03-28',
    starts_at: '2027-03-27T08:00:00.000Z',
    ends_at: '2027-03-28T16:00:00.000Z',
  }
  const days = daysOf(quay, ZONE)
  // The clock goes forward in the night between them.
  expect(days).toEqual([
    { date: '2027-03-27', starts_at: '2027-03-27T08:00:00.000Z', ends_at: '2027-03-27T17:00:00.000Z' },
    { date: '2027-03-28', starts_at: '2027-03-28T07:00:00.000Z', ends_at: '2027-03-28T16:00:00.000Z' },
  ])
  const late = daysOf({ ...quay, end_date: '2027-03-27', ends_at: '2027-03-27T23:30:00.000Z' }, ZONE)
  expect(late.map(({ ends_at }) => ends_at)).toEqual(['2027-03-27T23:30:00.000Z'])
  const first = { ...quay, ...days[0] }
  expect(nextHour([], first)).toEqual({ starts_at: '2027-03-27T08:00:00.000Z', ends_at: '2027-03-27T09:00:00.000Z' })
  const all = [at(1, 'E', '07:00', '08:30'), at(2, 'W', '07:30', '08:00')]
  expect(nextHour(all, first)).toEqual({ starts_at: '2027-05-19T08:30:00.000Z', ends_at: '2027-05-19T09:30:00.000Z' })
  expect(nextHour([], undefined)).toEqual({})
})

test('a new session is offered from a half hour on, until what stands next in its room', () => {
  const hours = { from: 540, until: 1080 }
  const all = [at(1, 'Hall Elbe', '08:00', '08:45'), at(2, 'Hall Elbe', '09:30', '10:00')]
  expect(offeredAt(all, 'Hall Elbe', 560, hours)).toEqual({ from: 540, until: 600 })
  // What stands there ends at a quarter to.
  expect(offeredAt(all, 'Hall Elbe', 640, hours)).toEqual({ from: 645, until: 690 })
  expect(offeredAt(all, 'Quay 2', 640, hours)).toEqual({ from: 630, until: 690 })
  expect(offeredAt(all, 'Hall Elbe', 605, hours)).toBeUndefined()
  expect(offeredAt(all, 'Quay 2', 1075, hours)).toEqual({ from: 1050, until: 1080 })
  expect(offeredAt(all, 'Quay 2', 530, hours)).toBeUndefined()
})

test('the arrows take the offer over what stands in the room, and no further than the day', () => {
  const hours = { from: 540, until: 780 }
  const all = [at(1, 'Hall Elbe', '08:00', '09:00')]
  expect(offeredBeside(all, 'Hall Elbe', 540, 1, hours)?.from).toBe(570)
  expect(offeredBeside(all, 'Hall Elbe', 570, 1, hours)?.from).toBe(660)
  expect(offeredBeside(all, 'Hall Elbe', 660, -1, hours)?.from).toBe(570)
  expect(offeredBeside(all, 'Hall Elbe', 540, -1, hours)).toBeUndefined()
  expect(offeredBeside(all, 'Hall Elbe', 750, 1, hours)).toBeUndefined()
})
