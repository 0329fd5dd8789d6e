import en from '../../locales/en/messaging.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('messaging', en)
