import type { ReactNode } from 'react'
import { shellText as t } from '../../features/shell/index.ts'
import { part } from '../../ui/part.tsx'
import { RailProvider } from '../../ui/rail.tsx'
import { ErrorState, SkeletonCard } from '../../ui/states.tsx'

/** The panels of a side column. Phones have none, so nothing of them comes there. */
export const SidePanels = part(
  () => import('./panels.tsx').then((made) => made.Panels),
  ErrorState,
  <SkeletonCard height={320} />,
)

const rightPanels = <SidePanels side="right" />

/** The panels of the right column, for pages that place it themselves. */
export function SidesRail({ children }: { children: ReactNode }) {
  return (
    <RailProvider label={t('sides.right')} panels={rightPanels}>
      {children}
    </RailProvider>
  )
}
