import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_auth/sign-in')({
  validateSearch: (search: Record<string, unknown>) => ({ redirectBack: textIn(search, 'redirectBack') }),
  head: () => meta({ title: title('sign-in'), description: title('sign-in.description'), path: '/sign-in' }),
  component: SignIn,
})

function SignIn() {
  return <SignInPage redirectBack={Route.useSearch().redirectBack} />
}
