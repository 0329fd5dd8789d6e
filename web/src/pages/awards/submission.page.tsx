import { createFileRoute } from '@tanstack/react-router'
import { SubmissionPage } from '../../features/awards/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

/** Drawn in the browser: whoever is signed in may see it without a link, and no server keeps what was submitted. */
export const Route = createFileRoute('/_public/awards/$awardId/award-submissions/$submissionId')({
  ssr: false,
  head: pageHead,
  component: Submission,
})

function Submission() {
  const { awardId, submissionId } = Route.useParams()
  const token = textIn(Route.useSearch() as Record<string, unknown>, 'token')
  if (![awardId, submissionId].every((id) => /^\d{1,9}$/.test(id))) return <NotFoundPage />
  return <SubmissionPage id={Number(submissionId)} award={Number(awardId)} token={token} />
}
