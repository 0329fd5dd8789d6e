import type { FeedPage, Post, SharedPost } from './wall.api.ts'

/** What lies in the cache for a wall. */
export type FeedData = { pages: FeedPage[]; pageParams: unknown[] }

/** What changes in a post; the same for a post and for what another one shares. */
export type Change = (post: SharedPost) => Partial<SharedPost>

/** Changes a post wherever it stands: as itself and as what another one shares. */
export function changeInPost(post: Post, id: number, change: Change): Post {
  if (post.id === id) return { ...post, ...change(post) }
  const inner = post.shared_post_details
  return inner?.id === id ? { ...post, shared_post_details: { ...inner, ...change(inner) } } : post
}

/** A post without what only a shared one has. */
function innerOf({
  is_shared: _shared,
  shared_post_id: _id,
  shared_post_details: _details,
  share_tagged_customers: _people,
  description: _description,
  ...inner
}: Post): SharedPost {
  return inner
}

/** The same data when nothing in it was touched, so that nothing is drawn anew. */
function mapPosts(data: FeedData, to: (post: Post) => Post | undefined): FeedData {
  let touched = false
  const pages = data.pages.map((page) => {
    const results = page.results.flatMap((post) => {
      const after = to(post)
      if (after !== post) touched = true
      return after ?? []
    })
    return results.length === page.results.length && results.every((post, index) => post === page.results[index])
      ? page
      : { ...page, results }
  })
  return touched ? { ...data, pages } : data
}

export function changeInFeed(data: FeedData, id: number, change: Change): FeedData {
  return mapPosts(data, (post) => changeInPost(post, id, change))
}

/** Puts a newly fetched post in the place of the old one. */
export function putInFeed(data: FeedData, fresh: Post): FeedData {
  return mapPosts(data, (post) => {
    if (post.id === fresh.id) return fresh
    return post.shared_post_details?.id === fresh.id ? { ...post, shared_post_details: innerOf(fresh) } : post
  })
}

/** A deleted post leaves its wall; who shared it keeps a frame that says so. */
export function removeFromFeed(data: FeedData, id: number): FeedData {
  return mapPosts(data, (post) => {
    if (post.id === id) return undefined
    return post.shared_post_details?.id === id ? { ...post, shared_post_details: null } : post
  })
}

/** Nothing of this person is shown any more (spam list). */
export function removeAuthor(data: FeedData, customerId: number): FeedData {
  return mapPosts(data, (post) => {
    if (post.customer_details.customer_id === customerId) return undefined
    return post.shared_post_details?.customer_details.customer_id === customerId
      ? { ...post, shared_post_details: null }
      : post
  })
}

/** A new post goes first (docs/rules/wall.md#lists); once, however often it is told. */
export function prependToFeed(data: FeedData, post: Post): FeedData {
  const [first, ...others] = data.pages
  if (!first || data.pages.some((page) => page.results.some((one) => one.id === post.id))) return data
  return { ...data, pages: [{ ...first, results: [post, ...first.results] }, ...others] }
}

/** Page 1 replaces the list (docs/rules/wall.md#lists). */
export function replaceFeed(first: FeedPage): FeedData {
  return { pages: [first], pageParams: [undefined] }
}

/** Brings what is shown up to date with a newly fetched page 1, without moving anything. */
export function refreshInFeed(data: FeedData, first: FeedPage): FeedData {
  const fresh = new Map(first.results.map((post) => [post.id, post]))
  return mapPosts(data, (post) => fresh.get(post.id) ?? post)
}

/** Posts of others on a newly fetched page 1 that are newer than everything shown. */
export function newerOf(data: FeedData, first: FeedPage, me: number | undefined): Post[] {
  const newest = Math.max(0, ...data.pages.flatMap((page) => page.results.map((post) => post.id)))
  return first.results.filter((post) => post.id > newest && post.customer_details.customer_id !== me)
}

/** Each post once, in order, even where a page overlaps the one before. */
export function postsOf(data: FeedData): Post[] {
  const seen = new Set<number>()
  return data.pages.flatMap((page) =>
    page.results.filter((post) => {
      if (seen.has(post.id)) return false
      seen.add(post.id)
      return true
    }),
  )
}
