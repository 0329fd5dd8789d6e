import { statesWith } from '@app/contract/awards.entries.states'
import type { EntryState } from '@app/contract/awards.entries.states'
import { sql } from '#kit/data/db.ts'
import type { RawBuilder } from 'kysely'

/** The condition that a column of entries holds one of the given states. */
export const inStates = (column: RawBuilder<unknown>, states: readonly EntryState[]) =>
  sql<boolean>`${column} in (${sql.join(states.map((state) => sql.lit(state)))})`

/** The condition that the entry of the row `applicant` is with the jury. */
export const isJudged = inStates(sql`applicant.state`, statesWith('judge', true))
