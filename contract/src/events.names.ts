/** Parts of an event's page that an operator opens one by one; a part that is not open answers empty. */
export const eventSections = [
  'reasons',
  'strategic_sponsors',
  'knowledge_session',
  'parallel_events',
  'prices',
  'sponsors',
  'agenda',
  'map',
  'venue',
  'accommodation',
  'speakers',
  'exhibitors',
  'booked_tables',
  'meeting_rooms',
  'media',
  'participant_companies',
  'become_sponsor',
  'become_panelist',
] as const
export type EventSection = (typeof eventSections)[number]

export const speakerTypes = ['keynote_speaker', 'panelist', 'moderator'] as const
export const sessionKinds = [
  'keynote',
  'panel',
  'talk',
  'knowledge_session',
  'workshop',
  'networking',
  'break',
  'meal',
  'social',
  'visit',
  'registration',
] as const
/** Of a table or a room. */
export const placeStates = ['free', 'held', 'booked'] as const
export const addonKinds = ['dinner', 'hotel', 'visit', 'workshop', 'service', 'other'] as const
export type AddonKind = (typeof addonKinds)[number]
export const placeKinds = ['venue', 'airport', 'station', 'port', 'other'] as const
