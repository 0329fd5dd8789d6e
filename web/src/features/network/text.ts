import en from '../../locales/en/network.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('network', en)
