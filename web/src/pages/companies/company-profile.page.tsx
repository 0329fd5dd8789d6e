import { createFileRoute } from '@tanstack/react-router'
import { CompanyProfile } from '../../features/companies/index.ts'
import { companyTabs } from '../../features/companies/route.ts'
import type { CompanyTab } from '../../features/companies/route.ts'
import { MessageButton } from '../../features/messaging/index.ts'
import { PeopleOfCompany, useCompanyPeopleCount } from '../../features/network/index.ts'
import { useOpenInvoices } from '../../features/payments/index.ts'
import { RecentPosts } from '../../features/wall/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/company-profile/$companyId')({
  validateSearch: (search: Record<string, unknown>): { tab?: CompanyTab; page?: number } => {
    const tab = companyTabs.find((one) => one === search['tab'])
    const page = Number(search['page'])
    return { ...(tab ? { tab } : {}), ...(tab && Number.isInteger(page) && page > 1 && page < 100_000 ? { page } : {}) }
  },
  head: pageHead,
  component: Company,
})

function Company() {
  const { companyId } = Route.useParams()
  const { tab, page = 1 } = Route.useSearch()
  return (
    <CompanyProfile
      key={companyId}
      id={Number(companyId)}
      tab={tab}
      page={page}
      openInvoices={useOpenInvoices()}
      ask={({ customer_id, name }) => (
        <MessageButton customer_id={customer_id} name={name} look={{ icon: true, size: 'sm' }} />
      )}
      peopleCount={useCompanyPeopleCount(Number(companyId))}
      people={(given) => <PeopleOfCompany {...given} />}
      posts={<RecentPosts kind="company" id={Number(companyId)} />}
    />
  )
}
