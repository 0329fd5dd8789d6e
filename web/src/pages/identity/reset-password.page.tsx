import { createFileRoute } from '@tanstack/react-router'
import { PasswordByLinkPage } from '../../features/identity/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_auth/settings/reset-password')({
  validateSearch: (search: Record<string, unknown>) => ({ token: textIn(search, 'token') }),
  head: pageHead,
  component: ResetPassword,
})

function ResetPassword() {
  return <PasswordByLinkPage token={Route.useSearch().token ?? ''} kind="reset_password" />
}
