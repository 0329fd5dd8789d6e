import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-privacy.json' with { type: 'json' }

export const t = texts('server-privacy', en)
