const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/giu
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Where an address in running text ends: not with the sentence's own full stop, comma or bracket. */
function endOfAddress(found: string): string {
  let address = found
  for (;;) {
    const last = address.at(-1) ?? ''
    const opening = OPENING[last]
    if (opening && address.split(opening).length >= address.split(last).length) return address
    if (!opening && !/[.,;:!?…'"*_~]/u.test(last)) return address
    address = address.slice(0, -1)
  }
}

/** The address, when the browser takes it as one; what carries a name and password is no address to follow. */
function safeAddress(text: string): string | undefined {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username && !url.password
      ? url.href
      : undefined
  } catch {
    return undefined
  }
}

/** The addresses in a text, in order. */
export function addressesIn(text: string): { at: number; text: string; href: string }[] {
  return [...text.matchAll(ADDRESS)].flatMap((found) => {
    const address = endOfAddress(found[0])
    const href = safeAddress(address)
    return href ? { at: found.index, text: address, href } : []
  })
}
