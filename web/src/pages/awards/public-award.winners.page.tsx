import { createFileRoute } from '@tanstack/react-router'
import { WinnersTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, winnersQuery } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/winners')({
  loader: ({ context, params }) => loadAward(context, params, 'public', 'winners', (id) => [winnersQuery(id)]),
  head: ({ match }) => awardHead(match, 'winners', 'public'),
  component: () => <WinnersTab audience="public" />,
})
