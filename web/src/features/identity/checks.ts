import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { t } from './text.ts'

/** What a mail address looks like; the server decides whether it is one. */
const MAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const trimmed = (text: string) => text.trim().toLowerCase()

/** A web address as people type it, with its scheme. */
export function fullAddress(website: string): string {
  const text = website.trim()
  return text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`
}

export function checkMail(mail: string): string | null {
  if (!mail.trim()) return t('email.needed')
  return MAIL.test(mail.trim()) ? null : t('email.invalid')
}

export function checkNewPassword(password: string): string | null {
  if (!password) return t('password.needed')
  if (password.length < PASSWORD_MIN) return t('password.short', { min: PASSWORD_MIN })
  return password.length > PASSWORD_MAX ? t('password.long', { max: PASSWORD_MAX }) : null
}

/** How hard a password is to guess, from 0 to 4: its length, the kinds of its characters, how many differ. */
export function strengthOf(password: string): number {
  if (password.length < PASSWORD_MIN) return password.length > 0 ? 1 : 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  if (different < 5) return 1
  const points = (password.length >= 14 ? 1 : 0) + (password.length >= 18 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  return Math.min(4, 2 + points - (different < 8 ? 1 : 0))
}
