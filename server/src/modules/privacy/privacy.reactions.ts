import type { Deps } from '#kit/deps.ts'
import type { FileColumn } from '#kit/file-columns.ts'
import { react } from '#kit/facts.ts'
import type { Reaction } from '#kit/facts.ts'
import { makeDataFile } from './privacy.file.service.ts'

/** @param files every column in which a domain writes down files */
export function privacyReactions(deps: Pick<Deps, 'storage'>, files: readonly FileColumn[]): readonly Reaction[] {
  return [
    react('privacy.make_data_file', 'privacy.data_file_requested', (ctx, { fact }) =>
      makeDataFile(ctx, { ...deps, files }, fact.file_id),
    ),
  ]
}
