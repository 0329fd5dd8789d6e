import { createFileRoute } from '@tanstack/react-router'
import { WinnersTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, myOutcomes, winnersQuery } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/winners')({
  loader: ({ context, params }) =>
    loadAward(context, params, 'member', 'winners', (id) => [winnersQuery(id), myOutcomes(id)]),
  head: ({ match }) => awardHead(match, 'winners', 'member'),
  component: () => <WinnersTab audience="member" />,
})
