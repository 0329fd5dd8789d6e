import type { ReactNode } from 'react'
import { shellText as t } from '../../features/shell/index.ts'
import { RailProvider } from '../../ui/rail.tsx'
import { rightPanels } from './panels.ts'

/** The panels of the right column, for pages that place it themselves. */
export function SidesRail({ children }: { children: ReactNode }) {
  return (
    <RailProvider
      label={t('sides.right')}
      panels={rightPanels.map((Panel, index) => (
        <Panel key={index} />
      ))}
    >
      {children}
    </RailProvider>
  )
}
