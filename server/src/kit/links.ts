import type { Url } from './file-address.ts'

/** Makes links absolute; a Context is one. */
type Links = { url: Url }

/** An absolute address of a file: of the store by its key, or one that lies elsewhere and is given whole. */
export const fileLink = (links: Links, key: string): string =>
  /^https?:/.test(key) ? key : links.url(links.url.file(key))

export const pictureLink = (links: Links, key: string | null): string | null =>
  key === null ? null : fileLink(links, key)
