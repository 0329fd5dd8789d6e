import { createFileRoute } from '@tanstack/react-router'
import { CompanySettingsPage } from '../../features/companies/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_settings/settings/company-settings')({
  head: pageHead,
  component: CompanySettingsPage,
})
