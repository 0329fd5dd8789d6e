/** Characters of a message after trimming (docs/rules/house.md#lengths). */
export const MESSAGE_LENGTH = 4000
/** Largest attachment in bytes, how many a message takes, and characters of its name (docs/rules/messaging.md#attachments). */
export const ATTACHMENT = { size: 20_000_000, perMessage: 10, nameLength: 150 } as const
/** Until when one's own message can be changed, and deleted for both (docs/rules/messaging.md#editing). */
export const EDIT_MINUTES = 15
export const DELETE_HOURS = 24
/** Conversations that a member may pin. */
export const MOST_PINNED = 10
/** Typing is over so long after the last word of it; a page that types says so every three seconds. */
export const TYPING_SECONDS = 5
export const TYPING_EVERY_SECONDS = 3
/** Conversations that a member may begin in a day (docs/rules/messaging.md#who-may-write). */
export const NEW_CONVERSATIONS_A_DAY = 20
/** What may be attached, for the file chooser; the server looks at the bytes. */
export const ATTACHMENT_TYPES =
  '.jpg,.jpeg,.png,.webp,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,.txt,.csv,.md,.log'
