import { t } from './i18n.ts'

/** The API's fixed phrases, which are written for programs, and what stands on a form instead. */
const phrases: readonly [phrase: RegExp, key: Parameters<typeof t>[0]][] = [
  [/^This field may not be blank\.$/, 'plain.required'],
  [/^A valid integer is required\.$/, 'plain.number'],
  [/^Date has wrong format\. Use YYYY-MM-DD\.$/, 'plain.date'],
  [/^Ensure this field has at least (?<count>\d+) characters\.$/, 'plain.short'],
  [/^Ensure this field has no more than (?<count>\d+) characters\.$/, 'plain.long'],
  [/^Ensure this value is less than or equal to (?<count>\d+)\.$/, 'plain.most'],
  [/^Invalid hyperlink\b.*$/, 'plain.gone'],
  [/^Not found\.$/, 'plain.missing'],
  [/^Authentication credentials were not provided\.$/, 'plain.signIn'],
  [/^The token is invalid or has expired\.$/, 'plain.session'],
  [/^You do not have permission to perform this action\.$/, 'plain.forbidden'],
  [/^Request was throttled\. Expected available in (?<count>\d+) seconds\.$/, 'plain.throttled'],
]

/** What a member reads for a message of the API; sentences that are written for people stay as they are. */
export function plain(message: string): string {
  for (const [phrase, key] of phrases) {
    const found = phrase.exec(message)
    if (found) return t(key, found.groups?.['count'] ? { count: Number(found.groups['count']) } : {})
  }
  return message
}
