import type { Reading, ResourceConfig } from '#kit/records/resources.ts'
import { countedUp } from '#kit/records/resources.ts'
import { sql } from '#kit/data/db.ts'
import { isOver, runsOf } from '../occasions/occasions.reads.ts'

/** Rounds and their sheets, of the award in the row `own`. */
const round = sql`award_round where award_round.award_id = own.id`
const sheets = sql`award_assignment join award_round on award_round.id = award_assignment.round_id
  where award_round.award_id = own.id and award_assignment.state <> 'recused'`
const isOut = ({ now }: Reading) =>
  sql`exists (select from award_publication where award_id = own.id and part = 'winners' and published_at <= ${now})`
const isDue = sql`exists (select from award_publication where award_id = own.id and part = 'winners')`
const isDraft = ({ now }: Reading) => sql`(own.published_at is null or own.published_at > ${now})`

/** Where an award stands, the furthest first; entries are open as `entriesOf` has it (docs/rules/awards.md#entries). */
const stateOf = (by: Reading) => sql`case when ${isDraft(by)} then 'draft'
  when ${isOver('own', by.now)} then 'past'
  when ${isOut(by)} then 'decided'
  when exists (select from ${round} and award_round.starts_at <= ${by.now}) then 'judging'
  when own.entries_close_at <= ${by.now} then 'closed'
  when own.entries_open_at > ${by.now} then 'announced' else 'open' end`

/** What comes next: the first of these that has not happened. */
const nextOf = (by: Reading) => sql`case when ${isDraft(by)} then 'publish'
  when own.entries_open_at > ${by.now} then 'open_entries'
  when own.entries_close_at is null or own.entries_close_at > ${by.now} then 'close_entries'
  when not ${isDue} and not exists (select from ${round}) then 'set_up_judging'
  when not ${isDue} and exists (select from ${round} and award_round.ends_at > ${by.now}) then 'end_round'
  when not ${isDue} then 'publish_winners'
  when not ${isOut(by)} then 'winners_due'
  when not ${isOver('own', by.now)} then 'ceremony' end`

const nextAt = (by: Reading) => sql`case ${nextOf(by)} when 'open_entries' then own.entries_open_at
  when 'close_entries' then own.entries_close_at
  when 'end_round' then (select min(award_round.ends_at) from ${round} and award_round.ends_at > ${by.now})
  when 'winners_due' then (select published_at from award_publication where award_id = own.id and part = 'winners')
  when 'ceremony' then own.starts_at end`

/** What the office's list of awards says beside each (docs/rules/office.md#records). */
export const besideAwards: Required<Pick<ResourceConfig, 'reckoned' | 'narrows'>> = {
  reckoned: {
    state: stateOf,
    entries: () => countedUp(sql`award_entry where award_id = own.id and state not in ('draft', 'withdrawn')`),
    sheets: () => countedUp(sheets),
    sheets_in: () => countedUp(sql`${sheets} and award_assignment.state = 'handed_in'`),
    next: nextOf,
    next_at: nextAt,
  },
  narrows: {
    time: (value, by) =>
      value === 'draft' ? isDraft(by) : sql`not ${isDraft(by)} and ${runsOf('own', by.now, value === 'past')}`,
  },
}

/** How often awards took up a standing category, and what was entered in it. */
export const besideStanding: Required<Pick<ResourceConfig, 'reckoned'>> = {
  reckoned: {
    picked: () => countedUp(sql`award_category where award_category.gcc_category_id = own.id`),
    entered: () =>
      countedUp(sql`award_category join award_entry on award_entry.category_id = award_category.id
        where award_category.gcc_category_id = own.id and award_entry.state not in ('draft', 'withdrawn')`),
  },
}
