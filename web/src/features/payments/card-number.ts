/** Most digits of a card number. */
const MOST = 19

const inFours = (digits: string) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/**
 * Groups a card number in fours and keeps the caret behind the same digit.
 * @param text what stands in the field after a key, @param caret where the caret stands in it
 * @param before what stood there before: one of the spaces that was deleted takes the digit beside it along
 */
export function grouped(text: string, caret: number, before = ''): { text: string; caret: number } {
  const digits = text.replaceAll(/\D/g, '').slice(0, MOST)
  const left = text.slice(0, caret).replaceAll(/\D/g, '').length
  const onlySpace =
    text.length === before.length - 1 && digits === before.replaceAll(/\D/g, '') && before[caret] === ' '
  if (onlySpace && left > 0) return place(digits.slice(0, left - 1) + digits.slice(left), left - 1)
  return place(digits, Math.min(left, digits.length))
}

function place(digits: string, left: number): { text: string; caret: number } {
  const caret = left + Math.max(0, Math.ceil(left / 4) - 1)
  return { text: inFours(digits), caret }
}
