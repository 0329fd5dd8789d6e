import { createFileRoute } from '@tanstack/react-router'
import { UserSettingsPage } from '../../features/members/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/settings/user-settings')({
  head: () => meta({ title: title('user-settings'), hidden: true }),
  component: UserSettingsPage,
})
