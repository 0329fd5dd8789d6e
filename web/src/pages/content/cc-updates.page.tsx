import { createFileRoute } from '@tanstack/react-router'
import { BannerCarousel, UpdatesList } from '../../features/content/index.ts'
import { MobileEventLists } from '../../features/events/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/cc-updates')({
  head: () => meta({ title: title('cc-updates'), hidden: true }),
  component: Updates,
})

/** The third of the three mobile lists (SPEC.md 2.7). */
function Updates() {
  return (
    <MobileEventLists show="updates">
      <div className="stack">
        <UpdatesList />
        <div className="only-phone">
          <BannerCarousel kind="mobile" />
        </div>
      </div>
    </MobileEventLists>
  )
}
