import { createFileRoute } from '@tanstack/react-router'
import { AwardContainer } from '../../features/awards/index.ts'
import { loadAward } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId')({
  loader: ({ context, params, location }) =>
    loadAward(context, params, 'member', location.pathname.split('/')[4] ?? ''),
  component: AwardContainer,
})
