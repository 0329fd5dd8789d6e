import { createFileRoute } from '@tanstack/react-router'
import { BannerCarousel } from '../../features/content/index.ts'
import { MobileMePanel, Welcome, useWelcomeKnown } from '../../features/network/index.ts'
import { HomeWall } from '../../features/wall/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/personal-wall')({
  head: pageHead,
  component: Home,
})

function Home() {
  return (
    <HomeWall
      title={title('personal-wall')}
      top={
        <div className="only-phone">
          <MobileMePanel low />
        </div>
      }
      first={<Welcome />}
      ready={useWelcomeKnown()}
      banner={
        <div className="only-phone">
          <BannerCarousel kind="mobile" />
        </div>
      }
    />
  )
}
