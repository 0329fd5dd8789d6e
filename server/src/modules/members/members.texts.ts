import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-members.json' with { type: 'json' }

export const t = texts('server-members', en)
