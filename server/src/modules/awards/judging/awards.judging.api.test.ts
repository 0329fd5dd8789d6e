import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { judgeAll, makeEntry, makeJudging, makeJuror, scoreEntry } from '../../../../test/factories/judging.ts'
import type { Judging, Juror } from '../../../../test/factories/judging.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { makeContacts } from '../../../../test/factories/wall.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()

const read = (juror: { token: string }, id: number) => t.call('awards.judgingEntry', { params: { id } }, juror.token)
const save = (j: Judging, juror: Juror, id: number, value: number | null, criterion = j.category.criteria[0]) =>
  t.call('awards.saveScores', { params: { id }, body: { round: j.round, values: [{ criterion, value }] } }, juror.token)
const assign = (j: Judging, juror: Juror, of: { category?: number; entry?: number }) =>
  t.call('awards.assign', { params: { id: j.round }, body: { juror: juror.juror, ...of } }, j.operator.token)
const list = (j: Judging, juror: { token: string }, more: { search?: string; state?: 'todo' | 'all' } = {}) =>
  t.call('awards.judgingEntries', { query: { round: j.round, ...more } }, juror.token)

test('a judge reads what is assigned, scores it, and hands it in; it may be changed until the round ends', async () => {
  const j = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]?.id ?? 0]
  const rounds = await t.call('awards.judgingRounds', {}, judge.token)
  expect(rounds.body.results).toMatchObject([{ id: j.round, state: 'open', assigned: 2, handed_in: 0, recused: 0 }])
  const first = await read(judge, entry)
  expect(first.body).toMatchObject({
    name: j.entries[0]?.company,
    position: 1,
    of: 2,
    previous: null,
    next: j.entries[1]?.id,
    answers: [{ answer: `Ships of ${j.entries[0]?.company}`, words: 4 }],
    sheet: { state: 'open', mean: null, weight_scored: 0, ties: [] },
    others: null,
  })
  expect((await save(j, judge, entry, 8.5)).body).toMatchObject({ mean: 8.5, weight_scored: 60 })
  const early = await t.call('awards.handIn', { params: { id: entry }, body: { round: j.round } }, judge.token)
  expect([early.status, early.refused]).toEqual([400, { values: ['Not scored yet: Service.'] }])
  await save(j, judge, entry, 7, j.category.criteria[1])
  const handed = await t.call('awards.handIn', { params: { id: entry }, body: { round: j.round } }, judge.token)
  expect(handed.body).toMatchObject({ state: 'handed_in', mean: 7.9, weight_scored: 100 })
  expect((await save(j, judge, entry, 9)).body).toMatchObject({ state: 'handed_in', mean: 8.2 })
  const emptied = await save(j, judge, entry, null)
  expect([emptied.status, emptied.refused]).toEqual([
    400,
    { 'values.0.value': ['A sheet that is handed in keeps all its scores.'] },
  ])
  const listed = await list(j, judge)
  expect(listed.body.results.map(({ state, mean, scored }) => [state, mean, scored])).toEqual([
    ['handed_in', 8.2, 2],
    ['open', null, 0],
  ])
  expect((await list(j, judge, { state: 'todo' })).body.count).toBe(1)
})

test('notes and comments stay with what is not named, and those for jury and entrant are kept apart', async () => {
  const j = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]?.id ?? 0]
  const criterion = j.category.criteria[0]
  await save(j, judge, entry, 6)
  const noted = await t.call(
    'awards.saveScores',
    {
      params: { id: entry },
      body: {
        round: j.round,
        values: [{ criterion, note: '94 % in the log' }],
        jury_comment: 'Solid',
        entrant_comment: 'Well told',
      },
    },
    judge.token,
  )
  expect(noted.body).toMatchObject({
    values: [{ criterion, value: 6, note: '94 % in the log' }],
    jury_comment: 'Solid',
    entrant_comment: 'Well told',
  })
  expect((await save(j, judge, entry, 7)).body).toMatchObject({
    values: [{ value: 7, note: '94 % in the log' }],
    jury_comment: 'Solid',
  })
})

test('scores outside the range, between tenths, or for another category are refused, by the database too', async () => {
  const j = await makeJudging(t)
  const other = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]?.id ?? 0]
  for (const value of [-0.1, 10.1, 1e9])
    expect((await save(j, judge, entry, value)).refused).toEqual({ 'values.0.value': ['A score is from 0 to 10.'] })
  expect((await save(j, judge, entry, 7.25)).refused).toEqual({
    'values.0.value': ['Use at most one digit after the point.'],
  })
  expect((await read(judge, entry)).body.sheet.values).toEqual([])
  const foreign = await save(j, judge, entry, 5, other.category.criteria[0])
  expect(foreign.refused).toEqual({ 'values.0.criterion': ['This criterion does not belong to the category.'] })
  expect((await save(j, judge, entry, 5.5)).status).toBe(200)
  await expect(sql`update award_score set value = 10.1`.execute(t.db)).rejects.toThrow('award_score_value_check')
})

