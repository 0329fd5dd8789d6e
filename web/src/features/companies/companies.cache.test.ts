import { expect, test } from 'vitest'
import { withFollowing } from './companies.cache.ts'

const company = (id: number, following = false) => ({ id, follow_status: { following }, followers_count: 9 })

test('following counts one more, once', () => {
  const followed = withFollowing(company(5), 5, true)
  expect(followed).toEqual({ id: 5, follow_status: { following: true }, followers_count: 10 })
  expect(withFollowing(followed, 5, true).followers_count).toBe(10)
  expect(withFollowing(followed, 5, false).followers_count).toBe(9)
})

test('the server has the last word on the number', () => {
  expect(withFollowing(company(5), 5, true, 31).followers_count).toBe(31)
})

test('lists and their pages follow, other companies and cards do not', () => {
  const data = { pages: [{ count: 3, results: [company(4), company(5), { id: 5, name: 'Card' }] }] }
  const [page] = withFollowing(data, 5, true).pages
  expect(page?.results).toEqual([company(4), { ...company(5, true), followers_count: 10 }, { id: 5, name: 'Card' }])
  expect(withFollowing(undefined, 5, true)).toBe(undefined)
})
