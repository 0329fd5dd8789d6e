import { createFileRoute } from '@tanstack/react-router'
import { AwardWorkspace } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { numberOf, readPart } from './part.ts'

export const Route = createFileRoute('/_office/office/awards/$awardId')({
  validateSearch: readPart,
  head: pageHead,
  component: One,
})

function One() {
  const id = numberOf(Route.useParams().awardId)
  const { part } = Route.useSearch()
  return id === undefined ? <NotFoundPage /> : <AwardWorkspace key={id} id={id} part={part} />
}
