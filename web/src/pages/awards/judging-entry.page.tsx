import { createFileRoute } from '@tanstack/react-router'
import { JudgesDesk } from '../../features/awards/index.ts'
import { loadJudging } from '../../features/awards/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/judging/$entryId')({
  validateSearch: (search: Record<string, unknown>): { round?: number } => {
    const round = Number(search['round'])
    return Number.isInteger(round) && round > 0 ? { round } : {}
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadJudging(context.queryClient, params.entryId, deps.round),
  head: pageHead,
  component: Entry,
})

function Entry() {
  const { entryId } = Route.useParams()
  const { round } = Route.useSearch()
  return <JudgesDesk id={Number(entryId)} round={round} />
}
