import { createFileRoute } from '@tanstack/react-router'
import { MemberPasswordByLink } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/set-password/$token')({
  head: () => meta({ title: title('reset-password'), hidden: true }),
  component: MemberSetPassword,
})

function MemberSetPassword() {
  return <MemberPasswordByLink token={Route.useParams().token} />
}
