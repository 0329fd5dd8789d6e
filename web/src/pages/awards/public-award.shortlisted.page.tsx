import { createFileRoute } from '@tanstack/react-router'
import { ShortlistedTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, shortlistQuery } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/shortlisted')({
  loader: ({ context, params }) => loadAward(context, params, 'public', 'shortlisted', (id) => [shortlistQuery(id)]),
  head: ({ match }) => awardHead(match, 'shortlisted', 'public'),
  component: () => <ShortlistedTab audience="public" />,
})
