import type { ComponentType } from 'react'
import { LatestUpdates, PortraitBanners, SquareBanners } from '../../features/content/index.ts'
import { AwardSidePanels } from '../../features/awards/index.ts'
import { BookedEventsPanel, EventSidePanels, UpcomingEventsPanel } from '../../features/events/index.ts'
import { CompanyPanel } from '../../features/companies/index.ts'
import { OtherMemberPanel, ProfilePanel } from '../../features/network/index.ts'

/**
 * The panels of the side columns, from above (docs/rules/pages.md#layout). A panel finds out by itself whether it has
 * something to show on the current page (prices only on an event's), and draws nothing when it has not.
 */
const left: readonly ComponentType[] = [
  ProfilePanel,
  OtherMemberPanel,
  CompanyPanel,
  BookedEventsPanel,
  PortraitBanners,
]
const right: readonly ComponentType[] = [
  SquareBanners,
  EventSidePanels,
  AwardSidePanels,
  UpcomingEventsPanel,
  LatestUpdates,
]

const panels = { left, right }

/** All panels of one side. */
export function Panels({ side }: { side: 'left' | 'right' }) {
  return panels[side].map((Panel, index) => <Panel key={index} />)
}
