import { createFileRoute } from '@tanstack/react-router'
import { ResendTokenPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/resend-token/$token')({
  head: () => meta({ title: title('resend-token'), hidden: true }),
  component: ResendToken,
})

function ResendToken() {
  return <ResendTokenPage token={Route.useParams().token} />
}
