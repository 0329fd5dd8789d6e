import en from '../../locales/en/media.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('media', en)
