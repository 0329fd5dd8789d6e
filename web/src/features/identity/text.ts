import en from '../../locales/en/identity.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('identity', en)
