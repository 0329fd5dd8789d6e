import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-merging.json' with { type: 'json' }

export const t = texts('server-merging', en)
