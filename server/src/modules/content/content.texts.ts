import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-content.json' with { type: 'json' }

export const t = texts('server-content', en)
