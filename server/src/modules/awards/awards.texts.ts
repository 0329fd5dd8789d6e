import { texts } from '@app/contract/texts'
import en from '../../locales/en/server-awards.json' with { type: 'json' }

export const t = texts('server-awards', en)
