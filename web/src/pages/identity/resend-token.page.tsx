import { createFileRoute } from '@tanstack/react-router'
import { ResendTokenPage } from '../../features/identity/index.ts'
import { findMailedLink } from '../../features/identity/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/resend-token/$token')({
  loader: ({ params }) => findMailedLink(params.token, ['unknown']),
  head: pageHead,
  component: ResendToken,
  notFoundComponent: ResendToken,
})

function ResendToken() {
  return <ResendTokenPage token={Route.useParams().token} />
}
