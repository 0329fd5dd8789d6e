import { entryStates, entryTransitions, storedEntryStates, traitsOf } from '@app/contract/awards.entries.states'
import { expect, test } from 'vitest'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

const pairs = (of: readonly (readonly [string, string])[]) => of.map(([from, to]) => `${from} → ${to}`).toSorted()

test('the database allows the changes of state that the contract lists, and no other', async () => {
  const { rows } = await sql<{ from_state: string; to_state: string }>`
    select from_state, to_state from award_entry_transition`.execute(t.db)
  expect(pairs(rows.map(({ from_state, to_state }) => [from_state, to_state] as const))).toEqual(
    pairs(entryTransitions()),
  )
})

test('the database holds the states that the contract calls stored, and no other', async () => {
  const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'award_entry_state_check'`.execute(
    t.db,
  )
  const states = [...(rows[0]?.check ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state)
  expect(states.toSorted()).toEqual(storedEntryStates.toSorted())
})

test('a state that follows from the jury’s decisions is reached by no move', () => {
  const told = entryStates.filter((state) => !traitsOf(state).stored)
  expect(told).toEqual(['shortlisted', 'finalist', 'winner', 'not_selected', 'title_withdrawn'])
  expect(entryTransitions().filter(([, to]) => (told as string[]).includes(to))).toEqual([])
})
