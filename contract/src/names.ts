const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first letter as people see it: with its accents, whole where it is made of several signs. */
export const firstLetter = (text: string): string =>
  letters.segment(text)[Symbol.iterator]().next().value?.segment ?? ''

/** The first letters of the first and the last word of a name, as they stand where a person has no picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return (firstLetter(words[0] ?? '') + (words.length > 1 ? firstLetter(words.at(-1) ?? '') : '')).toUpperCase()
}

type Names = { first_name: string | null; last_name: string | null }

/** How a person is called in full, "" for nobody: some people have one name, which stands as the first. SQL has the same as `full_name`. */
export const fullName = ({ first_name, last_name }: Names): string => [first_name, last_name].filter(Boolean).join(' ')
