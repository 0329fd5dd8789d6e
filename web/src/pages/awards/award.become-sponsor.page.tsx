import { createFileRoute } from '@tanstack/react-router'
import { BecomeSponsorTab } from '../../features/awards/index.ts'
import { loadAward } from '../../features/awards/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/become-sponsor')({
  loader: ({ context, params }) => loadAward(context, params, 'member', 'become-sponsor'),
  head: pageHead,
  component: BecomeSponsorTab,
})
