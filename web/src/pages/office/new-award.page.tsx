import { createFileRoute } from '@tanstack/react-router'
import { NewPage, awardBegins, awardParts, resourceNamed } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/awards/new')({
  head: pageHead,
  component: New,
})

function New() {
  const of = resourceNamed('awards')
  return of ? <NewPage of={of} only={awardBegins} then={awardParts} /> : <NotFoundPage />
}
