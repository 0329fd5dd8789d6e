import en from '../../locales/en/wall.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('wall', en)
