import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import type { EntityRow } from './payments.sellers.reads.ts'

type Url = (path: string) => string
type Item<T> = T extends { results: (infer I)[] } ? I : never

export function toEntity(url: Url, row: EntityRow): Item<Reply<typeof payments.entities>> {
  return { ...row, url: url(`/rest/payments/entities/${row.id}/`) }
}
