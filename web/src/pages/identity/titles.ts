import { texts } from '../../lib/i18n.ts'
import en from './titles.json'

/** Titles of these pages; apart from the feature's texts, because `head()` is loaded with the first page. */
export const title = texts('identity-titles', en)

/** A text of the query string, if it is one. */
export function textIn(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
