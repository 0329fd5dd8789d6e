import type { Tone } from '../../../ui/pills.tsx'
import type { AwardEntry } from './entering.api.ts'

/** The colour of a state. */
export const tones: Record<AwardEntry['state'], Tone> = {
  draft: 'blue',
  submitted: 'good',
  changes_requested: 'warn',
  approved: 'good',
  rejected: 'bad',
  in_judging: 'good',
  withdrawn: 'quiet',
  shortlisted: 'good',
  finalist: 'good',
  winner: 'good',
  not_selected: 'quiet',
  title_withdrawn: 'bad',
}
