import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-payments.json' with { type: 'json' }

export const t = texts('server-payments', en)
