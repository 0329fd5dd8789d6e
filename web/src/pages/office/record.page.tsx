import { createFileRoute } from '@tanstack/react-router'
import { RecordPage, partsOf, resourceNamed } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/$resource/$id')({
  head: pageHead,
  component: One,
})

function One() {
  const { resource, id } = Route.useParams()
  const of = resourceNamed(resource)
  // What nothing belongs to is written in a dialog over the list that it stands in.
  const hasPage = of && (of.parent === null || partsOf(of).length > 0)
  if (!hasPage || !/^\d{1,10}$/.test(id)) return <NotFoundPage />
  return <RecordPage key={`${of.name} ${id}`} of={of} id={Number(id)} />
}
