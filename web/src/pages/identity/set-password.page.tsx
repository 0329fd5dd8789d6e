import { createFileRoute } from '@tanstack/react-router'
import { PasswordByLinkPage } from '../../features/identity/index.ts'
import { findMailedLink } from '../../features/identity/route.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_auth/settings/set-password/$token')({
  validateSearch: (search: Record<string, unknown>) => ({ redirectBack: textIn(search, 'redirectBack') }),
  loader: ({ params }) => findMailedLink(params.token, ['unknown', 'used', 'expired']),
  head: pageHead,
  component: SetPassword,
  notFoundComponent: SetPassword,
})

function SetPassword() {
  return (
    <PasswordByLinkPage
      token={Route.useParams().token}
      kind="set_password"
      redirectBack={Route.useSearch().redirectBack}
    />
  )
}
