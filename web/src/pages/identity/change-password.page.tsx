import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/settings/change-password')({
  head: () => meta({ title: title('change-password'), hidden: true }),
  component: ChangePasswordPage,
})
