import { ENGLISH, addLanguage, locale, readIn } from '@app/contract/texts'
import type { Language } from '@app/contract/texts.check'

let spoken: Language | undefined

/** Says everything in this language from here on, in this process; in English where there is none. */
export function speak(language: Language | undefined): void {
  spoken = language
  if (!language) return
  addLanguage(language.language, language.texts)
  readIn(() => language.language)
}

/** What is spoken here, for a process that is begun to say something; undefined for English. */
export const spokenLanguage = (): Language | undefined => spoken

/** The language of the reader, for the `lang` of a document. */
export const languageTag = (): string => (locale() === 'en-GB' ? ENGLISH : locale())
