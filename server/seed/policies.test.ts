import { MAX_SEATS, NAME_SEAT_DAYS } from '@app/contract/events'
import { expect, test } from 'vitest'
import { hamburg } from './world/events/hamburg.ts'
import { faq } from './world/faq.ts'
import { makePolicies } from './world/policies.ts'

const bodies = makePolicies(new Date('2026-11-25T00:00:00Z')).map(({ body }) => body)
const [terms = '', privacy = '', , connect = ''] = bodies

test('the numbers of the texts are those of the product', () => {
  expect(NAME_SEAT_DAYS).toBe(9)
  expect(terms).toContain('until nine days before the event')
  expect(faq).toContain('until nine days before the event')
  expect(faq).toContain(`up to ${MAX_SEATS} seats`)
})

test('the texts promise nothing that no page does', () => {
  // Nobody cancels by a page, so the terms say how.
  expect(terms).toContain('You cancel by writing to us')
  // Companies share no payment records.
  expect(`${connect} ${JSON.stringify(hamburg)}`).not.toMatch(/payment records/i)
  expect(privacy).not.toMatch(/One cookie keeps you signed in\. It is needed for that and holds nothing else/)
  expect(privacy).toContain('under Your data in the settings')
})
