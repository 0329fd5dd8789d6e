import type { WriteContext } from '../data/context.ts'
import { reactWithFiles } from './facts.ts'
import type { FileReaction } from './facts.ts'

/** Has files removed after the commit, and not when it never comes. Art of the demonstration is shared and stays. */
export async function dropFiles(ctx: WriteContext, keys: readonly (string | null | undefined)[]): Promise<void> {
  const dropped = [...new Set(keys)].filter((key) => typeof key === 'string' && !key.startsWith('demo/'))
  if (dropped.length > 0) await ctx.record({ kind: 'files.dropped', keys: dropped as string[] })
}

export const fileReactions: readonly FileReaction[] = [
  reactWithFiles('files.remove', 'files.dropped', async ({ storage }, { fact }) => {
    for (const key of fact.keys) await storage.remove(key)
  }),
]
