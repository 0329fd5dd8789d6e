import { expect, test } from 'vitest'
import { likeNames, withLike } from './likes.ts'

const me = { customer_id: 5, first_name: 'Marta', last_name: 'K', image_url: null, job_title: null, company_name: null }
const entry = { first_name: 'Ann', last_name: 'Lee', image_url: null, job_title: null, company_name: null }

test('liking adds me to the map, taking it back removes me, twice is once', () => {
  const none = { details: { 7: entry }, count: 3, liked: false }
  const liked = withLike(none, me, true)
  expect(liked).toMatchObject({ count: 4, liked: true })
  expect(Object.keys(liked.details)).toEqual(['5', '7'])
  expect(withLike(liked, me, true)).toEqual(liked)
  expect(withLike(liked, me, false)).toEqual(none)
})

test('the line names me, then one other, then how many more', () => {
  expect(likeNames({ details: { 7: entry }, count: 34, liked: false }, 5)).toEqual({
    you: false,
    names: ['Ann Lee'],
    others: 33,
  })
  expect(likeNames({ details: { 5: me, 7: entry }, count: 59, liked: true }, 5)).toEqual({
    you: true,
    names: ['Ann Lee'],
    others: 57,
  })
  expect(likeNames({ details: { 5: me }, count: 1, liked: true }, 5)).toEqual({ you: true, names: [], others: 0 })
})
