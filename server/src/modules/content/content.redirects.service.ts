import type { Log } from '#kit/base/log.ts'
import type { Clock, WriteContext } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import { changeAsItStands, makeAsGiven } from '#kit/records/resources.given.ts'
import { addHits } from './content.queries.ts'
import { leadsTo } from './content.redirects.reads.ts'
import { pathOfAddress } from './content.redirects.ts'
import { servedContent } from './content.resources.ts'

/** So long hits are counted in memory before they are written together. */
const COUNTED_MS = 5_000

/**
 * Looks up where an old address leads, first with its query, then by its path alone, and counts each hit. Hits are written together
 * a few seconds later, so that no answer waits for them; a process that crashes loses the hits that it has not written yet.
 * @returns `newAddressOf` looks an address up; `stop` writes the hits that are counted
 */
export function openRedirects({ db, clock, log }: { db: Db; clock: Clock; log: Log }) {
  const counted = new Map<number, { id: number; hits: number; last: Date }>()
  let timer: NodeJS.Timeout | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const hits = [...counted.values()]
    counted.clear()
    if (hits.length === 0) return
    await addHits(db, hits).catch((error: unknown) => log.warn({ err: error }, 'hits of old addresses not written'))
  }
  return {
    async newAddressOf(address: string): Promise<string | undefined> {
      const asked = pathOfAddress(address)
      const found = asked === undefined ? undefined : await leadsTo(db, [asked, asked.replace(/\?.*/, '')])
      if (!found) return undefined
      counted.set(found.id, { id: found.id, hits: (counted.get(found.id)?.hits ?? 0) + 1, last: clock() })
      timer ??= setTimeout(() => void write(), COUNTED_MS).unref()
      return found.new_path
    },
    stop: write,
  }
}

type Redirect = { old_path: string; new_path: string }

/** Leads an address of before on, as the office's form would. @returns its number @throws InvalidFields */
export const makeRedirect = (ctx: WriteContext, given: Redirect): Promise<number> =>
  makeAsGiven(ctx, servedContent, 'redirects', given)

/** Leads an address of before elsewhere. @throws InvalidFields, Refused 404 */
export const changeRedirect = (ctx: WriteContext, id: number, given: Partial<Redirect>): Promise<void> =>
  changeAsItStands(ctx, servedContent, 'redirects', id, given)
