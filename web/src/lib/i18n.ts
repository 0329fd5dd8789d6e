import common from '../locales/en/common.json'
import titles from '../locales/en/titles.json'

const plural = new Intl.PluralRules('en')

/** Keys of a catalogue; `seats_one` and `seats_other` are asked for as `seats` with a `count`. */
export type KeyOf<Catalogue> = keyof Catalogue extends infer Key
  ? Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
    ? Base
    : Key & string
  : never

/** Looks a text up: `t('booking.seats', { count: 3 })`. */
export type Texts<Catalogue> = (key: KeyOf<Catalogue>, values?: Record<string, string | number>) => string

/**
 * The texts of an area, in i18next's JSON format: `{{name}}` takes a value, `_one` and `_other` are chosen by `count`. Each
 * area has one file `locales/en/<area>.json` with flat keys and is loaded with the pages that use it:
 *
 *     import en from '../../locales/en/events.json'
 *     export const t = texts(en)
 *
 * Why not the library itself: docs/decisions/0006.
 */
export function texts<Catalogue extends Record<string, string>>(en: Catalogue): Texts<Catalogue> {
  const catalogue: Record<string, string | undefined> = en
  return (key, values = {}) => {
    const { count } = values
    const text = catalogue[key] ?? (typeof count === 'number' ? catalogue[`${key}_${plural.select(count)}`] : undefined)
    if (!text?.includes('{{')) return text ?? key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

/** Texts that every area may use. */
export const t = texts(common)
/** Titles of pages; they stand apart because `head()` is loaded with the first page. */
export const title = texts(titles)
