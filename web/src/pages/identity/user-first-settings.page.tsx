import { createFileRoute } from '@tanstack/react-router'
import { UserFirstSettingsPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/user-first-settings')({
  head: () => meta({ title: title('user-first-settings'), hidden: true }),
  component: UserFirstSettingsPage,
})
