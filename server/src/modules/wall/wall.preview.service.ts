import { randomUUID } from 'node:crypto'
import type { Body, Reply } from '@app/contract/kit'
import type { wall } from '@app/contract/wall'
import { me } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import type { OpenContext } from '#kit/data/context.ts'
import { cleanPicture } from '#kit/files/images.ts'
import { keepPreview, knownPreview } from './wall.media.queries.ts'
import { factsOf } from './wall.preview.page.ts'
import { toPreview } from './wall.view.ts'

/** A page is looked at again after this time. */
const FRESH_MS = 24 * 3600_000

/** What stands behind a link. The other site is asked outside any transaction, and never by the reader's browser. */
export async function preview(
  ctx: OpenContext,
  deps: Pick<Deps, 'storage' | 'links'>,
  body: Body<typeof wall.preview>,
): Promise<Reply<typeof wall.preview>> {
  const url = new URL(body.address)
  url.hash = ''
  const address = url.toString()
  const known = await knownPreview(ctx.db, address, new Date(ctx.now.getTime() - FRESH_MS))
  if (known) return { preview: toPreview(ctx.url, known) }
  const page = await deps.links.page(address)
  const facts = page && (await factsOf(me(ctx).customer_id, page))
  if (!facts) return { preview: null }
  const image = facts.image ? await keepPicture(deps, me(ctx).customer_id, facts.image) : null
  const row = await ctx.transaction((tx) => keepPreview(tx.db, { ...facts, address, image, fetched_at: ctx.now }))
  return { preview: toPreview(ctx.url, row) }
}

async function keepPicture(
  deps: Pick<Deps, 'storage' | 'links'>,
  whose: number,
  address: string,
): Promise<string | null> {
  const picture = await deps.links.picture(address)
  if (!picture) return null
  const source = { whose, read: () => Promise.resolve(picture.content) }
  try {
    const key = `previews/${randomUUID()}.webp`
    await deps.storage.put(key, await cleanPicture(source, 'image', { width: 960 }))
    return key
  } catch {
    return null
  }
}
