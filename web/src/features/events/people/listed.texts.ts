import en from '../../../locales/en/events-listed.json'
import { texts } from '../../../lib/i18n.ts'

/** What a member is asked about being listed; visitors do not load it. */
export const listedText = texts('events-listed', en)
