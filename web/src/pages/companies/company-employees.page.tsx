import { createFileRoute } from '@tanstack/react-router'
import { CompanyAdminPage } from '../../features/companies/index.ts'
import { readAdmin } from '../../features/companies/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_settings/settings/company-employees')({
  validateSearch: readAdmin,
  head: pageHead,
  component: CompanyEmployees,
})

function CompanyEmployees() {
  return <CompanyAdminPage part={Route.useSearch().part ?? 'people'} />
}
