import { createFileRoute } from '@tanstack/react-router'
import { ResendTokenPage } from '../../features/identity/index.ts'
import { meta } from '../../lib/meta.ts'
import { title } from './titles.ts'

export const Route = createFileRoute('/_auth/settings/resend-token/$token')({
  head: () => meta({ title: title('resend-token'), hidden: true }),
  component: ResendToken,
})

function ResendToken() {
  return <ResendTokenPage token={Route.useParams().token} />
}
