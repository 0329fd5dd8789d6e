import type { FileColumn } from '#kit/files/file-columns.ts'

const shown = { holds: 'key', folder: 'logos' } as const

export const eventsFiles: readonly FileColumn[] = [
  { ...shown, table: 'event', column: 'banner', title: 'Banner' },
  { ...shown, table: 'event', column: 'main_banner', title: 'Main banner' },
  { ...shown, table: 'event_session', column: 'banner', title: 'Session' },
  { ...shown, table: 'event_speaker', column: 'picture', title: 'Speaker' },
  { ...shown, table: 'event_city_image', column: 'image', title: 'City' },
  { ...shown, table: 'event_hotel', column: 'images', holds: 'keys', title: 'Hotel' },
  { ...shown, table: 'event_nearby_hotel', column: 'picture', title: 'Hotel' },
  { ...shown, table: 'event_parallel_event', column: 'picture', title: 'Event' },
]
