import type { Url } from './file-address.ts'

/** Makes links absolute; a Context is one. */
type Links = { url: Url }

/**
 * An absolute address of a file: of the store by its key, or one that lies elsewhere and is given whole.
 * @param held whether it is held back from others than who is shown it
 */
export const fileLink = (links: Links, key: string, held = false): string =>
  /^https?:/.test(key) ? key : links.url(links.url.file(key, held))

export const pictureLink = (links: Links, key: string | null, held = false): string | null =>
  key === null ? null : fileLink(links, key, held)
