import type { FileColumn } from '#kit/files/file-columns.ts'
import { t } from './events.texts.ts'

const shown = { holds: 'key', folder: 'logos' } as const

export const eventsFiles: readonly FileColumn[] = [
  { ...shown, table: 'event', column: 'banner', title: () => t('file-banner') },
  { ...shown, table: 'event', column: 'main_banner', title: () => t('file-main-banner') },
  { ...shown, table: 'event_session', column: 'banner', title: () => t('file-session') },
  { ...shown, table: 'event_speaker', column: 'picture', title: () => t('file-speaker') },
  { ...shown, table: 'event_city_image', column: 'image', title: () => t('file-city') },
  { ...shown, table: 'event_hotel', column: 'images', holds: 'keys', title: () => t('file-hotel') },
  { ...shown, table: 'event_nearby_hotel', column: 'picture', title: () => t('file-hotel') },
  { ...shown, table: 'event_parallel_event', column: 'picture', title: () => t('file-event') },
]
