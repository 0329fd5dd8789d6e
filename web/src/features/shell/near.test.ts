import { expect, test } from 'vitest'
import { eventWord, nearPages } from './near.ts'

const paths = (pathname: string, isMember: boolean) => nearPages(pathname, isMember).map(({ path }) => path)

test('a slip of the fingers leads to the page that was meant', () => {
  expect(paths('/mesages', true)[0]).toBe('/messages')
  expect(paths('/sing-in', false)[0]).toBe('/sign-in')
  expect(paths('/Members', true)[0]).toBe('/members')
})

test('words of an address lead to the pages that carry them', () => {
  expect(paths('/invoices', true)).toContain('/settings/invoices')
  expect(paths('/account/privacy', true)).toContain('/settings/privacy-settings')
  expect(paths('/conference/events', false)).toContain('/cc-events')
})

test('a tab that is misspelt leads to the tab and to the event', () => {
  expect(paths('/cc-events/hamburg/12/agnda', false)).toEqual(['/cc-events/hamburg/12/agenda', '/cc-events/hamburg/12'])
  expect(paths('/awards/global/3/jurors', true)).toEqual(['/awards/global/3/jury', '/awards/global/3'])
})

test('nobody is offered a page that is not for them, or what is like nothing', () => {
  expect(paths('/messages', false)).toEqual([])
  expect(paths('/offise', true)).toEqual([])
  expect(paths('/qwertz', false)).toEqual([])
  expect(paths('/12/34', true)).toEqual([])
})

test('of an address that may mean an event the longest word of its own is looked for', () => {
  expect(eventWord('/cc-events/north-range-hamburg/99999')).toBe('hamburg')
  expect(eventWord('/cc-events/agenda')).toBeUndefined()
})
