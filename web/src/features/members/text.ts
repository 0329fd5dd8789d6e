import en from '../../locales/en/members.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('members', en)
