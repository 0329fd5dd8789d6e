import { createFileRoute } from '@tanstack/react-router'
import { PublicAwardContainer } from '../../features/awards/index.ts'
import { loadAward } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId')({
  loader: ({ context, params, location }) =>
    loadAward(context, params, 'public', location.pathname.split('/')[4] ?? ''),
  component: PublicAwardContainer,
})
