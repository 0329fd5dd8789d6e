import { createFileRoute } from '@tanstack/react-router'
import { CompanyFirstSettingsPage } from '../../features/identity/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_auth/settings/company-first-settings')({
  head: () => meta({ title: title('company-first-settings'), hidden: true }),
  component: CompanyFirstSettingsPage,
})
