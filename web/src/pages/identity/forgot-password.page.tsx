import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/forgot-password')({
  head: () => meta({ title: title('forgot-password'), hidden: true }),
  component: ForgotPasswordPage,
})
