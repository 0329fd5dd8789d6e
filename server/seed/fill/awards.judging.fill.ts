import { countWords } from '@app/contract/awards.limits'
import { LEAST_SHEETS } from '@app/contract/awards.results'
import { sql } from '../../src/kit/data/db.ts'
import { initialsOf } from '../../src/modules/awards/results/awards.certificate.numbers.ts'
import { resultsOf } from '../../src/modules/awards/results/awards.results.policy.ts'
import { canonicalLines, sealOf } from '../../src/modules/awards/results/awards.rounds.canonical.reads.ts'
import { addResults, markSealed, scoredOf } from '../../src/modules/awards/results/awards.rounds.queries.ts'
import { AWARD_IDS } from '../world/awards/index.ts'
import type { WorldAward } from '../world/awards/index.ts'
import { judgedIn, toEntrant, toJury } from '../world/awards/judged/index.ts'
import { CAST } from '../world/cast.ts'
import { localInstant, yearOf } from '../world/clock.ts'
import { found } from '../world/lines.ts'
import { hash, random } from '../world/random.ts'
import type { Random } from '../world/random.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

type Category = WorldAward['categories'][number]
type Juror = { id: number; customer_id: number; company_id: number | null }
type Entry = {
  id: number
  award: WorldAward
  category: Category
  company_id: number
  customer_id: number
  /** By the order of the category's questions. */
  answers: readonly string[]
}
type Sheet = {
  id: number
  entry: Entry
  juror: Juror
  state: 'open' | 'handed_in' | 'recused'
  /** Of so many criteria. */
  scored: number
}

/** Entries of this part begin here; those of the open award come before. */
const FIRST_ENTRY = 201

/**
 * Two awards before a jury: one whose round runs, with the judge of the cast in the middle of it, and the edition of last year,
 * sealed, with its shortlist and winners.
 */
export async function fillJudging(fill: Fill): Promise<void> {
  const { db, world } = fill
  const previous = found(world.awards, ({ id }) => id === AWARD_IDS.previous)
  const judging = found(world.awards, ({ id }) => id === AWARD_IDS.judging)
  const entries = [...entriesOf(fill, previous, FIRST_ENTRY), ...entriesOf(fill, judging, FIRST_ENTRY + 100)]
  await addEntries(fill, entries)
  await insertAll(
    db,
    'award_round',
    [previous, judging].map((award) => ({
      id: award.id,
      award_id: award.id,
      name: 'Jury round',
      starts_at: localInstant(award.judging_from, '09:00', award.time_zone),
      ends_at: localInstant(award.judging_until, '18:00', award.time_zone),
      blind: false,
      created_at: award.entries_close_at,
    })),
  )
  const sheets: Sheet[] = []
  for (const award of [previous, judging]) {
    const jurors = await jurorsOf(fill, award)
    for (const entry of entries.filter((one) => one.award === award))
      for (const juror of jurors.filter(({ company_id }) => company_id !== entry.company_id))
        sheets.push({ id: sheets.length + 1, entry, juror, ...stateOf(award, entry, juror) })
  }
  await addSheets(fill, sheets)
  await sealPrevious(fill, previous)
  await decidePrevious(fill, previous)
}

function entriesOf({ world }: Fill, award: WorldAward, first: number): Entry[] {
  return award.categories.flatMap((category, place) =>
    judgedIn(category.slug).entries.map(({ company_id, answers }, index) => ({
      id: first + place * 10 + index,
      award,
      category,
      company_id,
      customer_id: found(world.members, (one) => one.company_id === company_id && one.state === 'active').id,
      answers,
    })),
  )
}

async function addEntries({ db }: Fill, entries: readonly Entry[]): Promise<void> {
  await insertAll(
    db,
    'award_entry',
    entries.map(({ id, award, category, company_id, customer_id }) => ({
      id,
      award_id: award.id,
      category_id: category.id,
      company_id,
      customer_id,
      state: 'in_judging' as const,
      free: true,
      created_at: award.entries_open_at,
      changed_at: award.entries_close_at,
      submitted_at: award.entries_close_at,
      decided_at: localInstant(award.judging_from, '09:00', award.time_zone),
    })),
  )
  await insertAll(
    db,
    'award_answer',
    entries.flatMap(({ id, award, category, customer_id, answers }) =>
      answers.map((text, index) => ({
        applicant_id: id,
        category_id: category.id,
        question_id: found(category.questions, ({ position }) => position === index + 1).id,
        text,
        words: countWords(text),
        customer_id,
        saved_at: award.entries_close_at,
      })),
    ),
  )
}

async function jurorsOf({ db }: Fill, award: WorldAward): Promise<Juror[]> {
  const { rows } = await sql<Juror>`select award_juror.id, award_juror.customer_id, customer.company_id
    from award_juror join customer on customer.id = award_juror.customer_id
    where award_juror.award_id = ${award.id} order by award_juror.position`.execute(db)
  return rows.slice(0, 6)
}

