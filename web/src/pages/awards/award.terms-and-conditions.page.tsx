import { createFileRoute } from '@tanstack/react-router'
import { TermsTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_member/_sides/awards/$slug/$awardId/terms-and-conditions')({
  loader: ({ context, params }) =>
    loadAward(context, params, 'member', 'terms-and-conditions', (id) => [sections.terms(id)]),
  head: ({ match }) => awardHead(match, 'terms-and-conditions', 'member'),
  component: TermsTab,
})
