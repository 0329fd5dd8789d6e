import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../features/imports/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/imports/$id')({
  head: pageHead,
  component: One,
})

function One() {
  const { id } = Route.useParams()
  if (!/^\d{1,10}$/.test(id)) return <NotFoundPage />
  return <ImportPage key={id} id={Number(id)} />
}
