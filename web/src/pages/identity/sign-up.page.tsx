import { createFileRoute } from '@tanstack/react-router'
import { ConfirmMailPage, InvitedPage, SignUpPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_auth/sign-up')({
  validateSearch: (search: Record<string, unknown>) => ({
    confirm: textIn(search, 'confirm'),
    invitation: textIn(search, 'invitation'),
    redirectBack: textIn(search, 'redirectBack'),
  }),
  head: (page) => pageHead(page, { description: title('sign-up.description') }),
  component: SignUp,
})

/** Registration, and what the link of the confirmation mail opens. */
function SignUp() {
  const { confirm, invitation, redirectBack } = Route.useSearch()
  if (invitation !== undefined) return <InvitedPage token={invitation} />
  return confirm === undefined ? <SignUpPage redirectBack={redirectBack} /> : <ConfirmMailPage token={confirm} />
}
