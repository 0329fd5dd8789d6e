import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { SubmissionPage } from '../../features/awards/index.ts'
import { loadSubmission, submissionQuery } from '../../features/awards/route.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_public/awards/$awardId/award-submissions/$submissionId')({
  loaderDeps: ({ search }) => ({ token: textIn(search as Record<string, unknown>, 'token') }),
  loader: ({ context, params, deps }) => {
    if (!/^\d{1,9}$/.test(params.awardId) || !/^\d{1,9}$/.test(params.submissionId)) throw notFound()
    return loadSubmission(context, Number(params.submissionId), Number(params.awardId), deps.token)
  },
  head: pageHead,
  component: Submission,
})

function Submission() {
  const { awardId, submissionId } = Route.useParams()
  const { token } = Route.useLoaderDeps()
  return <SubmissionPage submission={useSuspenseQuery(submissionQuery(Number(submissionId), Number(awardId), token)).data} />
}
