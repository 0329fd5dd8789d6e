import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-sponsorship.json' with { type: 'json' }

export const t = texts('server-sponsorship', en)
