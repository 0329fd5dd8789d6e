/** Documents of an entry: bytes of one, how many, and characters of a title (docs/rules/awards.md#documents). */
export const ENTRY_DOCUMENT = { size: 20_000_000, most: 10, titleLength: 120 } as const
/** What the file chooser offers; the server looks at the bytes. */
export const ENTRY_DOCUMENT_TYPES = '.pdf,.pptx,.docx,.jpg,.jpeg,.png'
/** Uploads that were begun by the deadline may still arrive for so long (docs/rules/awards.md#deadline). */
export const UPLOAD_GRACE_MINUTES = 10
/** Characters of an answer; its words have a limit of their own. */
export const ANSWER_LENGTH = 20_000
/** A page that shows an entry says so this often; a colleague who was not heard of for longer is gone. */
export const PRESENCE_EVERY_SECONDS = 15
export const PRESENCE_SECONDS = 35
/** Somebody who typed nothing for so long types no more. */
export const ENTRY_TYPING_SECONDS = 5
/** For how long the link to a submission works (docs/rules/awards.md#submission). */
export const SUBMISSION_LINK_DAYS = 7

/** Writing without spaces between its words: each sign counts as one. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const MEANS_SOMETHING = /[\p{L}\p{N}]/u

/**
 * Where the words of a text end, in UTF-16 units: what stands between white space is a word when it has a letter or a digit.
 * The same code counts in the browser and on the server, so that both say the same (docs/rules/awards.md#answers).
 */
function ends(text: string): number[] {
  const found: number[] = []
  for (const { 0: run, index } of text.matchAll(/\S+/gu)) {
    let pending = false
    let at = index
    for (const character of run) {
      if (SIGN.test(character)) {
        if (pending) found.push(at)
        pending = false
        found.push(at + character.length)
      } else pending ||= MEANS_SOMETHING.test(character)
      at += character.length
    }
    if (pending) found.push(at)
  }
  return found
}

/** How many words a text has. */
export function countWords(text: string): number {
  return ends(text).length
}

/** Where the last word that is allowed ends; the length of the text when it has no more than that. */
export function allowedEnd(text: string, limit: number): number {
  const all = ends(text)
  return all.length <= limit ? text.length : (all[limit - 1] ?? 0)
}
