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

/**
 * The result of `say` in the made-up language. Days, amounts and names of countries are written as in Greece, so a word in plain Latin
 * letters is a text that was not looked up.
 */
export async function inMadeUp<T>(say: () => T | Promise<T>): Promise<T> {
  addLanguage('el', madeUp)
  readIn(() => 'el')
  try {
    return await say()
  } finally {
    readIn(() => ENGLISH)
  }
}
