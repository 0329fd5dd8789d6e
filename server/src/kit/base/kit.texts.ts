import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-kit.json' with { type: 'json' }

export const t = texts('server-kit', en)
