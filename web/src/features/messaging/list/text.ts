import en from '../../../locales/en/conversations.json'
import { texts } from '../../../lib/i18n.ts'

export const t = texts('conversations', en)
