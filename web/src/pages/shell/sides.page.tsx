import { Outlet, createFileRoute, useRouterState } from '@tanstack/react-router'
import { useWaking } from '../../lib/drawn.ts'
import { ThreeColumns } from '../../ui/layout.tsx'
import { OneColumn } from '../../ui/one-column.tsx'
import { SkeletonCard } from '../../ui/states.tsx'
import { WIDE, useMedia } from '../../ui/use-media.ts'
import { AwardTabs, AwardTop } from '../../features/awards/index.ts'
import { EventTabs, EventTop } from '../../features/events/index.ts'
import { shellText as t } from '../../features/shell/index.ts'
import { SidePanels, SidesRail } from './sides-rail.tsx'

/** Pages that have their own list or filters at the left; they place the right column themselves. */
const ownColumns = [
  '/members',
  '/network',
  '/media-archive',
  '/media-channels',
  '/event-photo-archive',
  '/event-video-archive',
  '/event-guide-archive',
]

/** What is compared column by column takes the whole width; its sides stand on the other tabs. */
const isWhole = (pathname: string) => /^\/(events|awards)\/.+\/become-sponsor$/.test(pathname)

/** The three columns of members' pages; which panels stand at the sides is the list in panels.tsx. */
export const Route = createFileRoute('/_member/_sides')({ component: Sides })

function Sides() {
  const pathname = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/$/, '$1') })
  if (ownColumns.some((path) => pathname === path || pathname.startsWith(`${path}/`)))
    return (
      <SidesRail>
        <Outlet />
      </SidesRail>
    )
  if (isWhole(pathname))
    return (
      <OneColumn head={headOf(pathname)}>
        <Outlet />
      </OneColumn>
    )
  return <Columns pathname={pathname} />
}

/** Events and awards have their hero and tabs over two of the columns. */
function headOf(pathname: string) {
  if (pathname.startsWith('/events/')) return { hero: <EventTop />, bar: <EventTabs /> }
  return pathname.startsWith('/awards/') ? { hero: <AwardTop />, bar: <AwardTabs /> } : undefined
}

function Columns({ pathname }: { pathname: string }) {
  const wide = useMedia(WIDE)
  // The server does not know the width; phones never show it.
  const placeholder = useWaking() && <SkeletonCard height={320} />
  return (
    <ThreeColumns
      head={headOf(pathname)}
      leftLabel={t('sides.left')}
      rightLabel={t('sides.right')}
      left={wide ? <SidePanels side="left" /> : placeholder}
      right={wide ? <SidePanels side="right" /> : placeholder}
    >
      <Outlet />
    </ThreeColumns>
  )
}
