import { beforeAll, expect, test } from 'vitest'
import { allowedEnd, countWords } from '@app/contract/awards.limits'
import { sql } from '#kit/data/db.ts'
import {
  beginEntry,
  makeCategory,
  makeEntry,
  makeOpenAward,
  makeWriter,
  saveAnswer,
  submitEntry,
} from '../../../../test/factories/entries.ts'
import type { Writer } from '../../../../test/factories/entries.ts'
import { listenAs } from '../../../../test/factories/live.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed, testNow } from '../../../../test/harness.ts'

const t = await openTestbed()
let anna: Writer
let ben: Writer

beforeAll(async () => {
  const { id } = await makeCompany(t)
  anna = await makeWriter(t, { company_id: id, first_name: 'Anna', last_name: 'Berg' })
  ben = await makeWriter(t, { company_id: id, first_name: 'Ben', last_name: 'Ott' })
})

const categoryOf = async (award: number) => {
  const { id, questions } = await makeCategory(t, award)
  return { category: id, questions }
}
const questionsOf = async (award: number, who: Writer = anna) =>
  (await t.call('awards.questions', { query: { award } }, who.token)).body.results

test.for([
  ['', 0],
  ['   \n\t ', 0],
  ['one', 1],
  ['one  two\nthree', 3],
  ['well-known', 1],
  ['a – b', 2],
  ['… — !', 0],
  ['118 g CO₂e per TEU-km', 5],
  ['Gdańsk, Leixões', 2],
  ['年間最優秀賞', 6],
  ['OOCL 東京 line', 4],
  ['👍🏽 yes', 1],
  ['naïve café', 2],
] as const)('"%s" has %i words', ([text, words]) => {
  expect(countWords(text)).toBe(words)
  expect(allowedEnd(text, 1000)).toBe(text.length)
})

test('what is too much begins behind the last word that is allowed', () => {
  const text = 'We run, every week – two ships.'
  expect(text.slice(0, allowedEnd(text, 4))).toBe('We run, every week')
  expect(allowedEnd(text, 0)).toBe(0)
  expect('東京港'.slice(0, allowedEnd('東京港', 2))).toBe('東京')
})

test('of two colleagues the later answer wins, and the earlier one is offered back to both', async () => {
  const made = await makeOpenAward(t)
  await beginEntry(t, anna, made)
  const [question = 0] = made.questions
  expect((await saveAnswer(t, anna, made.award, question, 'From Anna')).body.answers[0]?.version).toBe(1)
  // Ben has not seen it.
  const second = await saveAnswer(t, ben, made.award, question, 'From Ben', 0)
  expect(second.body.answers[0]).toMatchObject({
    version: 2,
    replaced: { text: 'From Anna', version: 1, collided: true, person: { name: 'Anna Berg' } },
  })
  const [shown] = await questionsOf(made.award)
  expect(shown?.answer).toMatchObject({
    text: 'From Ben',
    version: 2,
    person: { name: 'Ben Ott' },
    earlier: [{ text: 'From Anna', collided: true }],
  })
  // Anna has seen it and writes over it: kept too, but nobody was surprised.
  const third = await saveAnswer(t, anna, made.award, question, 'From both', 2)
  expect(third.body.answers[0]).toMatchObject({ version: 3, replaced: null })
  expect((await questionsOf(made.award))[0]?.answer?.earlier.map(({ text, collided }) => [text, collided])).toEqual([
    ['From Ben', false],
    ['From Anna', true],
  ])
})

test('many at once on one answer: one stands, every other is kept, and no version is given twice', async () => {
  const made = await makeOpenAward(t)
  await beginEntry(t, anna, made)
  const [question = 0] = made.questions
  const texts = Array.from({ length: 12 }, (_, index) => `Number ${index}`)
  const saved = await Promise.all(
    texts.map((text, index) => saveAnswer(t, index % 2 ? anna : ben, made.award, question, text)),
  )
  expect(saved.map(({ status }) => status)).toEqual(Array(12).fill(200))
  const versions = saved.map(({ body }) => body.answers[0]?.version ?? 0).toSorted((a, b) => a - b)
  expect(versions).toEqual(texts.map((_, index) => index + 1))
  const earlier = await sql<{
    text: string
  }>`select text from award_answer_earlier where question_id = ${question}`.execute(t.db)
  const [now] = await questionsOf(made.award)
  expect([...earlier.rows.map(({ text }) => text), now?.answer?.text].toSorted()).toEqual(texts.toSorted())
})

