import type { content } from '@app/contract/content'
import type { Reply } from '@app/contract/kit'
import type { BannerRow, TagRow, UpdateRow } from './content.reads.ts'

type Url = (path: string) => string
type Item<T> = T extends { results: (infer I)[] } ? I : never

export function toTag(url: Url, row: TagRow): Item<Reply<typeof content.tags>> {
  return { id: row.id, name: row.name, url: url(`/rest/tags/${row.id}/`) }
}

export function toBanner({ picture, ...row }: BannerRow): Item<Reply<typeof content.banners>> {
  return { ...row, banner: `/files/${picture}` }
}

export function toUpdate(url: Url, row: UpdateRow): Item<Reply<typeof content.companyWall>> {
  return {
    id: row.id,
    url: url(`/rest/companies-wall/${row.id}/`),
    user_details: {
      customer_id: row.customer_id,
      name: `${row.first_name} ${row.last_name}`,
      prof_pic: row.profile_picture === null ? null : `/files/${row.profile_picture}`,
    },
    content: row.content,
    posted_on: row.posted_at.toISOString(),
  }
}
