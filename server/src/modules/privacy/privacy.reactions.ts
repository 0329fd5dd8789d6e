import type { FileColumn } from '#kit/files/file-columns.ts'
import { reactWithFiles } from '#kit/work/facts.ts'
import type { FileReaction } from '#kit/work/facts.ts'
import { makeDataFile } from './privacy.file.service.ts'

/** @param files every column in which a domain writes down files */
export function privacyReactions(files: readonly FileColumn[]): readonly FileReaction[] {
  return [
    reactWithFiles('privacy.make_data_file', 'privacy.data_file_requested', (ctx, { fact }) =>
      makeDataFile(ctx, files, fact.file_id),
    ),
  ]
}
