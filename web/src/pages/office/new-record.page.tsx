import { createFileRoute } from '@tanstack/react-router'
import { NewPage, resourceNamed } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/$resource/new')({
  head: pageHead,
  component: New,
})

function New() {
  const of = resourceNamed(Route.useParams().resource)
  return of ? <NewPage key={of.name} of={of} /> : <NotFoundPage />
}
