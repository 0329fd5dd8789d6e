import type { Deps } from '#kit/deps.ts'
import { react } from '#kit/facts.ts'
import type { Reaction } from '#kit/facts.ts'
import { makeDataFile } from './privacy.file.service.ts'

export function privacyReactions(deps: Pick<Deps, 'storage'>): readonly Reaction[] {
  return [
    react('privacy.make_data_file', 'privacy.data_file_requested', (ctx, { fact }) =>
      makeDataFile(ctx, deps, fact.file_id),
    ),
  ]
}