/** Last year's sheets are all in but some; of the running round the cast's judge has done about half. */
function stateOf(award: WorldAward, entry: Entry, juror: Juror): Pick<Sheet, 'state' | 'scored'> {
  const r = random(`sheet ${entry.id} ${juror.id}`)
  const all = entry.category.criteria.length
  if (award.id === AWARD_IDS.previous)
    return r.chance(0.9) ? { state: 'handed_in', scored: all } : { state: 'recused', scored: 0 }
  const place = entry.id % 10
  if (juror.customer_id === CAST.judge.id) {
    if (place < 3) return { state: 'handed_in', scored: all }
    if (place === 3) return { state: 'open', scored: all - 1 }
    return place === 4 && entry.id % 20 === 4 ? { state: 'recused', scored: 0 } : { state: 'open', scored: 0 }
  }
  return r.chance(0.45) ? { state: 'handed_in', scored: all } : { state: 'open', scored: r.chance(0.3) ? 1 : 0 }
}

async function addSheets({ db }: Fill, sheets: readonly Sheet[]): Promise<void> {
  const at = ({ award }: Entry) => localInstant(award.judging_from, '16:30', award.time_zone)
  await insertAll(
    db,
    'award_assignment',
    sheets.map(({ id, entry, juror, state }) => {
      const r = random(`words ${id}`)
      return {
        id,
        round_id: entry.award.id,
        award_id: entry.award.id,
        category_id: entry.category.id,
        applicant_id: entry.id,
        juror_id: juror.id,
        state,
        jury_comment: state === 'handed_in' ? toJury(r) : '',
        entrant_comment: state === 'handed_in' ? toEntrant(r) : '',
        handed_in_at: state === 'handed_in' ? at(entry) : null,
        recused_at: state === 'recused' ? at(entry) : null,
        recusal_reason: state === 'recused' ? r.pick(['customer', 'worked_there', 'family'] as const) : null,
        changed_at: at(entry),
        created_at: localInstant(entry.award.judging_from, '09:00', entry.award.time_zone),
      }
    }),
  )
  await insertAll(
    db,
    'award_score',
    sheets.flatMap(({ id, entry, scored }) => {
      const r = random(`scores ${id}`)
      return entry.category.criteria.slice(0, scored).map((criterion) => ({
        assignment_id: id,
        category_id: entry.category.id,
        criterion_id: criterion.id,
        value: pointsFor(r, entry),
      }))
    }),
  )
  // Who has begun has declared what ties them to the entrant.
  await sql`update award_assignment set declared = array['contact'], declaration = 'We know each other from the trade.', declared_at = award_assignment.changed_at
    from award_juror, award_entry
    where award_juror.id = award_assignment.juror_id and award_entry.id = award_assignment.applicant_id and award_assignment.state <> 'recused'
      and exists (select from award_score where award_score.assignment_id = award_assignment.id)
      and exists (select from network_member join customer on customer.id = network_member.member_id
        where network_member.customer_id = award_juror.customer_id and customer.company_id = award_entry.company_id)`.execute(
    db,
  )
}

/** Whole and half points around what an entry is worth. */
function pointsFor(r: Random, entry: Entry): number {
  const worth = 5.5 + (hash(`worth ${entry.id}`) % 300) / 100
  return Math.min(10, Math.max(0, Math.round((worth + r.int(-3, 3) / 2) * 2) / 2))
}

async function sealPrevious({ db }: Fill, award: WorldAward): Promise<void> {
  const { entries, sheets } = await scoredOf(db, award.id)
  await addResults(db, award.id, resultsOf(entries, sheets, LEAST_SHEETS))
  const sealed_at = new Date(localInstant(award.judging_until, '18:00', award.time_zone))
  await markSealed(db, award.id, sealOf(await canonicalLines(db, award.id)), sealed_at)
}

/** The first of each category wins, the next two are finalists, and five are on the shortlist. */
async function decidePrevious({ db }: Fill, award: WorldAward): Promise<void> {
  const { rows } = await sql<{ applicant_id: number; category_id: number; place: number }>`
    select applicant_id, category_id, (row_number() over (partition by category_id order by weighted_place, applicant_id))::integer as place
    from award_result where round_id = ${award.id} and weighted_place is not null order by category_id, place`.execute(
    db,
  )
  const chairs = await sql<{ id: number }>`select id from award_juror where award_id = ${award.id} and chair`.execute(
    db,
  )
  const decided_at = localInstant(award.judging_until, '19:00', award.time_zone)
  await insertAll(
    db,
    'award_outcome',
    rows
      .filter(({ place }) => place <= 5)
      .map(({ applicant_id, category_id, place }) => {
        const category = found(award.categories, ({ id }) => id === category_id)
        const outcome =
          place === 1 ? ('winner' as const) : place <= 3 ? ('finalist' as const) : ('shortlisted' as const)
        const year = String(yearOf(award.end_date) % 100).padStart(2, '0')
        const titled = outcome !== 'shortlisted'
        return {
          applicant_id,
          award_id: award.id,
          category_id,
          outcome,
          citation: outcome === 'winner' ? judgedIn(category.slug).citation : '',
          juror_id: outcome === 'winner' ? (chairs.rows[0]?.id ?? null) : null,
          code: titled ? codeOf(applicant_id) : null,
          number: titled
            ? `${initialsOf(award.name)}-${year}-${initialsOf(category.name)}-${String(place).padStart(2, '0')}`
            : null,
          decided_at,
        }
      }),
  )
  // Told long ago.
  await insertAll(db, 'award_publication', [
    { award_id: award.id, part: 'shortlist', published_at: award.shortlist_published_at },
    { award_id: award.id, part: 'winners', published_at: award.winners_published_at },
  ])
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeOf = (entry: number) => {
  const r = random(`code ${entry}`)
  return Array.from({ length: 7 }, () => LETTERS[r.int(0, LETTERS.length - 1)]).join('')
}
