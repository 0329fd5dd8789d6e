import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../features/identity/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/forgot-password')({
  head: pageHead,
  component: ForgotPasswordPage,
})
