import { t as ofInput } from '@app/contract/input.texts'
import { useQueryClient } from '@tanstack/react-query'
import { CallError, call, queryOptionsFor } from '../../lib/call.ts'

/** Every industry segment; segments made here are added to the kept answer, so that their names show at once. */
export const segmentsQuery = () => ({
  ...queryOptionsFor('content.tags', { query: { show_all: 'true' } }),
  staleTime: Infinity,
})

/** What a form with a `SegmentsField` holds: the ids that were chosen, and the text with new ones. */
export type SegmentValues = { tags: string[]; new_tags: string }

/** The names in a text of new segments, separated by comma and space (docs/rules/members.md#segments). */
function segmentNames(text: string): string[] {
  return text
    .split(/,\s*/)
    .map((name) => name.trim())
    .filter(Boolean)
}

/**
 * Gives a function that makes what was typed as new segments, moves it into the choice by `keep`, and returns the ids of
 * all. A refusal (a name that exists) stands under the text: the field `new_tags`.
 */
export function useNewSegments(): (values: SegmentValues, keep: (values: SegmentValues) => void) => Promise<number[]> {
  const queries = useQueryClient()
  return async (values, keep) => {
    const names = segmentNames(values.new_tags)
    if (names.length === 0) return values.tags.map(Number)
    const made = await create(names)
    queries.setQueryData(segmentsQuery().queryKey, (old) => old && { ...old, results: [...old.results, ...made] })
    const tags = [...values.tags, ...made.map((tag) => String(tag.id))]
    keep({ tags, new_tags: '' })
    return tags.map(Number)
  }
}

async function create(names: string[]) {
  try {
    return await call('content.createTags', { body: names.map((name) => ({ name })) })
  } catch (error) {
    if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) throw error
    // That a name exists is said word for word; of whatever else is wrong it is said with which name.
    const messages = Object.entries(error.fields).flatMap(([path, texts]) => {
      const name = names[Number(path.split('.')[0])]
      return texts.map((text) =>
        name === undefined || text === ofInput('tag-with-this-name-already-exists') ? text : `${name}: ${text}`,
      )
    })
    throw new CallError(error.status, error.code, error.detail, { new_tags: [...new Set(messages)] })
  }
}

/** What has to be added and taken away so that the chosen segments are the own ones. */
export function tagChanges(
  had: readonly { id: number }[],
  chosen: readonly number[],
): { tags_to_add: number[]; tags_to_remove: number[] } {
  const before = had.map((tag) => tag.id)
  return {
    tags_to_add: chosen.filter((id) => !before.includes(id)),
    tags_to_remove: before.filter((id) => !chosen.includes(id)),
  }
}
