import { createFileRoute } from '@tanstack/react-router'
import { BannerCarousel } from '../../features/content/index.ts'
import { MobileEventLists } from '../../features/events/index.ts'
import { CompanyUpdates } from '../../features/wall/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { settings } from '../../lib/settings.ts'

export const Route = createFileRoute('/_member/cc-updates')({
  head: pageHead,
  component: Updates,
})

/** The third of the three mobile lists (docs/rules/pages.md#layout). */
function Updates() {
  const { communityCompanyId, name } = settings()
  return (
    <MobileEventLists show="updates">
      <CompanyUpdates
        companyId={communityCompanyId}
        name={name}
        end={
          <div className="only-phone">
            <BannerCarousel kind="mobile" />
          </div>
        }
      />
    </MobileEventLists>
  )
}
