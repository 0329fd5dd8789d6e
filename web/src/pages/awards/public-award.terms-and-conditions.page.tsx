import { createFileRoute } from '@tanstack/react-router'
import { TermsTab } from '../../features/awards/index.ts'
import { awardHead, loadAward, sections } from '../../features/awards/route.ts'

export const Route = createFileRoute('/_public/cc-awards/$slug/$awardId/terms-and-conditions')({
  loader: ({ context, params }) =>
    loadAward(context, params, 'public', 'terms-and-conditions', (id) => [sections.terms(id)]),
  head: ({ match }) => awardHead(match, 'terms-and-conditions', 'public'),
  component: TermsTab,
})
