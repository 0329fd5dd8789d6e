export type Part = { text: string; marked: boolean }

/** A letter without its accents, in lower case; one letter stays one, so that places stay the same. */
function plain(letter: string): string {
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return special[bare] ?? bare
}

/** Letters that have no accent to take off. */
const special: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i' }

/** Marks every place where a word of the query begins a word of the text, whatever their accents. */
export function marksIn(text: string, query: string): Part[] {
  const words = query
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => Array.from(word.normalize('NFC'), plain).join(''))
    .filter(Boolean)
  const letters = Array.from(text.normalize('NFC'))
  const bare = letters.map(plain)
  const parts: Part[] = []
  const add = (piece: string, marked: boolean) => {
    const last = parts.at(-1)
    if (last && last.marked === marked) last.text += piece
    else if (piece !== '') parts.push({ text: piece, marked })
  }
  let at = 0
  while (at < letters.length) {
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? '')
    const length = begins ? longestAt(bare, at, words) : 0
    add(letters.slice(at, at + Math.max(1, length)).join(''), length > 0)
    at += Math.max(1, length)
  }
  return parts
}

function longestAt(bare: readonly string[], at: number, words: readonly string[]): number {
  let longest = 0
  for (const word of words) {
    let text = ''
    let length = 0
    while (text.length < word.length && at + length < bare.length) text += bare[at + length++]
    if (text === word) longest = Math.max(longest, length)
  }
  return longest
}
