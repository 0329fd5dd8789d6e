import { createFileRoute, notFound } from '@tanstack/react-router'
import { SubmissionPage } from '../../features/awards/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

/** Drawn in the browser: whoever is signed in may see it without a link, and no server keeps what was submitted. */
export const Route = createFileRoute('/_public/awards/$awardId/award-submissions/$submissionId')({
  ssr: false,
  beforeLoad: ({ params }) => {
    if (!/^\d{1,9}$/.test(params.awardId) || !/^\d{1,9}$/.test(params.submissionId)) throw notFound()
  },
  head: pageHead,
  component: Submission,
})

function Submission() {
  const { awardId, submissionId } = Route.useParams()
  const token = textIn(Route.useSearch() as Record<string, unknown>, 'token')
  return <SubmissionPage id={Number(submissionId)} award={Number(awardId)} token={token} />
}
