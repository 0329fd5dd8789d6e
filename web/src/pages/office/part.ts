import { textIn } from '../../lib/search.ts'

/** Which part of a workspace the address names. */
export function readPart(search: Record<string, unknown>): { part?: string } {
  const part = textIn(search, 'part')
  return part ? { part } : {}
}

/** The number that an address names a record by; undefined when it is none. */
export const numberOf = (text: string): number | undefined => (/^\d{1,10}$/.test(text) ? Number(text) : undefined)
