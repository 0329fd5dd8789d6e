import { createFileRoute } from '@tanstack/react-router'
import { CompanyFirstSettingsPage } from '../../features/identity/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/company-first-settings')({
  head: pageHead,
  component: CompanyFirstSettingsPage,
})
