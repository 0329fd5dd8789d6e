import { createFileRoute } from '@tanstack/react-router'
import { AwardMap } from '../../features/awards/index.ts'
import { awardHead, loadAward } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/map')({
  loader: ({ context, params }) => loadAward(context, params, 'member', 'map'),
  head: ({ match }) => awardHead(match, 'map', 'member'),
  component: AwardMap,
})
