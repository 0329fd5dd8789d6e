/** A piece of two texts: in both, only in the earlier, or only in the later. */
export type Piece = { is: 'same' | 'gone' | 'new'; text: string }
/** A paragraph of two texts; one that was rewritten has pieces of both. */
export type Paragraph = { is: 'same' | 'gone' | 'new' | 'changed'; pieces: Piece[] }

/** Longer texts are compared in whole paragraphs: the table of what they share would grow with the product of both. */
const MOST_CELLS = 4_000_000

/** What two lists share in their order, as steps from one to the other. */
function steps<One>(before: readonly One[], after: readonly One[]): { is: Piece['is']; one: One }[] {
  if (before.length * after.length > MOST_CELLS)
    return [
      ...before.map((one) => ({ is: 'gone' as const, one })),
      ...after.map((one) => ({ is: 'new' as const, one })),
    ]
  // How much the rests from here on share.
  const width = after.length + 1
  const shared = new Uint16Array((before.length + 1) * width)
  const at = (left: number, right: number) => shared[left * width + right] ?? 0
  for (let left = before.length - 1; left >= 0; left--)
    for (let right = after.length - 1; right >= 0; right--)
      shared[left * width + right] =
        before[left] === after[right] ? at(left + 1, right + 1) + 1 : Math.max(at(left + 1, right), at(left, right + 1))
  const found: { is: Piece['is']; one: One }[] = []
  let [left, right] = [0, 0]
  while (left < before.length || right < after.length) {
    const [one, other] = [before[left], after[right]]
    if (left < before.length && right < after.length && one === other) {
      found.push({ is: 'same', one: one as One })
      left++
      right++
    } else if (right >= after.length || (left < before.length && at(left + 1, right) >= at(left, right + 1))) {
      found.push({ is: 'gone', one: one as One })
      left++
    } else {
      found.push({ is: 'new', one: other as One })
      right++
    }
  }
  return found
}

const isText = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''
const words = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

/** Pieces in a row that are alike as one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const { is, text } of pieces) {
    const last = all.at(-1)
    if (last?.is === is) last.text += text
    else all.push({ is, text })
  }
  return all
}

/** A paragraph word by word; undefined where hardly a word stands in both, so that it reads better as two. */
function rewritten(before: string, after: string): Piece[] | undefined {
  const pieces = joined(steps(words(before), words(after)).map(({ is, one }) => ({ is, text: one })))
  const kept = pieces.reduce((sum, { is, text }) => sum + (is === 'same' ? text.trim().length : 0), 0)
  return kept * 3 >= Math.max(before.length, after.length) ? pieces : undefined
}

/**
 * What differs between two texts, paragraph by paragraph, and word by word within those that were rewritten.
 * Empty lines are left out.
 */
export function textDiff(before: string, after: string): Paragraph[] {
  const lines = (text: string) => text.split('\n').filter(isText)
  const found = steps(lines(before), lines(after))
  const all: Paragraph[] = []
  for (let place = 0; place < found.length;) {
    const here = found[place]
    if (here?.is === 'same') {
      all.push({ is: 'same', pieces: [{ is: 'same', text: here.one }] })
      place++
      continue
    }
    // Everything up to the next line that both have: what went, and what came for it.
    let end = place
    while (end < found.length && found[end]?.is !== 'same') end++
    const gone = found.slice(place, end).flatMap(({ is, one }) => (is === 'gone' ? [one] : []))
    const come = found.slice(place, end).flatMap(({ is, one }) => (is === 'new' ? [one] : []))
    for (let row = 0; row < Math.max(gone.length, come.length); row++) {
      const [was, now] = [gone[row], come[row]]
      const pieces = was !== undefined && now !== undefined ? rewritten(was, now) : undefined
      if (pieces) all.push({ is: 'changed', pieces })
      else {
        if (was !== undefined) all.push({ is: 'gone', pieces: [{ is: 'gone', text: was }] })
        if (now !== undefined) all.push({ is: 'new', pieces: [{ is: 'new', text: now }] })
      }
    }
    place = end
  }
  return all
}
