import { createFileRoute } from '@tanstack/react-router'
import { BannerCarousel, UpdatesList } from '../../features/content/index.ts'
import { MobileEventLists } from '../../features/events/index.ts'
import { texts } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import en from './titles.json'

const title = texts('content-titles', en)

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
