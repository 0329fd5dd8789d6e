import { HOME } from '@app/contract/pages'
import type { PageAddress } from '@app/contract/pages'

declare const given: unique symbol
/** A path that was not written here: the server gave it, or the address bar. Only `givenAddress` makes one. */
type GivenAddress = string & { readonly [given]: true }

/** Where a link leads: a page of the table (contract/src/pages.ts), or a path of this site that was given. */
export type Address = PageAddress | `${PageAddress}?${string}` | GivenAddress

/**
 * The address that a given path is. Another site and a script are none: they become the home page. Whether a page is at a path
 * turns out when it is opened, because a redirect of an operator may lead on from there.
 */
export function givenAddress(path: string): Address {
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? (path as GivenAddress) : HOME
}
