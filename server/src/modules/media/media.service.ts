import type { Page, Query, Reply, Route } from '@app/contract/kit'
import type { media } from '@app/contract/media'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { toPage } from '#kit/base/paging.ts'
import type { Paging } from '#kit/base/paging.ts'
import { albumsPage, archivePage, facets as readFacets } from './media.archive.reads.ts'
import type { Wanted } from './media.archive.reads.ts'
import { albumOf, channelsPage, itemsOf } from './media.reads.ts'
import type { ItemRow, Whose } from './media.reads.ts'
import { toAlbum, toChannel, toItem, toPaper, toSubject } from './media.view.ts'

type Answer<R extends Route> = Promise<Reply<R>>
const mapped = <Row, View>(found: Page<Row>, view: (row: Row) => View): Page<View> => ({
  ...found,
  results: found.results.map(view),
})

/* The archive across events and awards (docs/rules/media.md#the-archive). */

export async function images(ctx: Context, query: Query<typeof media.images>): Answer<typeof media.images> {
  return mapped(await archivePage(ctx, { shelf: 'image' }, query), (row) => toItem(ctx, row))
}

export async function videos(ctx: Context, query: Query<typeof media.videos>): Answer<typeof media.videos> {
  return mapped(await archivePage(ctx, { shelf: 'video' }, query), (row) => toItem(ctx, row))
}

export async function guides(ctx: Context, query: Query<typeof media.guides>): Answer<typeof media.guides> {
  const wanted: Wanted = { shelf: 'guide', statistics: query.statistics }
  return mapped(await archivePage(ctx, wanted, query), (row) => toPaper(ctx, row))
}

export async function albums(ctx: Context, query: Query<typeof media.albums>): Answer<typeof media.albums> {
  return mapped(await albumsPage(ctx, { shelf: query.kind }, query), (row) => toAlbum(ctx, row))
}

export async function facets(ctx: Context, query: Query<typeof media.facets>): Answer<typeof media.facets> {
  const found = await readFacets(ctx, { shelf: query.kind })
  return {
    ...found,
    subjects: found.subjects.map((row) => toSubject(ctx, row)),
    tags: found.tags.map((tag) => ({ ...tag, url: ctx.url(`/rest/tags/${tag.id}/`) })),
  }
}

export async function channels(ctx: Context, query: Query<typeof media.channels>): Answer<typeof media.channels> {
  return mapped(await channelsPage(ctx, query), (row) => toChannel(ctx, row))
}

/* One event or award: 404 for what one may not see, empty while its media are not shown. */

async function shelvesOf(
  ctx: Context,
  whose: Whose,
  shelves: readonly string[],
  paging: Paging,
): Promise<Page<ItemRow>> {
  const album = await albumOf(ctx, whose)
  if (!album) throw notFound()
  if (!album.shows || album.album_id === null) return toPage<ItemRow>([], 0, paging, ctx.here)
  return itemsOf(ctx, { album_id: album.album_id, takes_part: album.takes_part }, shelves, paging)
}

const GALLERY = ['image', 'video'] as const
const PAPERS = ['guide', 'file'] as const

export async function eventGallery(
  ctx: Context,
  query: Query<typeof media.eventGallery>,
): Answer<typeof media.eventGallery> {
  const found = await shelvesOf(ctx, { event: query.event }, query.kind ? [query.kind] : GALLERY, query)
  return mapped(found, (row) => toItem(ctx, row))
}

export async function eventDownloads(
  ctx: Context,
  query: Query<typeof media.eventDownloads>,
): Answer<typeof media.eventDownloads> {
  return mapped(await shelvesOf(ctx, { event: query.event }, PAPERS, query), (row) => toPaper(ctx, row))
}

export async function awardGallery(
  ctx: Context,
  query: Query<typeof media.awardGallery>,
): Answer<typeof media.awardGallery> {
  const found = await shelvesOf(ctx, { award: query.award }, query.kind ? [query.kind] : GALLERY, query)
  return mapped(found, (row) => toItem(ctx, row))
}

export async function awardDownloads(
  ctx: Context,
  query: Query<typeof media.awardDownloads>,
): Answer<typeof media.awardDownloads> {
  return mapped(await shelvesOf(ctx, { award: query.award }, PAPERS, query), (row) => toPaper(ctx, row))
}
