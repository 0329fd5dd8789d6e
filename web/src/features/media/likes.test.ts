import { expect, test } from 'vitest'
import { withLikes } from './likes.ts'

test('changes a thing wherever it stands in an answer, and nothing else', () => {
  const thing = (id: number) => ({ id, likes_count: 1, is_liked: false, subject: { id: 3 } })
  const pages = { pages: [{ count: 2, results: [thing(3), thing(4)] }], pageParams: [1] }
  const changed = withLikes(pages, 3, { likes_count: 2, is_liked: true })
  expect(changed.pages[0]?.results).toEqual([{ ...thing(3), likes_count: 2, is_liked: true }, thing(4)])
  const albums = { results: [{ id: 3, items: [thing(4)] }] }
  expect(withLikes(albums, 4, { likes_count: 0, is_liked: false }).results[0]?.items[0]?.likes_count).toBe(0)
  expect(withLikes(undefined, 3, { likes_count: 0, is_liked: false })).toBeUndefined()
})
