import { expect, test } from 'vitest'
import { counted, without, withStanding } from './network.cache.ts'

const none = { status: '', invitation: null, network: null, ask_again_on: null } as const
const sent = {
  status: 'sent request',
  invitation: '/rest/customers/invitation-request/7/',
  network: null,
  ask_again_on: null,
} as const
const free = { following: false, following_url: null }
const member = (id: number) => ({ id, friendship_status: none, follow_status: free })
const contact = (customer_id: number) => ({ id: customer_id + 100, network_member_details: { customer_id } })

test('a request shows on the record and in every list that holds the member', () => {
  const change = { friendship_status: sent }
  expect(withStanding(member(4), 4, change).friendship_status).toBe(sent)
  const list = withStanding({ count: 2, results: [member(3), member(4)] }, 4, change)
  expect(list.results.map((row) => row.friendship_status)).toEqual([none, sent])
  const pages = withStanding(
    {
      pages: [
        { count: 2, results: [member(3)] },
        { count: 2, results: [member(4)] },
      ],
    },
    4,
    change,
  )
  expect(pages.pages[1]?.results[0]?.friendship_status).toBe(sent)
})

test('where the member is not, the answer stays the same object', () => {
  const list = { count: 1, results: [member(3)] }
  expect(withStanding(list, 4, { follow_status: free })).toBe(list)
  expect(withStanding(undefined, 4, { follow_status: free })).toBe(undefined)
  // A company of the same number is no member.
  const company = { id: 4, name: 'Corvo Atlantic' }
  expect(withStanding(company, 4, { follow_status: free })).toBe(company)
})

test('a row that goes takes its place in the count of every page', () => {
  const gone = (row: ReturnType<typeof contact>) => row.network_member_details.customer_id === 4
  const data = {
    pages: [
      { count: 3, results: [contact(3), contact(4)] },
      { count: 3, results: [contact(5)] },
    ],
  }
  const after = without(data, gone)
  expect(after.pages.map((page) => page.count)).toEqual([2, 2])
  expect(after.pages[0]?.results).toEqual([contact(3)])
  expect(without(after, gone)).toBe(after)
  expect(without({ count: 1, results: [contact(4)] }, gone)).toEqual({ count: 0, results: [] })
})

test('counters follow and never fall below zero', () => {
  const counts = { contacts: 214, followers: 86, following: 41, received: 0, sent: 2 }
  expect(counted(counts, { contacts: 1, received: -1 })).toEqual({ ...counts, contacts: 215, received: 0 })
})

test('a request shows on the person who was searched for', () => {
  const found = { user: [member(3), member(4)], post: [] }
  expect(withStanding(found, 4, { friendship_status: sent }).user.map((row) => row.friendship_status)).toEqual([
    none,
    sent,
  ])
  expect(withStanding(found, 9, { friendship_status: sent })).toBe(found)
})
