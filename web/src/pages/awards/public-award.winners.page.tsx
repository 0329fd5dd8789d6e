import { createFileRoute } from '@tanstack/react-router'
import { WinnersTab } from '../../features/awards/results/index.ts'
import { winnersQuery } from '../../features/awards/results/route.ts'
import { awardHead, loadAward } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/winners')({
  loader: ({ context, params }) => loadAward(context, params, 'public', 'winners', (id) => [winnersQuery(id)]),
  head: ({ match }) => awardHead(match, 'winners', 'public'),
  component: () => <WinnersTab audience="public" />,
})
