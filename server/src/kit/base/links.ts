import type { Url } from './file-address.ts'

/** Knows the addresses of files; a Context is one. */
type Links = { url: Url }

/**
 * The address of a file: of the store by its key, as a path, so that pages show it at whatever name they were opened
 * (docs/rules/house.md#paths); or one that lies elsewhere and is given whole.
 * @param held whether it is held back from others than who is shown it
 */
export const fileLink = ({ url }: Links, key: string, held = false): string =>
  /^https?:/.test(key) ? key : url.file(key, held)

export const pictureLink = (links: Links, key: string | null, held = false): string | null =>
  key === null ? null : fileLink(links, key, held)
