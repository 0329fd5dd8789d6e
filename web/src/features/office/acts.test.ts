import { acts } from '@app/contract/office.acts'
import { resources } from '@app/contract/resources.all'
import { expect, test } from 'vitest'
import { actValue, pageOf, piecesOf, sentenceFor } from './acts.ts'

const done = { create: 'created', change: 'changed', remove: 'removed' } as const

test('every act that can be written has its sentence; one that nobody knows has none', () => {
  const records = resources.flatMap(({ one, acts: of }) => of.map((act) => `${one}.${done[act]}`))
  expect([...acts, ...records].filter((act) => sentenceFor(act) === undefined)).toEqual([])
  expect(sentenceFor('harbour.moved')).toBeUndefined()
  expect(sentenceFor('harbour.changed')).toBeUndefined()
  expect(sentenceFor('tag.moved')).toBeUndefined()
})

const entry = {
  act: 'refund.asked',
  object: 'refund:2',
  about: { name: 'CCE-2027-00041', within: 'invoice:41', currency: 'EUR' },
  names: {},
  before: null,
  after: { amount: 260_015, payment: 7 },
}
const said = (one: typeof entry | object) =>
  piecesOf({ ...entry, ...one })
    .pieces.map(({ text }) => text)
    .join('')

test('an act is a sentence with names and money', () => {
  expect(said({})).toBe('asked for €2,600.15 of CCE-2027-00041 to go back')
  expect([...piecesOf(entry).said]).toEqual(['amount'])
  const seat = {
    act: 'seat.admitted',
    object: 'seat:9',
    about: { name: null, within: null, currency: null },
    names: {
      'customer_id 12': { name: 'Ida Falk', object: 'customer:12' },
      'event_id 3': { name: 'Quay Days', object: 'event:3' },
    },
    after: { customer_id: 12, event_id: 3 },
  }
  expect(said(seat)).toBe('gave Ida Falk a seat at Quay Days')
  expect(said({ act: 'tag.created', object: 'tag:4', about: { ...entry.about, name: 'Reefer' }, after: {} })).toBe(
    'added the tag Reefer',
  )
  // What is gone is called as the act itself says, and what an older version wrote stands in its own words.
  const gone = { about: { name: null, within: null, currency: null }, before: { name: 'Reefers' }, after: null }
  expect(said({ ...gone, act: 'tag.removed', object: 'tag:4' })).toBe('removed the tag Reefers')
  expect(said({ ...gone, act: 'harbour.long_moved', object: 'harbour:4' })).toBe('harbour long moved Reefers')
})

test('values of acts are words', () => {
  expect(actValue(entry, 'amount_paid', 5000)).toBe('€50.00')
  expect(actValue(entry, 'received_on', '2027-03-01')).toBe('1 Mar 2027')
  expect(actValue(entry, 'state', 'part_paid')).toBe('Part paid')
  expect(actValue(entry, 'is_public', true)).toBe('Yes')
  expect(actValue(entry, 'moved', { invoices: 2, seats: 3 })).toBe('Invoices: 2, Seats: 3')
})

test('an act leads to the page of what it was about, where one has it', () => {
  expect(pageOf('refund:2', 'invoice:41', ['money'])).toBe('/office/money/41')
  expect(pageOf('refund:2', 'invoice:41', ['people'])).toBeUndefined()
  expect(pageOf('company:9', null, ['people'])).toBe('/office/companies/9')
  expect(pageOf('event_price:4', 'event:3', ['all'])).toBe('/office/events/3')
  expect(pageOf('setting:menu', null, ['all'])).toBeUndefined()
})
