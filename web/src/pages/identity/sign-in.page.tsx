import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_auth/sign-in')({
  validateSearch: (search: Record<string, unknown>) => ({ redirectBack: textIn(search, 'redirectBack') }),
  head: (page) => pageHead(page, { description: title('sign-in.description') }),
  component: SignIn,
})

function SignIn() {
  return <SignInPage redirectBack={Route.useSearch().redirectBack} />
}
