import { signAccess } from '../../src/modules/identity/identity.tokens.ts'
import type { Testbed } from '../harness.ts'
import { makeAward } from './awards.ts'
import { makeCompany, makeMember } from './people.ts'

type Member = Awaited<ReturnType<typeof makeMember>>
type Category = { id: number; award_id: number; criteria: [number, number]; question: number }
export type Juror = Member & { juror: number }
export type Entry = { id: number; company_id: number; company: string; member: Member }

let counter = 0

/** A category with two criteria, of 60 and 40 per cent, and one question. */
export async function makeCategory(t: Testbed, award_id: number, name?: string): Promise<Category> {
  const number = ++counter
  const { id } = await t.db
    .insertInto('award_category')
    .values({ award_id, slug: `category-${number}`, name: name ?? `Category ${number}`, short_name: `Short ${number}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first, second] = await t.db
    .insertInto('award_criterion')
    .values([
      { category_id: id, name: 'Reliability', weight: 60, position: 1 },
      { category_id: id, name: 'Service', weight: 40, position: 2 },
    ])
    .returning('id')
    .execute()
  const question = await t.db
    .insertInto('award_question')
    .values({ category_id: id, prompt: 'What did you run?', word_limit: 100 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, award_id, criteria: [first?.id ?? 0, second?.id ?? 0], question: question.id }
}

/** An entry that was approved and needs no fee, with one answer; of a company of its own unless one is given. */
export async function makeEntry(
  t: Testbed,
  category: Category,
  given: Partial<{ company: { id: number; name: string }; state: 'submitted' | 'approved'; free: boolean }> = {},
): Promise<Entry> {
  const company = given.company ?? (await makeCompany(t, { name: `Entrant ${++counter}` }))
  const member = await makeMember(t, { company_id: company.id, rights: ['awards'] })
  const now = t.clock()
  const { id } = await t.db
    .insertInto('award_entry')
    .values({
      award_id: category.award_id,
      category_id: category.id,
      company_id: company.id,
      customer_id: member.customer_id,
      state: given.state ?? 'approved',
      free: given.free ?? true,
      created_at: now,
      changed_at: now,
      submitted_at: now,
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('award_answer')
    .values({
      applicant_id: id,
      category_id: category.id,
      question_id: category.question,
      text: `Ships of ${company.name}`,
      words: 4,
      customer_id: member.customer_id,
      saved_at: now,
    })
    .execute()
  return { id, company_id: company.id, company: company.name, member }
}

/** Somebody who sits on the jury of an award. */
export async function makeJuror(t: Testbed, award_id: number, member?: Member): Promise<Juror> {
  const who = member ?? (await makeMember(t, { first_name: 'Judge', last_name: `Number ${++counter}` }))
  const { id } = await t.db
    .insertInto('award_juror')
    .values({ award_id, customer_id: who.customer_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...who, juror: id }
}

export type Judging = Awaited<ReturnType<typeof makeJudging>>

/**
 * An award with a category, entries, a jury, and a round that runs from an hour ago for five more minutes, which no
 * access token outlives; everybody judges everything.
 */
export async function makeJudging(
  t: Testbed,
  given: Partial<{ entries: number; jurors: number; blind: boolean; ends_in: number }> = {},
) {
  const award = await makeAward(t)
  const category = await makeCategory(t, award.id)
  const entries: Entry[] = []
  for (let count = 0; count < (given.entries ?? 2); count++) entries.push(await makeEntry(t, category))
  const jurors: Juror[] = []
  for (let count = 0; count < (given.jurors ?? 3); count++) jurors.push(await makeJuror(t, award.id))
  const operator = await makeMember(t, { is_operator: true })
  const now = t.clock().getTime()
  const ends_at = new Date(now + (given.ends_in ?? 300_000))
  const opened = await t.call(
    'awards.openRound',
    {
      body: {
        award: award.id,
        name: 'First round',
        starts_at: new Date(now - 3_600_000).toISOString(),
        ends_at: ends_at.toISOString(),
        blind: given.blind ?? false,
      },
    },
    operator.token,
  )
  const round = opened.body.id
  for (const { juror } of jurors)
    await t.call('awards.assign', { params: { id: round }, body: { juror, category: category.id } }, operator.token)
  return { award, category, entries, jurors, operator, round, ends_at }
}

/** Scores both criteria of an entry and hands the sheet in. */
export async function scoreEntry(
  t: Testbed,
  { round, category }: Pick<Judging, 'round' | 'category'>,
  juror: Juror,
  entry: number,
  values: [number, number],
): Promise<void> {
  const body = {
    round,
    values: category.criteria.map((criterion, index) => ({ criterion, value: values[index] ?? 0 })),
  }
  const saved = await t.call('awards.saveScores', { params: { id: entry }, body }, juror.token)
  const handed = await t.call('awards.handIn', { params: { id: entry }, body: { round } }, juror.token)
  if (saved.status !== 200 || handed.status !== 200)
    throw new Error(`Scoring failed: ${JSON.stringify([saved.refused, handed.refused])}`)
}

/** Lets everybody score everything, ends the round and seals it. Entries score less the later they come. */
export async function judgeAll(t: Testbed, judging: Judging): Promise<void> {
  for (const [place, entry] of judging.entries.entries())
    for (const [index, juror] of judging.jurors.entries())
      await scoreEntry(t, judging, juror, entry.id, [9 - place, 8.5 - place - index / 10])
  t.setNow(new Date(judging.ends_at.getTime() + 1000))
  await t.call('awards.sealRound', { params: { id: judging.round } }, judging.operator.token)
}

/** A new access token of somebody's session, for when the clock was moved. */
export const tokenOf = (t: Testbed, { customer_id, session_id }: Pick<Member, 'customer_id' | 'session_id'>) =>
  signAccess(t.config.secret, { customer_id, session_id, registration_complete: true }, t.clock())