test('whoever has no assignment finds nothing: not the entry, not the list, not the round', async () => {
  const j = await makeJudging(t)
  const entry = j.entries[0]?.id ?? 0
  const unassigned = await makeJuror(t, j.award.id)
  for (const who of [unassigned, await makeMember(t), j.entries[1]?.member ?? unassigned]) {
    expect((await read(who, entry)).status).toBe(404)
    expect((await list(j, who)).status).toBe(404)
    expect((await t.call('awards.judgingRounds', {}, who.token)).body.results).toEqual([])
    expect((await save(j, who as Juror, entry, 5)).status).toBe(404)
  }
})

test('a judge of the entrant’s company, or formerly of it, is refused by link and finds it in no list', async () => {
  const j = await makeJudging(t, { jurors: 1 })
  const [own, other] = [j.entries[0], j.entries[1]]
  const company = { id: own?.company_id ?? 0, name: '' }
  const colleague = await makeJuror(t, j.award.id, await makeMember(t, { company_id: company.id }))
  const former = await makeJuror(t, j.award.id)
  await sql`insert into company_departure (company_id, customer_id, reason, left_at) values (${company.id}, ${former.customer_id}, 'left', now())`.execute(
    t.db,
  )
  for (const juror of [colleague, former]) {
    const assigned = await assign(j, juror, { category: j.category.id })
    expect(assigned.body).toMatchObject({ assigned: [other?.id], left_out: [own?.id] })
    const alone = await assign(j, juror, { entry: own?.id ?? 0 })
    expect([alone.status, alone.refused.code]).toEqual([403, 'conflict_of_interest'])
    const answer = await read(juror, own?.id ?? 0)
    expect([answer.status, answer.refused.code]).toEqual([403, 'conflict_of_interest'])
    expect((await save(j, juror, own?.id ?? 0, 9)).status).toBe(403)
    expect((await list(j, juror)).body.results.map(({ id }) => id)).toEqual([other?.id])
    expect((await list(j, juror, { search: own?.company ?? '' })).body.results).toEqual([])
  }
  // Somebody who joins the entrant later loses the entry at that moment.
  const judge = j.jurors[0] as Juror
  await save(j, judge, own?.id ?? 0, 9)
  await t.db.updateTable('customer').set({ company_id: company.id }).where('id', '=', judge.customer_id).execute()
  expect((await read(judge, own?.id ?? 0)).status).toBe(403)
  expect(
    (await t.call('awards.handIn', { params: { id: own?.id ?? 0 }, body: { round: j.round } }, judge.token)).status,
  ).toBe(403)
})

test('a contact at the entrant’s company is declared before scoring', async () => {
  const j = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]]
  await makeContacts(t, judge, entry?.member as Juror)
  expect((await read(judge, entry?.id ?? 0)).body.sheet).toMatchObject({ ties: ['contact'], declared: [] })
  const refused = await save(j, judge, entry?.id ?? 0, 8)
  expect([refused.status, refused.refused.code]).toEqual([409, 'declaration_needed'])
  const declared = await t.call(
    'awards.declareTies',
    { params: { id: entry?.id ?? 0 }, body: { round: j.round, ties: ['contact'], declaration: 'We met at a panel.' } },
    judge.token,
  )
  expect(declared.body).toMatchObject({ declared: ['contact'], declaration: 'We met at a panel.' })
  expect((await save(j, judge, entry?.id ?? 0, 8)).status).toBe(200)
})

test('whoever works for a sponsor of the award declares it for every entry', async () => {
  const j = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]?.id ?? 0]
  const { rows } = await sql<{
    id: number
  }>`insert into sponsor_category (award_id, name) values (${j.award.id}, 'Headline') returning id`.execute(t.db)
  await sql`insert into sponsor (award_id, category_id, company_id, name) values (${j.award.id}, ${rows[0]?.id}, ${judge.company_id}, 'Sponsor')`.execute(
    t.db,
  )
  expect((await read(judge, entry)).body.sheet.ties).toEqual(['sponsor'])
  expect((await save(j, judge, entry, 8)).refused.code).toBe('declaration_needed')
})

