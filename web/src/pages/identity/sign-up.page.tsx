import { createFileRoute } from '@tanstack/react-router'
import { ConfirmMailPage, SignUpPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_auth/sign-up')({
  validateSearch: (search: Record<string, unknown>) => ({ confirm: textIn(search, 'confirm') }),
  head: () => meta({ title: title('sign-up'), description: title('sign-up.description'), path: '/sign-up' }),
  component: SignUp,
})

/** Registration, and what the link of the confirmation mail opens. */
function SignUp() {
  const { confirm } = Route.useSearch()
  return confirm === undefined ? <SignUpPage /> : <ConfirmMailPage token={confirm} />
}
