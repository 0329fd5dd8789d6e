import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../../features/meeting-desk/index.ts'
import type { DeskSearch } from '../../features/meeting-desk/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_office/office/meetings')({
  validateSearch: (search: Record<string, unknown>): DeskSearch => {
    const [event, day, part] = ['event', 'day', 'part'].map((name) => textIn(search, name))
    return { ...(event && { event }), ...(day && { day }), ...(part && { part }) }
  },
  head: pageHead,
  component: Meetings,
})

function Meetings() {
  return <DeskPage search={Route.useSearch()} />
}
