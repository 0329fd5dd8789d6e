import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-messaging.json' with { type: 'json' }

export const t = texts('server-messaging', en)
