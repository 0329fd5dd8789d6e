import { createFileRoute } from '@tanstack/react-router'
import { ShortlistedTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, myOutcomes, shortlistQuery } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/shortlisted')({
  loader: ({ context, params }) =>
    loadAward(context, params, 'member', 'shortlisted', (id) => [shortlistQuery(id), myOutcomes(id)]),
  head: ({ match }) => awardHead(match, 'shortlisted', 'member'),
  component: () => <ShortlistedTab audience="member" />,
})