test('the same text again changes nothing, and what one writes at one sitting is one piece', async () => {
  const made = await makeOpenAward(t)
  await beginEntry(t, anna, made)
  const [question = 0] = made.questions
  await saveAnswer(t, anna, made.award, question, 'Two')
  expect((await saveAnswer(t, anna, made.award, question, 'Two', 0)).body.answers[0]).toMatchObject({
    version: 1,
    replaced: null,
  })
  expect((await saveAnswer(t, anna, made.award, question, 'Two ships', 1)).body.answers[0]?.version).toBe(2)
  expect((await questionsOf(made.award))[0]?.answer?.earlier).toEqual([])
  t.setNow(new Date(testNow.getTime() + 11 * 60_000))
  await saveAnswer(t, anna, made.award, question, 'Three ships', 2).finally(() => t.setNow(testNow))
  expect((await questionsOf(made.award))[0]?.answer?.earlier).toMatchObject([{ text: 'Two ships', collided: false }])
})

test('whoever goes on writing is refused as soon as anybody is', async () => {
  const made = await makeOpenAward(t)
  const { award, category } = made
  const id = await beginEntry(t, anna, made)
  const [question = 0] = made.questions
  let version = 0
  const save = () => saveAnswer(t, anna, award, question, `Version ${version + 1}`, version)
  const takes = async () => {
    const { status } = await save()
    if (status === 200) version++
    return status
  }
  expect([await takes(), await takes()]).toEqual([200, 200])
  const [today, soon] = [testNow.toISOString().slice(0, 10), new Date(testNow.getTime() + 1000)]
  const { rows } = await sql<{
    start_date: string
    end_date: string
  }>`select start_date, end_date from award where id = ${award}`.execute(t.db)
  const before = { ...rows[0], entries_open_at: null, entries_close_at: null }
  for (const change of [
    { entries_open_at: soon },
    { entries_close_at: testNow },
    { start_date: today, end_date: today },
  ]) {
    await t.db.updateTable('award').set(change).where('id', '=', award).execute()
    expect((await save()).refused.code).toBe('not_open')
    await t.db.updateTable('award').set(before).where('id', '=', award).execute()
    expect(await takes()).toBe(200)
  }
  const closing = (at: Date) =>
    t.db.updateTable('award_category').set({ entries_close_at: at }).where('id', '=', category).execute()
  await closing(testNow)
  expect((await save()).refused.code).toBe('not_open')
  await closing(soon)
  expect(await takes()).toBe(200)
  await t.call('awards.withdrawApplicant', { params: { id } }, anna.token)
  expect((await save()).status).toBe(400)
})

test('what is being written when an entry is submitted is in what was submitted, or is refused', async () => {
  const made = await makeOpenAward(t)
  for (let round = 0; round < 5; round++) {
    const category = round === 0 ? made : { ...made, ...(await categoryOf(made.award)) }
    const id = await makeEntry(t, anna, category)
    const [question = 0] = category.questions
    const [sent, saved] = await Promise.all([
      submitEntry(t, ben, id),
      saveAnswer(t, anna, made.award, question, 'Three ships, every week', 1),
    ])
    expect(sent.status).toBe(200)
    const { rows } = await sql<{
      text: string
    }>`select answer ->> 'text' as text from award_submission, jsonb_array_elements(content -> 'answers') as answer
      where applicant_id = ${id} and (answer ->> 'question')::integer = ${question}`.execute(t.db)
    const stands = (await questionsOf(made.award)).find((one) => one.id === question)?.answer?.text
    expect(rows).toEqual([{ text: stands }])
    expect([saved.status, stands]).toEqual(
      saved.status === 200 ? [200, 'Three ships, every week'] : [409, 'Two ships, every week'],
    )
  }
})

