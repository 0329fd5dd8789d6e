import { t } from './text.ts'

/** Checks a field that must not stay empty. */
export const needed = (text: string): string | null => (text.trim() ? null : t('required'))
