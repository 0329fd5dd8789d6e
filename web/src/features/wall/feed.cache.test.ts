import { expect, test } from 'vitest'
import {
  changeInFeed,
  newerOf,
  postsOf,
  prependToFeed,
  putInFeed,
  refreshInFeed,
  removeAuthor,
  removeFromFeed,
  replaceFeed,
} from './feed.cache.ts'
import type { FeedData } from './feed.cache.ts'
import type { Post } from './wall.api.ts'

function post(id: number, extra: Partial<Post> = {}): Post {
  return {
    id,
    like_count: 0,
    is_shared: false,
    shared_post_id: null,
    shared_post_details: null,
    share_tagged_customers: [],
    description: null,
    customer_details: { customer_id: 1 },
    ...extra,
  } as Post
}
const share = (id: number, inner: Post): Post =>
  post(id, { is_shared: true, shared_post_id: inner.id, shared_post_details: inner })

const feed = (...pages: Post[][]): FeedData => ({
  pages: pages.map((results) => ({ next: undefined, results })),
  pageParams: pages.map(() => undefined),
})
const ids = (data: FeedData) => postsOf(data).map((one) => one.id)

test('page 1 replaces the list, a new post goes first and once', () => {
  const data = feed([post(3), post(2)], [post(1)])
  expect(ids(prependToFeed(data, post(4)))).toEqual([4, 3, 2, 1])
  expect(prependToFeed(data, post(1))).toBe(data)
  expect(ids(replaceFeed({ next: undefined, results: [post(9)] }))).toEqual([9])
})

test('a change reaches the post and what another one shares, and leaves all else untouched', () => {
  const data = feed([share(5, post(2)), post(4)], [post(2), post(1)])
  const after = changeInFeed(data, 2, () => ({ like_count: 7 }))
  expect(after.pages[0]?.results[0]?.shared_post_details?.like_count).toBe(7)
  expect(after.pages[1]?.results[0]?.like_count).toBe(7)
  expect(after.pages[0]?.results[1]).toBe(data.pages[0]?.results[1])
  expect(changeInFeed(data, 99, () => ({ like_count: 7 }))).toBe(data)
})

test('a fresh post takes the place of the old one', () => {
  const after = putInFeed(feed([share(5, post(2)), post(2)]), post(2, { content: 'new' }))
  expect(after.pages[0]?.results[0]?.shared_post_details).toMatchObject({ id: 2, content: 'new' })
  expect(after.pages[0]?.results[0]?.shared_post_details).not.toHaveProperty('is_shared')
  expect(after.pages[0]?.results[1]?.content).toBe('new')
})

test('a deleted post leaves the wall, and who shared it keeps an empty frame', () => {
  const after = removeFromFeed(feed([share(5, post(2)), post(2), post(1)]), 2)
  expect(ids(after)).toEqual([5, 1])
  expect(after.pages[0]?.results[0]?.shared_post_details).toBeNull()
})

test('nothing of a person on the spam list is shown', () => {
  const other = { customer_details: { customer_id: 8 } } as Partial<Post>
  const after = removeAuthor(feed([post(3, other), share(4, post(2, other)), post(1)]), 8)
  expect(ids(after)).toEqual([4, 1])
  expect(after.pages[0]?.results[0]?.shared_post_details).toBeNull()
})

test('freshening moves nothing, and counts what others wrote since', () => {
  const data = feed([post(5), post(4)])
  const first = {
    next: undefined,
    results: [
      post(8, { customer_details: { customer_id: 9 } as Post['customer_details'] }),
      post(7),
      post(5, { like_count: 3 }),
    ],
  }
  const after = refreshInFeed(data, first)
  expect(ids(after)).toEqual([5, 4])
  expect(after.pages[0]?.results[0]?.like_count).toBe(3)
  expect(newerOf(data, first, 1).map((one) => one.id)).toEqual([8])
})

test('a post that stands on two pages is shown once', () => {
  expect(ids(feed([post(3), post(2)], [post(2), post(1)]))).toEqual([3, 2, 1])
})
