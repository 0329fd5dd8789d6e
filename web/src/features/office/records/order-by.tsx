import type { Resource } from '@app/contract/resources'
import { FilterSelect } from '../../../ui/pills.tsx'
import { fieldName, t } from './names.ts'
import type { ListView } from './view.ts'

/** By what a list without heads of columns is ordered; what is counted, the most first. */
export function OrderBy({
  of,
  view,
  go,
}: {
  of: Resource
  view: ListView
  go: (change: Record<string, string | undefined>) => void
}) {
  const sorts = Object.keys(of.fields).filter((name) => of.fields[name]?.sort && name !== of.order.field)
  return (
    <FilterSelect
      label={`${t('order-by')}: ${fieldName(of, of.order.field)}`}
      value={view['sort'] ?? ''}
      options={sorts.map((name) => ({ value: name, label: `${t('order-by')}: ${fieldName(of, name)}` }))}
      onChange={(sort) => go({ sort, order: sort ? 'desc' : undefined })}
    />
  )
}
