import { useSearch } from '@tanstack/react-router'
import { readArchive } from './media.api.ts'
import type { ArchiveFilter } from './media.api.ts'
import { usePageNavigate } from '../../ui/page-link.ts'

/** The filter that the address says, and how to say another one there; it makes no step in the history. */
export function useArchiveFilter(): { filter: ArchiveFilter; show: (filter: ArchiveFilter) => void } {
  const navigate = usePageNavigate()
  const filter = readArchive(useSearch({ strict: false }))
  const show = (search: ArchiveFilter) => void navigate({ to: '.', search: search, replace: true, resetScroll: false })
  return { filter, show }
}
