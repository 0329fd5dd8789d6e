import { createFileRoute } from '@tanstack/react-router'
import { AwardWorkspace } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_office/office/awards/$awardId')({
  validateSearch: (search: Record<string, unknown>): { part?: string } => {
    const part = textIn(search, 'part')
    return part ? { part } : {}
  },
  head: pageHead,
  component: One,
})

function One() {
  const { awardId } = Route.useParams()
  const { part } = Route.useSearch()
  if (!/^\d{1,10}$/.test(awardId)) return <NotFoundPage />
  return <AwardWorkspace key={awardId} id={Number(awardId)} part={part} />
}
