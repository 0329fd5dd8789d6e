import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordPage } from '../../features/identity/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_settings/settings/change-password')({
  head: pageHead,
  component: ChangePasswordPage,
})
