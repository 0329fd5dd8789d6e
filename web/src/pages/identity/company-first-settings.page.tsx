import { createFileRoute } from '@tanstack/react-router'
import { CompanyFirstSettingsPage } from '../../features/identity/index.ts'
import { meta } from '../../lib/meta.ts'
import { title } from './titles.ts'

export const Route = createFileRoute('/_auth/settings/company-first-settings')({
  head: () => meta({ title: title('company-first-settings'), hidden: true }),
  component: CompanyFirstSettingsPage,
})
