/**
 * Texts that people read, in the language of whoever reads them. English stands in the program, an area at a time; a catalogue of
 * another language brings the same keys (docs/decisions/0006-texts-without-a-library.md).
 */

/** Keys of a catalogue; `seats_one` and `seats_other` are asked for as `seats` with a `count`. */
export type KeyOf<Catalogue> = keyof Catalogue extends infer Key
  ? Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
    ? Base
    : Key & string
  : never

/** Looks a text up: `t('booking.seats', { count: 3 })`. */
export type Texts<Catalogue> = (key: KeyOf<Catalogue>, values?: Values) => string

type Values = Record<string, string | number>
type Catalogue = Readonly<Record<string, string | undefined>>
/** Texts of one language by area and key. */
export type Catalogues = Readonly<Record<string, Catalogue>>

export const ENGLISH = 'en'

const others = new Map<string, Catalogues>()
let current = (): string => ENGLISH

/** Says by what the language of whoever reads is found, as a tag of BCP 47; English where nothing says. */
export function readIn(of: () => string): void {
  current = of
}

/** Adds a language; areas and keys that it lacks are read in English. */
export function addLanguage(tag: string, catalogues: Catalogues): void {
  others.set(tag, catalogues)
}

/** The tag by which days, numbers and names are written for whoever reads: "en-GB" or "de". */
export const locale = (): string => (current() === ENGLISH ? 'en-GB' : current())

/** @returns what `make` gives for the language of whoever reads, made once for each language: formats cost much to make */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const tag = locale()
    const found = made.get(tag) ?? make(tag)
    made.set(tag, found)
    return found
  }
}

const plural = perLanguage((tag) => new Intl.PluralRules(tag))

/** The text of a key in one catalogue, in its plural form for the count; undefined where the catalogue has none. */
function inCatalogue(catalogue: Catalogue | undefined, key: string, count: unknown): string | undefined {
  const plain = catalogue?.[key]
  if (!catalogue || plain !== undefined || typeof count !== 'number') return plain
  return catalogue[`${key}_${plural().select(count)}`] ?? catalogue[`${key}_other`]
}

/**
 * Finds texts of an area that may have none; what a key consists of is known only when it is looked up.
 * @param area the name under which catalogues of other languages have it
 * @param en the area in English
 */
export function textsIn(area: string, en: Catalogue): (key: string, count?: number) => string | undefined {
  return (key, count) => inCatalogue(others.get(current())?.[area], key, count) ?? inCatalogue(en, key, count)
}

/** Puts values where a text names them: `{{name}}`. */
const fillIn = (text: string, values: Values): string =>
  text.includes('{{') ? text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')) : text

/**
 * The texts of an area, in i18next's JSON format: `{{name}}` takes a value, `_one` and `_other` are chosen by `count`. They are looked up
 * when they are asked for, so a constant that is made while a file is loaded must not hold one.
 * @param area as of `textsIn`
 */
export function texts<English extends Record<string, string>>(area: string, en: English): Texts<English> {
  const find = textsIn(area, en)
  return (key, values = {}) => {
    const { count } = values
    return fillIn(find(key, typeof count === 'number' ? count : undefined) ?? key, values)
  }
}
