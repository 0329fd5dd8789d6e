import type { WriteContext } from './context.ts'
import type { Deps } from './deps.ts'
import { react } from './facts.ts'
import type { Reaction } from './facts.ts'

/** Has files removed after the commit, and not when it never comes. Art of the demonstration is shared and stays. */
export async function dropFiles(ctx: WriteContext, keys: readonly (string | null | undefined)[]): Promise<void> {
  const dropped = [...new Set(keys)].filter((key) => typeof key === 'string' && !key.startsWith('demo/'))
  if (dropped.length > 0) await ctx.record({ kind: 'files.dropped', keys: dropped as string[] })
}

export function fileReactions({ storage }: Pick<Deps, 'storage'>): Reaction[] {
  return [
    react('files.remove', 'files.dropped', async (_ctx, { fact }) => {
      for (const key of fact.keys) await storage.remove(key)
    }),
  ]
}
