import type { Context, Fact } from './context.ts'
import type { Deps } from './deps.ts'
import { react } from './facts.ts'
import type { Reaction } from './facts.ts'

/** Files that nothing needs any more once the transaction at hand is committed. */
type FilesDropped = Fact & { kind: 'files.dropped'; keys: string[] }

/** Has files removed after the commit, and not when it never comes. Art of the demonstration is shared and stays. */
export async function dropFiles(ctx: Context, keys: readonly (string | null | undefined)[]): Promise<void> {
  const dropped = [...new Set(keys)].filter((key) => typeof key === 'string' && !key.startsWith('demo/'))
  if (dropped.length > 0) await ctx.record({ kind: 'files.dropped', keys: dropped as string[] } satisfies FilesDropped)
}

export function fileReactions({ storage }: Pick<Deps, 'storage'>): Reaction[] {
  return [
    react<FilesDropped>('files.remove', 'files.dropped', async (_ctx, { fact }) => {
      for (const key of fact.keys) await storage.remove(key)
    }),
  ]
}
