import { createHash } from 'node:crypto'

/** The same text is the same id each time. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(`demonstration ${text}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
