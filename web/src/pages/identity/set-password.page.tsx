import { createFileRoute } from '@tanstack/react-router'
import { PasswordByLinkPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/set-password/$token')({
  head: () => meta({ title: title('set-password'), hidden: true }),
  component: SetPassword,
})

function SetPassword() {
  return <PasswordByLinkPage token={Route.useParams().token} kind="set_password" />
}
