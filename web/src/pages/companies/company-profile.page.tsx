import { createFileRoute } from '@tanstack/react-router'
import { CompanyProfile } from '../../features/companies/index.ts'
import { RecentPosts } from '../../features/wall/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/company-profile/$companyId')({
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Number(search['page'])
    return Number.isInteger(page) && page > 1 && page < 100_000 ? { page } : {}
  },
  head: pageHead,
  component: Company,
})

function Company() {
  const { companyId } = Route.useParams()
  const { page = 1 } = Route.useSearch()
  return (
    <CompanyProfile
      key={companyId}
      id={Number(companyId)}
      page={page}
      posts={<RecentPosts kind="company" id={Number(companyId)} />}
    />
  )
}
