import type { Reply } from '@app/contract/kit'
import type { media } from '@app/contract/media'
import type { Url } from '#kit/base/file-address.ts'
import { fileLink, pictureLink } from '#kit/base/links.ts'
import type { ShareRow } from './media.queries.ts'
import type { GroupRow } from './media.archive.reads.ts'
import type { ChannelRow, ItemRow, SubjectRow } from './media.reads.ts'

export type MediaItem = Reply<typeof media.images>['results'][number]
export type Paper = Reply<typeof media.guides>['results'][number]
type Subject = MediaItem['subject']
type Links = { url: Url; now: Date }

/** A key of the file store, or an address elsewhere, as an absolute address. */

export function toSubject({ url }: Links, row: SubjectRow): Subject {
  return { ...row, url: url(`/rest/${row.type}s/${row.id}/`) }
}

function common(links: Links, row: ItemRow) {
  return {
    id: row.id,
    url: links.url(`/rest/media/${row.id}/`),
    position: row.position,
    is_public: row.is_public,
    likes_count: row.likes,
    is_liked: row.liked,
    album_id: row.album_id,
    subject: toSubject(links, row.subject),
  }
}

export function toItem(links: Links, row: ItemRow): MediaItem {
  const sizes = row.sizes.map(({ width, file }) => ({ width, url: fileLink(links, file, row.apart) }))
  return {
    ...common(links, row),
    kind: row.kind === 'video' ? 'video' : 'image',
    caption: row.caption,
    image: sizes.at(-1)?.url ?? '',
    thumbnail: sizes[0]?.url ?? '',
    sizes,
    width: row.width,
    height: row.height,
    blur: row.blur === null ? null : `data:image/webp;base64,${row.blur}`,
    video_url: row.kind === 'video' ? (row.file === null ? row.video_url : fileLink(links, row.file, row.apart)) : null,
    is_here: row.file !== null,
    captions: pictureLink(links, row.captions, row.apart),
    seconds: row.seconds,
    size_bytes: row.size_bytes,
    taken_on: row.taken_on,
    is_waiting: row.waiting,
  }
}

export function toPaper(links: Links, row: ItemRow): Paper {
  const cover = row.sizes[0]?.file ?? null
  return {
    ...common(links, row),
    kind: row.kind as Paper['kind'],
    name: row.caption,
    file: fileLink(links, row.file ?? '', row.apart),
    media_type: row.media_type,
    size_bytes: row.size_bytes,
    pages: row.pages,
    picture: pictureLink(links, cover, row.apart),
  }
}

export function toAlbum(links: Links, row: GroupRow): Reply<typeof media.albums>['results'][number] {
  return {
    id: row.id,
    subject: toSubject(links, row.subject),
    credit: row.credit,
    count: row.held,
    items: row.items.map((item) => toItem(links, item)),
    zip: `/rest/media-archive/albums/${row.id}/zip/`,
  }
}

export function toChannel(links: Links, row: ChannelRow): Reply<typeof media.channels>['results'][number] {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    kind: row.kind,
    link: row.link,
    picture: pictureLink(links, row.picture),
    hue: row.hue,
    position: row.position,
    videos_count: row.videos_count,
    videos: row.videos.map((item) => toItem(links, item)),
  }
}

export function toShare(
  links: Links,
  row: ShareRow,
  more: { token: string; subject: SubjectRow | null; items_count: number },
): Reply<typeof media.revokeShare> {
  return {
    id: row.id,
    url: links.url(`/rest/share-media-files/${row.id}/`),
    link: links.url(`/shared-media/${more.token}`),
    items_count: more.items_count,
    subject: more.subject && toSubject(links, more.subject),
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    state: row.revoked_at !== null ? 'revoked' : row.ends_at <= links.now ? 'ended' : 'living',
  }
}
