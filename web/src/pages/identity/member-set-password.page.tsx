import { createFileRoute } from '@tanstack/react-router'
import { MemberPasswordByLink } from '../../features/identity/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_settings/set-password/$token')({
  head: pageHead,
  component: MemberSetPassword,
})

function MemberSetPassword() {
  return <MemberPasswordByLink token={Route.useParams().token} />
}
