import { marksIn } from '../../../lib/marks.ts'
import type { Part } from '../../../lib/marks.ts'

/** How much is kept before the first word that was found. */
const BEFORE = 36

/** A long message from shortly before the first word that was found. */
export function excerptOf(text: string, query: string): Part[] {
  const parts = marksIn(text.replaceAll(/\s+/g, ' '), query)
  const first = parts.findIndex((part) => part.marked)
  const lead = parts
    .slice(0, Math.max(0, first))
    .map((part) => part.text)
    .join('')
  if (lead.length <= BEFORE * 2) return parts
  // At the beginning of a word, so that none is cut.
  const cut = lead.indexOf(' ', lead.length - BEFORE)
  return [{ text: `…${cut < 0 ? lead.slice(-BEFORE) : lead.slice(cut)}`, marked: false }, ...parts.slice(first)]
}
