import { createFileRoute } from '@tanstack/react-router'
import { CompanySettingsPage } from '../../features/companies/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/settings/company-settings')({
  head: () => meta({ title: title('company-settings'), hidden: true }),
  component: CompanySettingsPage,
})
