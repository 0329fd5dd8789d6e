import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../features/identity/index.ts'
import { meta } from '../../lib/meta.ts'
import { title } from './titles.ts'

export const Route = createFileRoute('/_auth/settings/forgot-password')({
  head: () => meta({ title: title('forgot-password'), hidden: true }),
  component: ForgotPasswordPage,
})
