import { createFileRoute } from '@tanstack/react-router'
import { WinnersTab } from '../../features/awards/index.ts'
import { awardHead, loadWinners } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/winners')({
  loader: ({ context, params }) => loadWinners(context, params, 'member'),
  head: ({ match }) => awardHead(match, 'winners', 'member'),
  component: () => <WinnersTab audience="member" />,
})
