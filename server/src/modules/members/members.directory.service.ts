import type { Query, Reply } from '@app/contract/kit'
import type { members } from '@app/contract/members'
import { me } from '#kit/context.ts'
import type { Context } from '#kit/context.ts'
import { toPage } from '#kit/paging.ts'
import { listDirectory, listFacet, searchQuery } from './members.directory.reads.ts'
import type { DirectoryFilter, FacetName } from './members.directory.reads.ts'
import { COUNT_CAP } from './members.reads.ts'
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
  const found = nobody ? { rows: [], count: 0 } : await listDirectory(ctx.db, filter, sort, paging)
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

async function countFacets(ctx: Context, filter: DirectoryFilter): Promise<NonNullable<Directory['facets']>> {
  const count = async <T>(name: FacetName) =>
    (await listFacet(ctx.db, filter, name)).map(({ logo, ...row }) => ({
      ...row,
      ...(name === 'company' ? { logo: fileOrNull(logo ?? null) } : {}),
    })) as T
  const [event, tag, country, category, company] = await Promise.all([
    count<NonNullable<Directory['facets']>['event']>('event'),
    count<NonNullable<Directory['facets']>['tag']>('tag'),
    count<NonNullable<Directory['facets']>['country']>('country'),
    count<NonNullable<Directory['facets']>['category']>('category'),
    count<NonNullable<Directory['facets']>['company']>('company'),
  ])
  return { event, tag, country, category, company }
}
