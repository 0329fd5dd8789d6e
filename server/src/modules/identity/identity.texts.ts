import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-identity.json' with { type: 'json' }

export const t = texts('server-identity', en)
