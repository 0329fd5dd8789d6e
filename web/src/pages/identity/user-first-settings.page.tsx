import { createFileRoute } from '@tanstack/react-router'
import { UserFirstSettingsPage } from '../../features/identity/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/user-first-settings')({
  head: pageHead,
  component: UserFirstSettingsPage,
})
