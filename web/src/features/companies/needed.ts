import { needsPostcode } from '@app/contract/postcodes'
import { t } from './text.ts'

/** Checks a field that must not stay empty. */
export const needed = (text: string): string | null => (text.trim() ? null : t('required'))

/** Checks a postcode, which some countries do not have. */
export const neededPostcode = (text: string, { country }: { country: string }): string | null =>
  needsPostcode(country) ? needed(text) : null
