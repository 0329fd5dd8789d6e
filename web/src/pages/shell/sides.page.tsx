import { Outlet, createFileRoute } from '@tanstack/react-router'
import { ThreeColumns } from '../../ui/layout.tsx'
import { shellText as t } from '../../features/shell/index.ts'
import { leftPanels, rightPanels } from './panels.ts'

/** The three columns of members' pages; which panels stand at the sides is the list in panels.ts. */
export const Route = createFileRoute('/_member/_sides')({
  component: () => (
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
  ),
})
