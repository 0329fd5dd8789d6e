import { expect, test } from 'vitest'
import type { AskedCompany, Guest, Invitation } from './meetings.api.ts'
import { emptyPlan, guestOf, planAfter } from './plan.state.ts'
import type { PlanAction, PlanState } from './plan.state.ts'

const ida = { customer_id: 1, name: 'Ida Falk' } as Guest
const joris = { customer_id: 2, name: 'Joris van Aalst' } as Guest
const company = { id: 7, name: 'Northlane' } as AskedCompany
const meeting = { id: 30, slots: 2, person: { customer_id: 2 }, slot_details: { date: '2027-02-10' } } as Invitation
const ten = '2027-02-09T09:00:00.000Z'

const after = (actions: PlanAction[], named?: Guest, from: PlanState = emptyPlan) =>
  actions.reduce((state, action) => planAfter(state, action, named), from)

test('whoever the address names is chosen until somebody else is, or nobody', () => {
  expect(guestOf(emptyPlan, ida)).toBe(ida)
  expect(guestOf(after([{ type: 'guest', guest: joris }], ida), ida)).toBe(joris)
  // Chosen again, they are let go of, also when only the address named them.
  expect(guestOf(after([{ type: 'guest', guest: ida }], ida), ida)).toBeUndefined()
  expect(guestOf(after([{ type: 'close' }], ida), ida)).toBeUndefined()
})

test('a person, a company and a meeting that is moved exclude each other', () => {
  const asked = after([
    { type: 'guest', guest: ida },
    { type: 'company', company },
  ])
  expect([guestOf(asked, undefined), asked.company, asked.moving]).toEqual([undefined, company, undefined])
  const moving = after([{ type: 'move', invitation: meeting }], ida, asked)
  expect([guestOf(moving, ida), moving.company, moving.moving]).toEqual([undefined, undefined, meeting])
  const person = after([{ type: 'guest', guest: ida }], undefined, moving)
  expect([guestOf(person, undefined), person.company, person.moving]).toEqual([ida, undefined, undefined])
  expect(after([{ type: 'company', company }], undefined, asked).company).toBeUndefined()
})

test('with somebody and a time the request comes into view, whichever is chosen first', () => {
  const time: PlanAction = { type: 'slot', starts_at: ten }
  const person: PlanAction = { type: 'guest', guest: ida }
  expect(after([time]).pane).toBe('day')
  expect(after([time, person])).toMatchObject({ pane: 'inbox', selected: ten })
  expect(after([person, time])).toMatchObject({ pane: 'inbox', selected: ten })
  expect(after([time], ida).pane).toBe('inbox')
  // The same time again lets go of it; who it was stays.
  const without = after([person, time, time])
  expect(without.selected).toBeNull()
  expect(guestOf(without, undefined)).toBe(ida)
})

test('moving a meeting opens its day without a time, and keeps its length', () => {
  const moving = after([
    { type: 'slot', starts_at: ten },
    { type: 'length', length: 4 },
    { type: 'move', invitation: meeting },
  ])
  expect(moving).toMatchObject({ date: '2027-02-10', selected: null, pane: 'day' })
  expect(after([{ type: 'slot', starts_at: ten }], undefined, moving)).toMatchObject({ length: 2, pane: 'inbox' })
})

test('another day lets go of the time, and another time of a request brings its day', () => {
  const chosen = after([
    { type: 'day', date: '2027-02-09' },
    { type: 'slot', starts_at: ten },
  ])
  expect(after([{ type: 'day', date: '2027-02-10' }], undefined, chosen)).toMatchObject({
    date: '2027-02-10',
    selected: null,
  })
  const times = [{ date: '2027-02-11', starts_at: '2027-02-11T10:00:00.000Z' }] as never
  const offered = after([{ type: 'offers', id: 5, times }], undefined, chosen)
  expect(offered).toMatchObject({ offers: { id: 5, times }, pane: 'inbox', selected: ten })
  expect(after([{ type: 'alternative', alternative: times[0] }], undefined, offered)).toMatchObject({
    date: '2027-02-11',
    selected: '2027-02-11T10:00:00.000Z',
  })
})
