import type { eventTabs } from '@app/contract/pages'
import { title } from '../../lib/i18n.ts'

export type TabName = (typeof eventTabs)[number]

/** The section that has to be open for a tab to be offered; others are always there. */
export const tabSections: Partial<Record<TabName, string>> = {
  map: 'map',
  agenda: 'agenda',
  venue: 'venue',
  accommodation: 'accommodation',
  speakers: 'speakers',
  exhibitors: 'exhibitors',
  'booked-tables': 'booked_tables',
  'meeting-rooms': 'meeting_rooms',
  media: 'media',
  'participant-companies': 'participant_companies',
}

export function tabLabel(tab: TabName): string {
  return title(`tab.${tab}`)
}
