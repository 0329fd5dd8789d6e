import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'to', 'a', 'an', 'year'])

/** The end of a title's address: 35 random bits, so that nobody guesses one that is not published. */
export function newCode(): string {
  return Array.from({ length: 7 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** First letters of the words that say something: "Short-Sea Carrier of the Year" is SSC. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word.toLowerCase()) && !/^\d+$/.test(word))
  return (
    words
      .map((word) => word[0]?.toUpperCase())
      .join('')
      .slice(0, 8) || 'X'
  )
}

/** The number of a certificate, such as GCA-27-SSC-01: the first that is free. */
export async function numberFor(
  title: { award_name: string; award_year: number; category_name: string },
  isTaken: (number: string) => Promise<boolean>,
): Promise<string> {
  const year = String(title.award_year % 100).padStart(2, '0')
  const start = `${initialsOf(title.award_name)}-${year}-${initialsOf(title.category_name)}`
  for (let count = 1; ; count++) {
    const number = `${start}-${String(count).padStart(2, '0')}`
    if (!(await isTaken(number))) return number
  }
}
