import { createFileRoute } from '@tanstack/react-router'
import { NewPage, begins, parts, resourceNamed } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/events/new')({
  head: pageHead,
  component: New,
})

function New() {
  const of = resourceNamed('events')
  return of ? <NewPage of={of} only={begins} then={parts} /> : <NotFoundPage />
}
