import type { WriteContext } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import { changeAsItStands, makeAsGiven } from '#kit/records/resources.given.ts'
import { leadsTo } from './content.redirects.reads.ts'
import { pathOfAddress } from './content.redirects.ts'
import { servedContent } from './content.resources.ts'

/** Where what stood at an address of this site stands now; one with its query is meant before its path alone. */
export async function newAddressOf(db: Db, address: string): Promise<string | undefined> {
  const asked = pathOfAddress(address)
  return asked === undefined ? undefined : leadsTo(db, [asked, asked.replace(/\?.*/, '')])
}

type Redirect = { old_path: string; new_path: string }

/** Leads an address of before on, as the office's form would. @returns its number @throws InvalidFields */
export const makeRedirect = (ctx: WriteContext, given: Redirect): Promise<number> =>
  makeAsGiven(ctx, servedContent, 'redirects', given)

/** Leads an address of before elsewhere. @throws InvalidFields, Refused 404 */
export const changeRedirect = (ctx: WriteContext, id: number, given: Partial<Redirect>): Promise<void> =>
  changeAsItStands(ctx, servedContent, 'redirects', id, given)
