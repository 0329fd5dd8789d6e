import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-notifications.json' with { type: 'json' }

export const t = texts('server-notifications', en)
