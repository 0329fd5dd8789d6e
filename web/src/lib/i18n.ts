import { ENGLISH, addLanguage, readIn, texts } from '@app/contract/texts'
import common from '../locales/en/common.json'
import titles from '../locales/en/titles.json'
import { bridge } from './server.ts'

export { ENGLISH, addLanguage, locale, perLanguage, texts, textsIn } from '@app/contract/texts'
export type { KeyOf } from '@app/contract/texts'

// The server draws pages in the language of the installation, and a browser goes on in that of the page.
const drawing = bridge()?.texts
if (drawing) addLanguage(drawing.tag, drawing.areas)
const { lang } = globalThis.document?.documentElement ?? {}
readIn(() => drawing?.tag ?? (lang || ENGLISH))

/** Texts that every area may use. */
export const t = texts('common', common)
/** Titles of pages; they stand apart because `head()` is loaded with the first page. */
export const title = texts('titles', titles)
