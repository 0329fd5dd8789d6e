import { createFileRoute } from '@tanstack/react-router'
import { BannerCarousel } from '../../features/content/index.ts'
import { MobileEventLists } from '../../features/events/index.ts'
import { CompanyUpdates } from '../../features/wall/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { settings } from '../../lib/settings.ts'

export const Route = createFileRoute('/_member/cc-updates')({
  head: () => meta({ title: title('cc-updates'), hidden: true }),
  component: Updates,
})

/** The third of the three mobile lists (SPEC.md 2.7). */
function Updates() {
  const { communityCompanyId, name } = settings()
  return (
    <MobileEventLists show="updates">
      <div className="stack">
        <CompanyUpdates companyId={communityCompanyId} name={name} />
        <div className="only-phone">
          <BannerCarousel kind="mobile" />
        </div>
      </div>
    </MobileEventLists>
  )
}
