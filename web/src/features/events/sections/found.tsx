import { useState } from 'react'
import type { ReactNode } from 'react'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { t } from '../texts.ts'

/** As many as one sees at a glance; more can be searched. */
const GLANCE = 8

/** A list that is all there, with a search over it once it is long. @param textOf what of an item is searched */
export function Found<Item>({
  items,
  label,
  textOf,
  children,
}: {
  items: readonly Item[]
  label: string
  textOf: (item: Item) => readonly (string | null | undefined)[]
  children: (found: Item[]) => ReactNode
}) {
  const [search, setSearch] = useState('')
  if (items.length <= GLANCE) return children([...items])
  const words = search.toLowerCase().split(/\s+/)
  const found = items.filter((item) => {
    const text = textOf(item).join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <div className="stack">
      <SearchBox value={search} label={label} wait={100} onSearch={setSearch} />
      {found.length === 0 ? <EmptyState icon="search" title={t('search.none')} /> : children(found)}
    </div>
  )
}
