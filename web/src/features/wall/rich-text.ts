import { addressesIn } from '../../lib/addresses.ts'

/** A piece of what a person wrote: plain text, an address, or the name of a tagged person. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'person'; text: string; id: number }

type Named = { customer_id: number; name: string }

/** Takes a text apart: addresses become links, and `@name` of a tagged person leads to that person. */
export function piecesOf(text: string, people: readonly Named[] = []): Piece[] {
  const spans: { at: number; piece: Piece }[] = addressesIn(text).map(({ at, text: shown, href }) => ({
    at,
    piece: { kind: 'link', text: shown, href },
  }))
  // Longer names first, so that "@Ann Lee" is not found inside "@Ann Leeds".
  for (const { name, customer_id: id } of people.toSorted((a, b) => b.name.length - a.name.length)) {
    for (const at of mentionsOf(text, name)) {
      const taken = spans.some((span) => at < span.at + span.piece.text.length && span.at < at + name.length + 1)
      if (!taken) spans.push({ at, piece: { kind: 'person', text: text.slice(at, at + name.length + 1), id } })
    }
  }
  const pieces: Piece[] = []
  let done = 0
  for (const { at, piece } of spans.toSorted((a, b) => a.at - b.at)) {
    if (at > done) pieces.push({ kind: 'text', text: text.slice(done, at) })
    pieces.push(piece)
    done = at + piece.text.length
  }
  if (done < text.length) pieces.push({ kind: 'text', text: text.slice(done) })
  return pieces
}

/** Where `@name` stands as a whole word. */
function mentionsOf(text: string, name: string): number[] {
  if (name === '') return []
  const places: number[] = []
  for (let at = text.indexOf(`@${name}`); at >= 0; at = text.indexOf(`@${name}`, at + 1)) {
    const after = text[at + name.length + 1] ?? ''
    if (!/[\p{L}\p{N}]/u.test(after)) places.push(at)
  }
  return places
}

/** Those whose `@name` still stands in the text. */
export function mentionedIn<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  return people.filter((person) => mentionsOf(text, person.name).length > 0)
}

/** What is being typed after an `@` right before the cursor, with where it begins. */
export function mentionAt(text: string, cursor: number): { from: number; query: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(text.slice(0, cursor))
  if (!found) return undefined
  const query = found[1] ?? ''
  return { from: cursor - query.length - 1, query }
}

const folded = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('ø', 'o')

/** Whether what was typed after an @ begins a name, or a word of it; accents do not count. */
export function fitsName(name: string, typed: string): boolean {
  return ` ${folded(name)}`.includes(` ${folded(typed).trim()}`)
}
