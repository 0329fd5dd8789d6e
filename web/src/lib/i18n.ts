import { createInstance } from 'i18next'
import common from '../locales/en/common.json'
import titles from '../locales/en/titles.json'

const i18n = createInstance()
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  keySeparator: false,
  nsSeparator: ':',
  ns: [],
  resources: {},
  interpolation: { escapeValue: false },
})

/** Keys of a catalogue; `seats_one` and `seats_other` are asked for as `seats` with a `count`. */
export type KeyOf<Catalogue> = keyof Catalogue extends infer Key
  ? Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
    ? Base
    : Key & string
  : never

/** Looks a text up: `t('booking.seats', { count: 3 })`. */
export type Texts<Catalogue> = (key: KeyOf<Catalogue>, values?: Record<string, string | number>) => string

/**
 * The texts of an area. Each area has one file `locales/en/<area>.json` with flat keys and is loaded with the pages that use it:
 *
 *     import en from '../../locales/en/events.json'
 *     export const t = texts('events', en)
 */
export function texts<Catalogue extends Record<string, string>>(area: string, en: Catalogue): Texts<Catalogue> {
  i18n.addResourceBundle('en', area, en)
  const look = i18n.t as unknown as (key: string, values?: Record<string, string | number>) => string
  return (key, values) => look(`${area}:${key}`, values)
}

/** Texts that every area may use. */
export const t = texts('common', common)
/** Titles of pages; they stand apart because `head()` is loaded with the first page. */
export const title = texts('titles', titles)
