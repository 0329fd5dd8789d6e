import { createFileRoute } from '@tanstack/react-router'
import { AwardAgenda } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/agenda')({
  loader: ({ context, params }) => loadAward(context, params, 'member', 'agenda', (id) => [sections.agenda(id)]),
  head: ({ match }) => awardHead(match, 'agenda', 'member'),
  component: AwardAgenda,
})
