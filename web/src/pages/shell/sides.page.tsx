import { Outlet, createFileRoute, useRouterState } from '@tanstack/react-router'
import { ThreeColumns } from '../../ui/layout.tsx'
import { shellText as t } from '../../features/shell/index.ts'
import { leftPanels, rightPanels } from './panels.ts'

/** Pages that have their own filters or columns take the whole width. */
const wholeWidth = ['/members', '/network']

/** The three columns of members' pages; which panels stand at the sides is the list in panels.ts. */
export const Route = createFileRoute('/_member/_sides')({ component: Sides })

function Sides() {
  const pathname = useRouterState({ select: (state) => state.location.pathname.replace(/(.)\/$/, '$1') })
  if (wholeWidth.includes(pathname)) return <Outlet />
  return (
    <ThreeColumns
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
