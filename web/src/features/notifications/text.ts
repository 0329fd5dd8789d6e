import { catalogue } from '@app/contract/notifications.kinds'
import en from '../../locales/en/notifications.json'
import { texts } from '../../lib/i18n.ts'

export const t = texts('notifications', en)
/** Names of kinds and of what they lead to; mails say the same. */
export const said = texts('notices', catalogue)
