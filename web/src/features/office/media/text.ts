import en from '../../../locales/en/office-media.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('office-media', en)
