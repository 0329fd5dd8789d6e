import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-events.json' with { type: 'json' }

export const t = texts('server-events', en)
