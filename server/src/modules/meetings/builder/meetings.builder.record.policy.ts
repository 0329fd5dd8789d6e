import { createHash } from 'node:crypto'
import { NO_TABLE } from './meetings.builder.schedule.policy.ts'
import type { Plan, PlanInput } from './meetings.builder.policy.ts'
import type { Figures, PlannedMeeting } from './meetings.builder.queries.ts'
import type { Material } from './meetings.builder.reads.ts'

/** What is kept of a plan: its meetings, its figures, and the hashes of what was read and what was planned. */
export type PlanRecord = { meetings: PlannedMeeting[]; input_hash: string; hash: string; figures: Figures }

/** A plan by the numbers of people and tables, as it is written down. @param material what the input was made of */
export function recordOf(input: PlanInput, plan: Plan, material: Material): PlanRecord {
  const meetings = plan.meetings.map(({ one, other, at, table }): PlannedMeeting => ({
    one: input.people[one]?.id ?? 0,
    other: input.people[other]?.id ?? 0,
    starts_at: new Date(input.times[at] ?? 0),
    table_id: table === NO_TABLE ? null : (input.tables[table]?.id ?? null),
  }))
  return {
    meetings,
    input_hash: hashOf([input.seed, input.slots, input.most, input.most_a_day, material]),
    hash: hashOf(meetings),
    figures: figuresOf(input, plan),
  }
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function figuresOf(input: PlanInput, { meetings, outcomes }: Plan): Figures {
  const count = (outcome: (typeof outcomes)[number]) => outcomes.filter((one) => one === outcome).length
  return {
    people: input.people.length,
    tables: input.tables.length,
    slots: input.times.length,
    wishes: input.wishes.length,
    satisfied: count('planned'),
    already: count('met'),
    avoided: count('avoided'),
    full: count('full'),
    no_time: count('no_time'),
    meetings: meetings.length,
    without_table: meetings.filter(({ table }) => table === NO_TABLE).length,
  }
}
