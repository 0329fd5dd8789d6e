import en from '../../locales/en/dead-ends.json'
import { texts } from '../../lib/i18n.ts'

/** Texts of pages that end a way: apart, as few come there. */
export const t = texts('dead-ends', en)
