import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-office.json' with { type: 'json' }

export const t = texts('server-office', en)
