import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-network.json' with { type: 'json' }

export const t = texts('server-network', en)