test('only approved and paid entries are assigned', async () => {
  const j = await makeJudging(t, { entries: 1 })
  const submitted = await makeEntry(t, j.category, { state: 'submitted' })
  const unpaid = await makeEntry(t, j.category, { free: false })
  const juror = await makeJuror(t, j.award.id)
  expect((await assign(j, juror, { category: j.category.id })).body.assigned).toEqual([j.entries[0]?.id])
  for (const entry of [submitted.id, unpaid.id]) {
    const refused = await assign(j, juror, { entry })
    expect([refused.status, refused.refused]).toEqual([
      400,
      { entry: ['Only approved and paid entries of this award are judged.'] },
    ])
  }
})

test('nobody sees another’s score before handing in their own', async () => {
  const j = await makeJudging(t)
  const [one, other] = j.jurors as [Juror, Juror]
  const entry = j.entries[0]?.id ?? 0
  await scoreEntry(t, j, one, entry, [9, 8])
  expect((await read(other, entry)).body.others).toBeNull()
  await save(j, other, entry, 3)
  expect((await read(other, entry)).body.others).toBeNull()
  await scoreEntry(t, j, other, entry, [3, 4])
  expect((await read(other, entry)).body.others).toMatchObject([{ mean: 8.6 }])
  // What somebody only keeps as a draft, or withdrew, is nobody else's.
  await t.call('awards.recuse', { params: { id: entry }, body: { round: j.round, reason: 'family' } }, one.token)
  expect((await read(other, entry)).body.others).toEqual([])
  expect((await read(one, entry)).body.others).toBeNull()
})

test('two hand-ins at once make one, and a recusal beside it ends one way', async () => {
  const j = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]?.id ?? 0]
  await save(j, judge, entry, 8)
  await save(j, judge, entry, 7, j.category.criteria[1])
  const hand = () => t.call('awards.handIn', { params: { id: entry }, body: { round: j.round } }, judge.token)
  const both = await Promise.all([hand(), hand()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body.handed_in_at).toBe(both[1]?.body.handed_in_at)
  await Promise.all([
    hand(),
    t.call(
      'awards.recuse',
      { params: { id: entry }, body: { round: j.round, reason: 'other', note: 'Late' } },
      judge.token,
    ),
  ])
  expect((await read(judge, entry)).body.sheet).toMatchObject({ state: 'recused', handed_in_at: null })
  const late = await hand()
  expect([late.status, late.refused.code]).toEqual([409, 'recused'])
})

test('before its first and after its last moment a round takes nothing', async () => {
  const j = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]?.id ?? 0]
  const before = t.clock()
  try {
    t.setNow(new Date(before.getTime() - 3_600_001))
    expect((await read(judge, entry)).body.round.state).toBe('upcoming')
    expect((await save(j, judge, entry, 5)).refused.code).toBe('round_not_open')
    t.setNow(new Date(j.ends_at.getTime() - 1))
    expect((await save(j, judge, entry, 5)).status).toBe(200)
    t.setNow(j.ends_at)
    for (const answer of [
      await save(j, judge, entry, 6),
      await t.call('awards.handIn', { params: { id: entry }, body: { round: j.round } }, judge.token),
      await t.call('awards.recuse', { params: { id: entry }, body: { round: j.round, reason: 'other' } }, judge.token),
    ])
      expect([answer.status, answer.refused.code]).toEqual([409, 'round_not_open'])
  } finally {
    t.setNow(before)
  }
})

test('judges with open sheets are mailed once before the round ends, and again when its end is moved', async () => {
  const j = await makeJudging(t, { ends_in: 10 * 86_400_000 })
  const [done, open] = j.jurors as [Juror, Juror]
  for (const { id } of j.entries) await scoreEntry(t, j, done, id, [5, 5])
  const before = t.clock()
  const mails = async () =>
    (
      await t.db.selectFrom('mail').select('to_address').where('key', 'like', `award-round-ends:${j.round}:%`).execute()
    ).map(({ to_address }) => to_address)
  try {
    await t.runJob('awards.remind_judges')
    expect(await mails()).toEqual([])
    t.setNow(new Date(j.ends_at.getTime() - 40 * 3_600_000))
    await t.runJob('awards.remind_judges')
    await t.runJob('awards.remind_judges')
    const told = await mails()
    expect(told).toHaveLength(2)
    expect(told).toContain(open.email)
    expect(told).not.toContain(done.email)
    t.setNow(before)
    const ends_at = new Date(j.ends_at.getTime() + 86_400_000).toISOString()
    await t.call('awards.moveRound', { params: { id: j.round }, body: { ends_at } }, j.operator.token)
    t.setNow(new Date(j.ends_at.getTime()))
    await t.runJob('awards.remind_judges')
    expect(await mails()).toHaveLength(4)
  } finally {
    t.setNow(before)
  }
})

