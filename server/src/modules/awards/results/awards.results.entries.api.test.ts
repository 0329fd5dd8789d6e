import { expect, test } from 'vitest'
import type { Judging } from '../../../../test/factories/judging.ts'
import { tokenOf } from '../../../../test/factories/judging.ts'
import { resultsOf } from '../../../../test/factories/results.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const { minute, judged, decide, publish } = resultsOf(t)

/** A winner, a finalist, one on the shortlist and one that is on no list, and the minutes at which it is told. */
async function decided() {
  const j = await judged()
  await decide(j, 0, 'winner')
  await decide(j, 1, 'finalist')
  await decide(j, 2, 'shortlisted')
  await publish(j, minute(100), minute(200))
  return j
}

const entryOf = (j: Judging, index: number) => {
  const entry = j.entries[index]
  if (!entry) throw new Error('nobody entered')
  return entry
}

/** An entry as its company reads it, wherever its state stands. */
async function read(j: Judging, index: number) {
  const { id, member } = entryOf(j, index)
  const token = await tokenOf(t, member)
  const one = await t.call('awards.applicant', { params: { id } }, token)
  const { body: mine } = await t.call('awards.myApplicants', { query: { award: j.award.id } }, token)
  const { body: registration } = await t.call('awards.registration', { query: { award: j.award.id } }, token)
  const { body: categories } = await t.call('awards.categories', { query: { award: j.award.id } }, token)
  const { state, may_withdraw } = one.body
  expect([
    mine.results.map((row) => row.state),
    registration.categories.map(({ applicant }) => applicant?.state),
    categories.results.map(({ my_entry }) => my_entry?.state),
  ]).toEqual([[state], [state], [state]])
  const found = await t.call('awards.myApplicants', { query: { award: j.award.id } }, token)
  expect(found.body.count).toBe(1)
  return { state, may_withdraw }
}

const withdraw = async (j: Judging, index: number) => {
  const { id, member } = entryOf(j, index)
  return t.call('awards.withdrawApplicant', { params: { id } }, await tokenOf(t, member))
}

const namesOf = async (list: 'shortlisted' | 'winners', j: Judging) =>
  JSON.stringify((await t.call(`awards.${list}`, { query: { award: j.award.id } })).body.results)

test('an entry says at each minute what came of it, and nothing before', async () => {
  const j = await decided()
  const states = async () => [await read(j, 0), await read(j, 1), await read(j, 2), await read(j, 3)]
  expect(await states()).toEqual(Array(4).fill({ state: 'in_judging', may_withdraw: true }))

  t.setNow(minute(100))
  expect(await states()).toEqual([
    ...Array(3).fill({ state: 'shortlisted', may_withdraw: true }),
    { state: 'not_selected', may_withdraw: false },
  ])
  const token = await tokenOf(t, j.operator)
  const listed = await t.call('awards.applicants', { query: { award: j.award.id, state: 'shortlisted' } }, token)
  expect([listed.body.count, listed.body.results.length]).toEqual([3, 3])

  t.setNow(minute(100))
  expect(await states()).toEqual([
    { state: 'winner', may_withdraw: false },
    { state: 'finalist', may_withdraw: false },
    { state: 'shortlisted', may_withdraw: false },
    { state: 'not_selected', may_withdraw: false },
  ])
  const office = await tokenOf(t, j.operator)
  await t.call(
    'awards.revokeOutcome',
    { params: { id: entryOf(j, 0).id }, body: { reason: 'The figures were not theirs.' } },
    office,
  )
  expect((await read(j, 0)).state).toBe('title_withdrawn')
})

test('a winner that is taken back before the minute is announced nowhere', async () => {
  const j = await decided()
  const { company } = entryOf(j, 0)
  expect((await withdraw(j, 0)).body.state).toBe('withdrawn')
  t.setNow(minute(100))
  expect(await namesOf('shortlisted', j)).toContain(entryOf(j, 1).company)
  expect(await namesOf('shortlisted', j)).not.toContain(`"${company}"`)
  // Until the winners are out, whoever is on the shortlist may step back too.
  expect((await withdraw(j, 2)).body.state).toBe('withdrawn')
  expect(await namesOf('shortlisted', j)).not.toContain(`"${entryOf(j, 2).company}"`)
  t.setNow(minute(100))
  const winners = await namesOf('winners', j)
  expect(winners).toContain(`"${entryOf(j, 1).company}"`)
  expect(winners).not.toContain(`"${company}"`)
})

test('what is decided and published is taken back by nobody', async () => {
  const j = await decided()
  t.setNow(minute(100))
  expect((await withdraw(j, 3)).refused.code).toBe('not_open')
  t.setNow(minute(100))
  for (const index of [0, 1, 2, 3]) expect((await withdraw(j, index)).refused.code).toBe('not_open')
  const winners = await namesOf('winners', j)
  for (const index of [0, 1, 2]) expect(winners).toContain(`"${entryOf(j, index).company}"`)
})
