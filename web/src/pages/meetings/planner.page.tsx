import { createFileRoute } from '@tanstack/react-router'
import { loadEvent } from '../../features/events/route.ts'
import { PlannerPage, useMeetingsLive } from '../../features/meetings/index.ts'
import { recallPlanner } from '../../features/meetings/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/events/$slug/$eventId/meeting-planner')({
  validateSearch: (search: Record<string, unknown>): { person?: number } => {
    const person = Number(search['person'])
    return Number.isInteger(person) && person > 0 && person < 2 ** 31 ? { person } : {}
  },
  loader: ({ context, params }) => {
    recallPlanner(context.queryClient, Number(params.eventId))
    return loadEvent(context, params, '/events', 'meeting-planner')
  },
  head: pageHead,
  component: Planner,
})

function Planner() {
  useMeetingsLive()
  const { person } = Route.useSearch()
  return <PlannerPage key={person} id={Number(Route.useParams().eventId)} person={person} />
}
