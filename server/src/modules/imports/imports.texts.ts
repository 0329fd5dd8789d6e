import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-imports.json' with { type: 'json' }

export const t = texts('server-imports', en)
