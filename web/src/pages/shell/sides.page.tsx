import { Outlet, createFileRoute, useRouterState } from '@tanstack/react-router'
import { ThreeColumns } from '../../ui/layout.tsx'
import { EventTabs, EventTop } from '../../features/events/index.ts'
import { shellText as t } from '../../features/shell/index.ts'
import { leftPanels, rightPanels } from './panels.ts'
import { SidesRail } from './sides-rail.tsx'

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

/** The three columns of members' pages; which panels stand at the sides is the list in panels.ts. */
export const Route = createFileRoute('/_member/_sides')({ component: Sides })

function Sides() {
  const pathname = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/$/, '$1') })
  if (ownColumns.some((path) => pathname === path || pathname.startsWith(`${path}/`)))
    return (
      <SidesRail>
        <Outlet />
      </SidesRail>
    )
  return (
    <ThreeColumns
      head={pathname.startsWith('/events/') ? { hero: <EventTop />, bar: <EventTabs /> } : undefined}
      leftLabel={t('sides.left')}
      rightLabel={t('sides.right')}
      left={leftPanels.map((Panel, index) => (
        <Panel key={index} />
      ))}
      right={rightPanels.map((Panel, index) => (
        <Panel key={index} />
      ))}
    >
      <Outlet />
    </ThreeColumns>
  )
}
