import type { Reply } from '@app/contract/kit'
import type { search } from '@app/contract/search'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { peopleById } from '../members/index.ts'
import { fewPostsWith, searchPosts } from './wall.search.reads.ts'
import type { FoundPost } from './wall.search.reads.ts'
import { postUrl } from './wall.view.ts'

type Hits = Reply<typeof search.everything>['post']

/**
 * Posts and shared posts in which the words stand, newest first, each under the rule of its own page.
 * @param query a tsquery as text; `most` of each kind
 */
export async function findPosts(ctx: Context, query: string, most: number): Promise<{ post: Hits; shared_post: Hits }> {
  const asked = { query, few: await fewPostsWith(ctx.db, query) }
  const [plain, shared] = await Promise.all([
    searchPosts(ctx.db, me(ctx), asked, 'post', most),
    searchPosts(ctx.db, me(ctx), asked, 'share', most),
  ])
  const people = await peopleById(
    ctx,
    [...plain, ...shared].map((row) => row.customer_id),
  )
  const words = [...query.matchAll(/'((?:[^']|'')+)'/g)].map((found) => found[1] ?? '')
  const show = (rows: FoundPost[]): Hits =>
    rows.flatMap((row) => {
      const author = people.get(row.customer_id)
      if (!author) return []
      return {
        id: row.id,
        url: postUrl(ctx.url, row),
        customer_details: author,
        content: excerpt(row.content, words),
        created_at: row.created_at.toISOString(),
      }
    })
  return { post: show(plain), shared_post: show(shared) }
}

const EXCERPT = 200

/** The part of a text around the first of the words. */
function excerpt(content: string, words: string[]): string {
  const text = content.replaceAll(/\s+/g, ' ')
  // Accents become marks of their own, so that places stay comparable after they are dropped.
  const bare = Array.from(
    text,
    (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().slice(0, 1) || ' ',
  ).join('')
  const letters = Array.from(text)
  const places = words.map((word) => bare.indexOf(word)).filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = first < 60 ? 0 : bare.lastIndexOf(' ', first - 40) + 1
  const part = letters.slice(from, from + EXCERPT).join('')
  return `${from > 0 ? '…' : ''}${part.trim()}${from + EXCERPT < letters.length ? '…' : ''}`
}
