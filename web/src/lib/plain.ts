import { t } from './i18n.ts'

/**
 * The API's fixed phrases about fields, which are written for programs, and the sentence of a form instead. In other languages
 * the catalogue of the server has sentences for people at once.
 */
const phrases: readonly [phrase: RegExp, key: Parameters<typeof t>[0]][] = [
  [/^This field may not be blank\.$/, 'plain.required'],
  [/^A valid integer is required\.$/, 'plain.number'],
  [/^Date has wrong format\. Use YYYY-MM-DD\.$/, 'plain.date'],
  [/^Ensure this field has at least (?<count>\d+) characters\.$/, 'plain.short'],
  [/^Ensure this field has no more than (?<count>\d+) characters\.$/, 'plain.long'],
  [/^Ensure this value is less than or equal to (?<count>\d+)\.$/, 'plain.most'],
  [/^Invalid hyperlink\b.*$/, 'plain.gone'],
]

/** What a member reads for a message about a field; sentences that are written for people stay as they are. */
export function plain(message: string): string {
  for (const [phrase, key] of phrases) {
    const found = phrase.exec(message)
    if (found) return t(key, found.groups?.['count'] ? { count: Number(found.groups['count']) } : {})
  }
  return message
}

const details: Partial<Record<string, Parameters<typeof t>[0]>> = {
  not_found: 'plain.missing',
  not_authenticated: 'plain.signIn',
  token_not_valid: 'plain.session',
}

/** The same for a refusal as a whole, by its code. */
export function plainDetail(code: string, detail: string): string {
  const key = details[code]
  if (key) return t(key)
  const seconds = code === 'throttled' ? /\d+/.exec(detail)?.[0] : undefined
  return seconds === undefined ? detail : t('plain.throttled', { count: Number(seconds) })
}
