import { createFileRoute } from '@tanstack/react-router'
import { ResendTokenPage } from '../../features/identity/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/resend-token/$token')({
  head: pageHead,
  component: ResendToken,
})

function ResendToken() {
  return <ResendTokenPage token={Route.useParams().token} />
}
