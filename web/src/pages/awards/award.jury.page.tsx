import { createFileRoute } from '@tanstack/react-router'
import { JuryTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/jury')({
  loader: ({ context, params }) => loadAward(context, params, 'member', 'jury', (id) => [sections.juries(id)]),
  head: ({ match }) => awardHead(match, 'jury', 'member'),
  component: JuryTab,
})
