import { createFileRoute } from '@tanstack/react-router'
import { JuryTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/jury')({
  loader: ({ context, params }) => loadAward(context, params, 'public', 'jury', (id) => [sections.juries(id)]),
  head: ({ match }) => awardHead(match, 'jury', 'public'),
  component: JuryTab,
})
