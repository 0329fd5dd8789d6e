import { union } from './payments.vat.policy.ts'

/**
 * Why a register said neither yes nor no: it limits questions, its country's part is down, no answer came in time, the answer could
 * not be read, or it does not take this question.
 */
export type Silence = 'limit' | 'down' | 'timeout' | 'unreadable' | 'refused'

/** The letters with which VAT IDs of a country of the EU begin: its ISO code, but for Greece. */
export const lettersOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** VIES also knows numbers of Northern Ireland. */
const members = new Set([...[...union].map(lettersOf), 'XI'])

/** The two letters by which VIES knows the country of a VAT ID; undefined where VIES has no such country. */
export function memberOf(vat_id: string | null): string | undefined {
  const letters = vat_id?.slice(0, 2) ?? ''
  return members.has(letters) ? letters : undefined
}

/** Whether a register knows numbers of this kind: those of Switzerland, Norway and Great Britain none does. */
export const hasRegister = (vat_id: string | null): boolean => memberOf(vat_id) !== undefined
