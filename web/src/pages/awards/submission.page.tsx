import { createFileRoute, useParams } from '@tanstack/react-router'
import { SubmissionOver, SubmissionPage } from '../../features/awards/index.ts'
import { findSubmission } from '../../features/awards/route.ts'
import { pageHead } from '../../lib/meta.ts'
import { whoAsks } from '../../lib/request.ts'
import { textIn } from '../../lib/search.ts'

/**
 * Drawn in the browser: whoever is signed in may see it without a link, and no server keeps what was submitted. A link that opens
 * nothing for a visitor is a real 404.
 */
export const Route = createFileRoute('/_public/awards/$awardId/award-submissions/$submissionId')({
  ssr: 'data-only',
  validateSearch: (search: Record<string, unknown>) => ({ token: textIn(search, 'token') }),
  loaderDeps: ({ search }) => search,
  // Of whoever is signed in the page finds out by itself what opens.
  loader: ({ params, deps }) => (whoAsks() === null ? findSubmission(params, deps.token) : undefined),
  head: pageHead,
  component: Submission,
  notFoundComponent: Over,
})

/** The same where the server has found out that the link opens nothing. */
function Over() {
  const { awardId, submissionId } = useParams({ strict: false })
  return <SubmissionOver id={Number(submissionId)} award={Number(awardId)} />
}

function Submission() {
  const { awardId, submissionId } = Route.useParams()
  const { token } = Route.useSearch()
  return <SubmissionPage id={Number(submissionId)} award={Number(awardId)} token={token} />
}
