import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-occasions.json' with { type: 'json' }

export const t = texts('server-occasions', en)
