import type { content } from '@app/contract/content'
import type { Reply } from '@app/contract/kit'
import type { Url } from '#kit/base/file-address.ts'
import type { BannerRow, TagRow } from './content.reads.ts'

type Item<T> = T extends { results: (infer I)[] } ? I : never

export function toTag(url: Url, row: TagRow): Item<Reply<typeof content.tags>> {
  return { id: row.id, name: row.name, url: url(`/rest/tags/${row.id}/`) }
}

export function toBanner(url: Url, { picture, ...row }: BannerRow): Item<Reply<typeof content.banners>> {
  return { ...row, banner: url.file(picture) }
}
