import { createFileRoute } from '@tanstack/react-router'
import { AwardAgenda } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/agenda')({
  loader: ({ context, params }) => loadAward(context, params, 'public', 'agenda', (id) => [sections.agenda(id)]),
  head: ({ match }) => awardHead(match, 'agenda', 'public'),
  component: AwardAgenda,
})
