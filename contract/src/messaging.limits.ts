/** Characters of a message after trimming (RULES.md 10). */
export const MESSAGE_LENGTH = 4000
/** Largest attachment in bytes, how many a message takes, and how much goes up at once (RULES.md 4). */
export const ATTACHMENT = { size: 20_000_000, perMessage: 10, chunk: 500_000, nameLength: 150 } as const
/** Until when one's own message can be changed, and deleted for both (RULES.md 4). */
export const EDIT_MINUTES = 15
export const DELETE_HOURS = 24
/** Conversations that a member may pin. */
export const MOST_PINNED = 10
/** Typing is over so long after the last word of it; a page that types says so every three seconds. */
export const TYPING_SECONDS = 5
export const TYPING_EVERY_SECONDS = 3
/** Conversations that a member may begin in a day (RULES.md 10). */
export const NEW_CONVERSATIONS_A_DAY = 20
/** What may be attached, for the file chooser; the server looks at the bytes. */
export const ATTACHMENT_TYPES =
  '.jpg,.jpeg,.png,.webp,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,.txt,.csv,.md,.log'
