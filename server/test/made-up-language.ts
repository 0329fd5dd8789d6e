import { join } from 'node:path'
import { addLanguage, ENGLISH, readIn } from '@app/contract/texts'
import type { Catalogues } from '@app/contract/texts'
import { englishTexts } from '../src/languages.ts'

/** A language that nobody speaks: every letter has an accent, and brackets show where a text begins and ends. */
const LETTERS = 'áƀçđéƒĝĥíĵķļɱñóþʠŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŢÚṼŴẊÝŽ'
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = (text: string) =>
  text.replaceAll(/\{\{\w+\}\}|[a-zA-Z]/g, (one) => (one.length > 1 ? one : (LETTERS[PLAIN.indexOf(one)] ?? one)))

export const MADE_UP = 'en-XA'

export const english = englishTexts(join(import.meta.dirname, '../..'))

/** Everything that the product says, in the made-up language. */
export const madeUp: Catalogues = Object.fromEntries(
  Object.entries(english).map(([area, said]) => [
    area,
    Object.fromEntries(Object.entries(said).map(([key, text]) => [key, `⟦${accented(String(text))}⟧`])),
  ]),
)

/** What `say` gives for who reads the made-up language. */
export async function inMadeUp<T>(say: () => T | Promise<T>): Promise<T> {
  addLanguage(MADE_UP, madeUp)
  readIn(() => MADE_UP)
  try {
    return await say()
  } finally {
    readIn(() => ENGLISH)
  }
}
