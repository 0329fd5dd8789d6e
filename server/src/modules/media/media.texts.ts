import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-media.json' with { type: 'json' }

export const t = texts('server-media', en)
