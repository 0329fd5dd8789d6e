import { createFileRoute } from '@tanstack/react-router'
import { AwardMap } from '../../features/awards/index.ts'
import { awardHead, loadAward } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/map')({
  loader: ({ context, params }) => loadAward(context, params, 'public', 'map'),
  head: ({ match }) => awardHead(match, 'map', 'public'),
  component: AwardMap,
})
