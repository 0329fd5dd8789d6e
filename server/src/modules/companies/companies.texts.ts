import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-companies.json' with { type: 'json' }

export const t = texts('server-companies', en)
