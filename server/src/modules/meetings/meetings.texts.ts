import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-meetings.json' with { type: 'json' }

export const t = texts('server-meetings', en)
