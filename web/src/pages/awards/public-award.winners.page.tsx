import { createFileRoute } from '@tanstack/react-router'
import { WinnersTab } from '../../features/awards/index.ts'
import { awardHead, loadWinners } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/winners')({
  loader: ({ context, params }) => loadWinners(context, params, 'public'),
  head: ({ match }) => awardHead(match, 'winners', 'public'),
  component: () => <WinnersTab audience="public" />,
})
