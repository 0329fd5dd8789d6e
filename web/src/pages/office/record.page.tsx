import { createFileRoute } from '@tanstack/react-router'
import { RecordPage, resourceNamed } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/$resource/$id')({
  head: pageHead,
  component: One,
})

function One() {
  const { resource, id } = Route.useParams()
  const of = resourceNamed(resource)
  if (!of || of.parent || !/^\d{1,10}$/.test(id)) return <NotFoundPage />
  return <RecordPage key={`${of.name} ${id}`} of={of} id={Number(id)} />
}
