import { createFileRoute } from '@tanstack/react-router'
import { MobileCompanyPanel } from '../../features/companies/index.ts'
import { CompanyWall } from '../../features/wall/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/company-wall/$companyId')({
  head: pageHead,
  component: Wall,
})

function Wall() {
  const { companyId } = Route.useParams()
  return (
    <CompanyWall
      companyId={companyId}
      top={
        <div className="only-phone">
          <MobileCompanyPanel companyId={Number(companyId)} />
        </div>
      }
    />
  )
}
