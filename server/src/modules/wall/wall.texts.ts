import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-wall.json' with { type: 'json' }

export const t = texts('server-wall', en)
