import en from '../../locales/en/sponsorship.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('sponsorship', en)
