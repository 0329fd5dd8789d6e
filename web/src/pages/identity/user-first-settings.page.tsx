import { createFileRoute } from '@tanstack/react-router'
import { UserFirstSettingsPage } from '../../features/identity/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_auth/settings/user-first-settings')({
  validateSearch: (search: Record<string, unknown>) => ({ redirectBack: textIn(search, 'redirectBack') }),
  head: pageHead,
  component: UserFirstSettingsPage,
})