test('an answer that is too long is kept, and not submitted', async () => {
  const made = await makeOpenAward(t)
  const id = await makeEntry(t, anna, made)
  const [question = 0] = made.questions
  const saved = await saveAnswer(t, anna, made.award, question, 'One two three four five six seven', 1)
  expect(saved.body.answers[0]).toMatchObject({ words: 7 })
  const sent = await submitEntry(t, anna, id)
  expect(sent.refused).toEqual({ [`questions.${question}`]: ['This answer has 2 words too many.'] })
  const huge = await saveAnswer(t, anna, made.award, question, 'x'.repeat(20_001), 2)
  expect([huge.status, Object.keys(huge.refused)]).toEqual([400, ['answers.0.text']])
})

test('questions of two entries in one call; one that is wrong saves none', async () => {
  const made = await makeOpenAward(t)
  const other = await makeCategory(t, made.award)
  await beginEntry(t, anna, made)
  await beginEntry(t, anna, { ...made, category: other.id })
  const answers = [other.questions[0] ?? 0, made.questions[0] ?? 0].map((question) => ({
    question,
    text: 'Both',
    version: 0,
  }))
  expect(
    (
      await t.call(
        'awards.saveAnswers',
        { body: { award: made.award, customer: ben.customer_id, answers } },
        anna.token,
      )
    ).status,
  ).toBe(200)
  const third = (await makeCategory(t, made.award)).questions[0] ?? 0
  const wrong = [
    ...answers.map((one) => ({ ...one, text: 'Neither' })),
    { question: third, text: 'Stray', version: 0 },
    answers[0]!,
  ]
  const refused = await t.call('awards.saveAnswers', { body: { award: made.award, answers: wrong } }, anna.token)
  expect([refused.status, Object.keys(refused.refused)]).toEqual([400, ['answers.2.question', 'answers.3.question']])
  expect((await questionsOf(made.award)).filter(({ answer }) => answer).map(({ answer }) => answer?.text)).toEqual([
    'Both',
    'Both',
  ])
})

test('answers are copied from an earlier entry to questions that ask the same', async () => {
  const last = await makeOpenAward(t)
  const from = await makeEntry(t, anna, last)
  const made = await makeOpenAward(t)
  await sql`update award_question set prompt = 'What did you run in 2027?' where id = ${made.questions[0] ?? 0}`.execute(
    t.db,
  )
  const to = await beginEntry(t, anna, made)
  await saveAnswer(t, ben, made.award, made.questions[1] ?? 0, 'Written already')
  const copied = await t.call('awards.copyAnswers', { params: { id: to }, body: { from } }, anna.token)
  expect(copied.body).toEqual({ copied: 1 })
  expect((await questionsOf(made.award)).map(({ answer }) => answer?.text)).toEqual([
    'Two ships, every week',
    'Written already',
    undefined,
  ])
  const foreign = await makeEntry(t, await makeWriter(t), last)
  const refused = await t.call('awards.copyAnswers', { params: { id: to }, body: { from: foreign } }, anna.token)
  expect(refused.refused).toEqual({ from: ['Choose an entry of your company.'] })
})

test('colleagues with the right see where the other writes and what was saved; nobody else hears of it', async () => {
  const made = await makeOpenAward(t)
  const applicant = await beginEntry(t, anna, made)
  const [question = 0] = made.questions
  const plain = await makeMember(t, { company_id: anna.company_id })
  const [a, b, c] = [await listenAs(t, anna), await listenAs(t, ben), await listenAs(t, plain)]
  const here = { applicant, question, state: 'writes', asks: true } as const
  expect(await a.ask('entry_presence', here)).toEqual({ ok: true })
  await expect.poll(() => b.heard('entry_presence')).toEqual([{ ...here, customer_id: anna.customer_id }])
  await saveAnswer(t, anna, made.award, question, 'Two ships')
  await expect
    .poll(() => b.heard('entry_changed'))
    .toContainEqual({ applicant, question, customer_id: anna.customer_id })
  // Going on with it takes a shorter way, and is told as well.
  await saveAnswer(t, anna, made.award, question, 'Two ships, every week', 1)
  await expect.poll(() => b.heard('entry_changed').length).toBe(2)
  expect(await c.ask('entry_presence', here)).toMatchObject({ error: 'not_found' })
  expect([c.heard('entry_presence'), c.heard('entry_changed')]).toEqual([[], []])
  for (const one of [a, b, c]) one.end()
})
