import type { Query, Reply } from '@app/contract/kit'
import type { members } from '@app/contract/members'
import { me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import { toPage } from '#kit/base/paging.ts'
import { searchQuery } from '#kit/data/search.ts'
import type { Url } from '#kit/base/file-address.ts'
import { listDirectory, listFacet } from './members.directory.reads.ts'
import type { DirectoryFilter } from './members.directory.reads.ts'
import { COUNT_CAP } from './members.reads.ts'
import { tiedOf } from './members.ties.reads.ts'
import { fileOrNull, toDirectoryEntry } from './members.view.ts'

type Directory = Reply<typeof members.directory>

/** Members by name, job title or company; facets count what each further choice would leave. */
export async function directory(ctx: Context, query: Query<typeof members.directory>): Promise<Directory> {
  const { search: typed, sort, facets: wanted, page, page_size, show_all, ...choices } = query
  const search = typed === undefined ? undefined : await searchQuery(ctx.db, typed)
  // Signs alone are no words: they match nobody.
  const nobody = typed !== undefined && search === undefined
  const filter: DirectoryFilter = { viewer: me(ctx).customer_id, now: ctx.now, search, ...choices }
  const paging = { page, page_size, show_all }
  // Words and an event have an order of their own; otherwise the best match is whom one has a tie to.
  const tied =
    sort === 'match' && typed === undefined && !choices.event?.length && !choices.together
      ? await tiedOf(ctx.db, filter)
      : []
  const found = nobody ? { rows: [], count: 0 } : await listDirectory(ctx.db, filter, sort, paging, tied)
  return {
    ...toPage(
      found.rows.map((row) => toDirectoryEntry(ctx.url, row)),
      found.count,
      paging,
      ctx.here,
    ),
    facets: wanted && !nobody ? await countFacets(ctx, filter) : null,
    capped: found.count >= COUNT_CAP,
  }
}

/** Counts that are the same for everyone are counted once in this time. */
const FRESH_MS = 30_000
const MOST_KEPT = 500

type Facets = NonNullable<Directory['facets']>
type Shared = Omit<Facets, 'event'>
const kept = new WeakMap<Db, Map<string, { facets: Shared; until: number }>>()

async function countFacets(ctx: Context, filter: DirectoryFilter): Promise<Facets> {
  const event = (await listFacet(ctx.db, filter, 'event')) as Facets['event']
  // Who comes to an event is known to its participants only, so what depends on it is nobody else's.
  return {
    event,
    ...(filter.event?.length || filter.together
      ? await countShared(ctx.db, ctx.url, filter)
      : await rememberShared(ctx, filter)),
  }
}

async function rememberShared(ctx: Context, filter: DirectoryFilter): Promise<Shared> {
  const { viewer: _viewer, now: _now, ...choices } = filter
  const key = JSON.stringify(choices)
  const known = kept.get(ctx.db) ?? new Map<string, { facets: Shared; until: number }>()
  kept.set(ctx.db, known)
  const found = known.get(key)
  if (found && found.until > ctx.now.getTime()) return found.facets
  const facets = await countShared(ctx.db, ctx.url, filter)
  if (known.size >= MOST_KEPT) known.clear()
  known.set(key, { facets, until: ctx.now.getTime() + FRESH_MS })
  return facets
}

async function countShared(db: Db, url: Url, filter: DirectoryFilter): Promise<Shared> {
  const [tag, country, category, companies] = await Promise.all([
    listFacet(db, filter, 'tag') as Promise<Shared['tag']>,
    listFacet(db, filter, 'country') as Promise<Shared['country']>,
    listFacet(db, filter, 'category') as Promise<Shared['category']>,
    listFacet(db, filter, 'company'),
  ])
  const company = companies.map((row) => ({ ...row, logo: fileOrNull(url, row.logo ?? null) })) as Shared['company']
  return { tag, country, category, company }
}
