import { createFileRoute } from '@tanstack/react-router'
import { ListPage, MenuPage, resourceNamed, viewOf } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/$resource')({
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  head: pageHead,
  component: Records,
})

function Records() {
  const { resource } = Route.useParams()
  const search = Route.useSearch()
  const of = resourceNamed(resource)
  // Parts of an event stand in its workspace.
  if (!of || of.parent) return <NotFoundPage />
  if (of.name === 'menu-items') return <MenuPage />
  return <ListPage key={of.name} of={of} view={viewOf(of, search)} />
}