test('a round is opened with times and a name that make sense', async () => {
  const j = await makeJudging(t)
  const open = (body: object) =>
    t.call('awards.openRound', { loose: { body: { award: j.award.id, name: 'Second', ...body } } }, j.operator.token)
  const [early, late] = [new Date(t.clock().getTime() + 1000).toISOString(), j.ends_at.toISOString()]
  expect((await open({ starts_at: late, ends_at: early })).refused).toEqual({
    ends_at: ['The round must end after it starts.'],
  })
  expect((await open({ starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-02T00:00:00Z' })).refused).toEqual({
    ends_at: ['The round must end in the future.'],
  })
  expect((await open({ award: 2_000_000, starts_at: early, ends_at: late })).refused).toEqual({
    award: ['This award does not exist.'],
  })
  expect((await open({ name: 'First round', starts_at: early, ends_at: late })).status).toBe(409)
  const both = await t.call(
    'awards.assign',
    { params: { id: j.round }, loose: { body: { juror: j.jurors[0]?.juror } } },
    j.operator.token,
  )
  expect(Object.keys(both.refused)).toEqual(['category', 'entry'])
  const stranger = await makeJudging(t)
  expect((await assign(j, stranger.jurors[0] as Juror, { category: j.category.id })).refused).toEqual({
    juror: ['This juror does not belong to the award.'],
  })
})

test('a company that withdraws leaves the desk at once', async () => {
  const j = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]?.id ?? 0]
  await sql`update award_entry set state = 'withdrawn', withdrawn_at = now() where id = ${entry}`.execute(t.db)
  expect((await read(judge, entry)).status).toBe(404)
  expect((await list(j, judge)).body.results).toHaveLength(1)
})

test('what a sealed round holds stays as it is, whatever SQL is tried', async () => {
  const j = await makeJudging(t, { jurors: 3 })
  const before = t.clock()
  try {
    await judgeAll(t, j)
    const { body: round } = await t.call('awards.round', { params: { id: j.round } }, j.operator.token)
    expect(round.seal).toMatch(/^[0-9a-f]{64}$/)
    const forbidden = [
      sql`update award_score set value = 10 where assignment_id in (select id from award_assignment where round_id = ${j.round})`,
      sql`delete from award_score where assignment_id in (select id from award_assignment where round_id = ${j.round})`,
      sql`update award_assignment set state = 'open', handed_in_at = null where round_id = ${j.round}`,
      sql`update award_assignment set round_id = ${j.round}, jury_comment = 'x' where round_id = ${j.round}`,
      sql`delete from award_assignment where round_id = ${j.round}`,
      sql`insert into award_assignment (round_id, award_id, category_id, applicant_id, juror_id, changed_at, created_at)
        select round_id, award_id, category_id, applicant_id, juror_id + 1000, now(), now() from award_assignment where round_id = ${j.round} limit 1`,
      sql`update award_result set weighted_place = 1 where round_id = ${j.round}`,
      sql`delete from award_result where round_id = ${j.round}`,
      sql`update award_round set sealed_at = null, seal = null where id = ${j.round}`,
      sql`update award_round set ends_at = ends_at + interval '1 day' where id = ${j.round}`,
      sql`delete from award_round where id = ${j.round}`,
      sql`truncate award_score`,
      sql`truncate award_round cascade`,
      sql`update award_criterion set name = 'Other' where category_id = ${j.category.id}`,
      sql`delete from award_criterion where category_id = ${j.category.id}`,
    ]
    for (const statement of forbidden) await expect(statement.execute(t.db)).rejects.toThrow(/sealed round/)
    const again = await t.call('awards.sealRound', { params: { id: j.round } }, j.operator.token)
    expect(again.body.seal).toBe(round.seal)
    const moved = await t.call(
      'awards.moveRound',
      { params: { id: j.round }, body: { ends_at: '2030-01-01T00:00:00Z' } },
      j.operator.token,
    )
    expect(moved.refused.code).toBe('round_sealed')
    expect((await assign(j, j.jurors[0] as Juror, { category: j.category.id })).refused.code).toBe('round_sealed')
  } finally {
    t.setNow(before)
  }
})

test('a company’s own name says nothing to its rivals’ judges in other categories', async () => {
  // The same person may judge where their company did not enter.
  const j = await makeJudging(t, { jurors: 1 })
  const company = await makeCompany(t)
  const juror = await makeJuror(t, j.award.id, await makeMember(t, { company_id: company.id }))
  expect((await assign(j, juror, { category: j.category.id })).body.left_out).toEqual([])
})
