import { traitsOf } from '@app/contract/awards.entries.states'
import type { Tone } from '../../../ui/pills.tsx'
import type { AwardEntry } from './entering.api.ts'

const tones = { begun: 'blue', good: 'good', attention: 'warn', refused: 'bad', ended: 'quiet' } as const

/** The colour of a state. */
export const toneOf = (state: AwardEntry['state']): Tone => tones[traitsOf(state).outlook]
