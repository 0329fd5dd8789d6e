import type { Tone } from '../../ui/pills.tsx'
import type { Import, ImportRow } from './use-import.ts'

export const tones: Record<Import['state'], Tone> = {
  checking: 'blue',
  checked: 'warn',
  running: 'blue',
  done: 'good',
  undoing: 'blue',
  undone: 'quiet',
  failed: 'bad',
}

/** What stands beside a row: what has come of it, or what would. */
export function resultOf(row: ImportRow): {
  word: NonNullable<ImportRow['outcome']> | ImportRow['state'] | 'skip'
  tone: Tone
} {
  const { outcome, choice, state } = row
  if (outcome) {
    const tone =
      outcome === 'made'
        ? 'good'
        : outcome === 'changed'
          ? 'blue'
          : outcome === 'failed'
            ? 'bad'
            : outcome === 'kept'
              ? 'warn'
              : 'quiet'
    return { word: outcome, tone }
  }
  if (choice === 'skip') return { word: 'skip', tone: 'quiet' }
  if (state === 'decide' && choice)
    return { word: choice === 'update' ? 'update' : 'new', tone: choice === 'update' ? 'blue' : 'good' }
  const tone = (
    { new: 'good', update: 'blue', same: 'quiet', decide: 'warn', error: 'bad', unchecked: 'quiet' } as const
  )[state]
  return { word: state, tone }
}
