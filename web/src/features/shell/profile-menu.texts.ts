import en from '../../locales/en/profile-menu.json'
import { texts } from '../../lib/i18n.ts'

/** Texts of the profile menu, which visitors do without. */
export const t = texts('profile-menu', en)
