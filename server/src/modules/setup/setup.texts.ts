import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-setup.json' with { type: 'json' }

export const t = texts('server-setup', en)
