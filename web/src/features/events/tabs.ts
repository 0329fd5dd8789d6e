import { title } from '../../lib/i18n.ts'

/** Tabs of an event in the order of SPEC.md 2.2. */
export const tabNames = [
  'info',
  'map',
  'agenda',
  'venue',
  'accommodation',
  'speakers',
  'exhibitors',
  'booked-tables',
  'meeting-rooms',
  'media',
  'participant-companies',
] as const
export type TabName = (typeof tabNames)[number]

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
