import { beforeAll, expect, test } from 'vitest'
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
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed, testNow } from '../../../../test/harness.ts'

const t = await openTestbed()
let anna: Writer
let ben: Writer

beforeAll(async () => {
  const { id } = await makeCompany(t, { name: 'Baltika Feeder' })
  anna = await makeWriter(t, { company_id: id, first_name: 'Anna', last_name: 'Berg' })
  ben = await makeWriter(t, { company_id: id, first_name: 'Ben', last_name: 'Ott' })
})

const whole = (id: number, who: Writer = anna) => t.call('awards.applicant', { params: { id } }, who.token)
/** At another time, with a colleague whose session lives then. */
const at = async (now: string, work: (colleague: Writer) => Promise<void>) => {
  t.setNow(new Date(now))
  await makeWriter(t, { company_id: anna.company_id })
    .then(work)
    .finally(() => t.setNow(testNow))
}

test('an entry from beginning to receipt', async () => {
  const made = await makeOpenAward(t)
  const before = await t.call('awards.registration', { query: { award: made.award } }, anna.token)
  expect(before.body).toMatchObject({ is_open: true, time_zone: 'Europe/Berlin', problems: [] })
  expect(before.body.categories).toMatchObject([
    {
      category: made.category,
      questions: 3,
      fee: { amount: 29_000, currency_code: 'EUR' },
      applicant: null,
      problems: [],
    },
  ])
  const id = await beginEntry(t, anna, made)
  // A second press gives the same entry.
  expect(await beginEntry(t, ben, made)).toBe(id)
  const [first = 0, second = 0] = made.questions
  const saved = await saveAnswer(t, anna, made.award, first, 'Two ships, every week')
  expect(saved.body.answers).toMatchObject([{ question: first, version: 1, words: 4, replaced: null }])
  expect((await whole(id)).body.gaps).toMatchObject([{ code: 'answer_missing', question: second }])
  const early = await submitEntry(t, anna, id)
  expect([early.status, early.refused]).toEqual([400, { [`questions.${second}`]: ['This question has no answer.'] }])
  await saveAnswer(t, ben, made.award, second, 'Reefer plugs that carry a number')
  const sent = await submitEntry(t, anna, id)
  expect(sent.body.applicant).toMatchObject({
    state: 'submitted',
    is_open: false,
    fee: { state: 'none', amount: 29_000 },
  })
  await t.settle()
  const { subject, to_address } = await t.db
    .selectFrom('mail')
    .selectAll()
    .where('key', '=', `entry-receipt:${sent.body.submission}`)
    .executeTakeFirstOrThrow()
  expect([subject, to_address]).toEqual([expect.stringMatching(/^Submitted: Carrier of the Year/), anna.email])
  const kept = await t.call('awards.submission', { params: { id: sent.body.submission } }, ben.token)
  expect(kept.body.answers.map(({ text }) => text)).toEqual([
    'Two ships, every week',
    'Reefer plugs that carry a number',
    '',
  ])
  const pdf = await fetch(new URL(kept.body.pdf!.file, t.base))
  const bytes = Buffer.from(await pdf.arrayBuffer())
  expect([pdf.status, pdf.headers.get('content-type'), bytes.subarray(0, 5).toString(), bytes.length]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
    kept.body.pdf!.size,
  ])
  const after = await t.call('awards.registration', { query: { award: made.award } }, ben.token)
  expect(after.body.categories[0]).toMatchObject({
    applicant: { id, state: 'submitted' },
    problems: [{ code: 'entered' }],
  })
})

test('submitted twice at once, it is one submission', async () => {
  const made = await makeOpenAward(t)
  const id = await makeEntry(t, anna, made)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => submitEntry(t, n % 2 ? anna : ben, id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.submission)).size).toBe(1)
  const rows = await t.db.selectFrom('award_submission').select('number').where('applicant_id', '=', id).execute()
  expect(rows).toEqual([{ number: 1 }])
})

test('begun twice at once, it is one entry', async () => {
  const made = await makeOpenAward(t)
  const ids = await Promise.all([anna, ben, anna, ben].map((who) => beginEntry(t, who, made)))
  expect(new Set(ids).size).toBe(1)
})

test('an entry that costs nothing is paid once it is submitted', async () => {
  const made = await makeOpenAward(t, { amount: 0 })
  const sent = await submitEntry(t, anna, await makeEntry(t, anna, made))
  expect(sent.body.applicant.fee).toMatchObject({ state: 'paid', amount: 0 })
})

test('without the awards right, and for another company, an entry does not exist', async () => {
  const made = await makeOpenAward(t)
  const id = await makeEntry(t, anna, made)
  const plain = await makeMember(t, { company_id: anna.company_id })
  const biller = await makeMember(t, { company_id: anna.company_id, rights: ['billing', 'events'] })
  const admin = await makeMember(t, { company_id: anna.company_id, rights: ['admin'] })
  const stranger = await makeWriter(t)
  const [question = 0] = made.questions
  for (const who of [plain, biller, stranger]) {
    const asked = await Promise.all([
      whole(id, who),
      submitEntry(t, who, id),
      t.call('awards.withdrawApplicant', { params: { id } }, who.token),
      t.call('awards.previewApplicant', { params: { id } }, who.token),
      t.call('awards.copyAnswers', { params: { id }, body: { from: id } }, who.token),
      t.call('awards.sendSubmission', { body: { applicant: id, customer: who.customer_id } }, who.token),
    ])
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    const lists = [
      await t.call('awards.applicants', { query: { award: made.award } }, who.token),
      await t.call('awards.myApplicants', { query: { award: made.award } }, who.token),
    ]
    expect(lists.map(({ body }) => body.count)).toEqual([0, 0])
  }
  for (const who of [plain, biller]) {
    expect((await saveAnswer(t, who, made.award, question, 'Mine')).status).toBe(404)
    expect((await t.call('awards.questions', { query: { award: made.award } }, who.token)).status).toBe(404)
    const registration = await t.call('awards.registration', { query: { award: made.award } }, who.token)
    expect(registration.body.problems.map(({ code }) => code)).toEqual(['no_right'])
    expect(registration.body.categories[0]?.applicant).toBeNull()
    const begun = await t.call(
      'awards.addApplicant',
      { body: { award: made.award, category: made.category } },
      who.token,
    )
    expect([begun.status, Object.keys(begun.refused)]).toEqual([400, ['award']])
  }
  // A stranger's own company has no entry there; whose answers they ask for does not matter.
  const foreign = await saveAnswer(t, stranger, made.award, question, 'Mine')
  expect([foreign.status, Object.keys(foreign.refused)]).toEqual([400, ['answers.0.question']])
  const theirs = { query: { award: made.award, customer: anna.customer_id } }
  expect((await t.call('awards.questions', theirs, stranger.token)).status).toBe(404)
  expect(
    (await t.call('awards.questions', { query: { award: made.award } }, stranger.token)).body.results[0]?.answer,
  ).toBeNull()
  const poisoned = { award: made.award, category: made.category, company: anna.company_id, state: 'approved' }
  const named = await t.call('awards.addApplicant', { loose: { body: poisoned } }, stranger.token)
  expect(Object.keys(named.refused).toSorted()).toEqual(['company', 'state'])
  expect((await whole(id, admin)).status).toBe(200)
})

test('the deadline: by the second, by the clock of the server, in the zone of the award', async () => {
  const closes_at = new Date('2026-11-20T17:00:00Z')
  const made = await makeOpenAward(t, { closes_at })
  const id = await makeEntry(t, anna, made)
  const [question = 0] = made.questions
  await at('2026-11-20T16:59:59Z', async (cara) => {
    expect((await saveAnswer(t, cara, made.award, question, 'At the last second', 1)).status).toBe(200)
    expect((await whole(id, cara)).body).toMatchObject({
      is_open: true,
      closes_at: closes_at.toISOString(),
      time_zone: 'Europe/Berlin',
    })
  })
  await at('2026-11-20T17:00:00Z', async (cara) =>
    expect((await submitEntry(t, cara, id)).refused.code).toBe('not_open'),
  )
  await at('2026-11-20T17:00:01Z', async (cara) => {
    const late = await saveAnswer(t, cara, made.award, question, 'A second late', 2)
    expect([late.status, late.refused.code]).toEqual([409, 'not_open'])
    // What a browser says about the time changes nothing.
    const headers = { date: 'Fri, 20 Nov 2026 16:00:00 GMT', 'x-client-time': '2026-11-20T16:00:00Z' }
    const body = { applicant: id, accepts_terms: true as const }
    const dated = await t.call('awards.submitAnswers', { body, headers }, cara.token)
    expect([dated.status, dated.refused.code]).toEqual([409, 'not_open'])
    const other = await makeWriter(t)
    const begun = await t.call(
      'awards.addApplicant',
      { body: { award: made.award, category: made.category } },
      other.token,
    )
    expect(begun.refused).toEqual({ category: ['Entries in this category have closed.'] })
    const registration = await t.call('awards.registration', { query: { award: made.award } }, other.token)
    expect(registration.body).toMatchObject({ is_open: false, problems: [{ code: 'closed' }] })
  })
  expect(await t.db.selectFrom('award_submission').select('id').where('applicant_id', '=', id).execute()).toEqual([])
})

test("a category's own minute goes before the award's", async () => {
  const made = await makeOpenAward(t, { closes_at: new Date('2026-11-20T17:00:00Z') })
  const later = await makeCategory(t, made.award, { closes_at: new Date('2026-11-25T17:00:00Z') })
  await at('2026-11-21T08:00:00Z', async (cara) => {
    const registration = await t.call('awards.registration', { query: { award: made.award } }, cara.token)
    expect(registration.body).toMatchObject({ is_open: true, problems: [] })
    expect(registration.body.categories.map(({ is_open }) => is_open)).toEqual([false, true])
    const begun = await t.call('awards.addApplicant', { body: { award: made.award, category: later.id } }, cara.token)
    expect([begun.status, begun.body.closes_at]).toEqual([201, '2026-11-25T17:00:00.000Z'])
  })
})

test('across a change of the clocks a reminder comes at the same hour, and the deadline stays where it is', async () => {
  // Sunday, 28 March 2027: at 2:00 it is 3:00 in Berlin. The deadline is Monday at 18:00 summer time.
  const made = await makeOpenAward(t, { closes_at: new Date('2027-03-29T16:00:00Z') })
  const id = await makeEntry(t, anna, made)
  const reminded = async () => {
    await t.runJob('awards.remind_of_deadlines')
    const rows = await t.db
      .selectFrom('award_reminder')
      .select('days')
      .where('applicant_id', '=', id)
      .orderBy('days')
      .execute()
    return rows.map(({ days }) => days)
  }
  await at('2027-03-22T16:59:59Z', async () => expect(await reminded()).toEqual([]))
  await at('2027-03-22T17:00:00Z', async () => expect(await reminded()).toEqual([7]))
  await at('2027-03-28T15:59:59Z', async () => expect(await reminded()).toEqual([7]))
  await at('2027-03-28T16:00:00Z', async () => {
    expect(await reminded()).toEqual([1, 7])
    expect(await reminded()).toEqual([1, 7])
    await t.settle()
  })
  const told = await sql<{
    detail: string
  }>`select detail from notification where customer_id = ${anna.customer_id} and kind = 'award_deadline' order by id`.execute(
    t.db,
  )
  expect(told.rows.at(-1)?.detail).toBe('days_1')
  await at('2027-03-29T15:59:59Z', async (cara) => expect((await whole(id, cara)).body.is_open).toBe(true))
  await at('2027-03-29T16:00:00Z', async (cara) =>
    expect((await submitEntry(t, cara, id)).refused.code).toBe('not_open'),
  )
})

test('an entry is taken back, and its category is free again', async () => {
  const made = await makeOpenAward(t)
  const id = await makeEntry(t, anna, made)
  await submitEntry(t, anna, id)
  const gone = await t.call('awards.withdrawApplicant', { params: { id } }, ben.token)
  expect(gone.body).toMatchObject({ state: 'withdrawn', is_open: false })
  expect((await submitEntry(t, anna, id)).refused.code).toBe('not_open')
  expect(await beginEntry(t, anna, made)).not.toBe(id)
  await expect(
    sql`update award_entry set state = 'approved', withdrawn_at = null where id = ${id}`.execute(t.db),
  ).rejects.toThrow(/cannot go from/)
})

test('what was submitted cannot be changed, and an unpaid entry is not judged, whoever tries', async () => {
  const made = await makeOpenAward(t)
  const id = await makeEntry(t, anna, made)
  await submitEntry(t, anna, id)
  await t.settle()
  await expect(
    sql`update award_submission set content = '{}' where applicant_id = ${id}`.execute(t.db),
  ).rejects.toThrow(/stays as it is/)
  await expect(sql`delete from award_submission where applicant_id = ${id}`.execute(t.db)).rejects.toThrow(
    /stays as it is/,
  )
  await sql`update award_entry set state = 'approved' where id = ${id}`.execute(t.db)
  await expect(sql`update award_entry set state = 'in_judging' where id = ${id}`.execute(t.db)).rejects.toThrow(
    /is not paid/,
  )
})

test('a category for other companies, one without a price, and of another award', async () => {
  const made = await makeOpenAward(t, { company_categories: ['shipper'] })
  const begin = (category: number) =>
    t.call('awards.addApplicant', { body: { award: made.award, category } }, anna.token)
  expect((await begin(made.category)).refused).toEqual({ category: ['This category is not for companies like yours.'] })
  await t.db.deleteFrom('award_price').where('award_id', '=', made.award).execute()
  const open = await makeCategory(t, made.award)
  expect((await begin(open.id)).refused).toEqual({ category: ['There is no price for companies like yours today.'] })
  const elsewhere = await makeOpenAward(t)
  expect((await begin(elsewhere.category)).refused).toEqual({
    category: ['This category does not belong to this award.'],
  })
  const unverified = await makeWriter(t, { company_id: (await makeCompany(t, { verified: false })).id })
  const early = await t.call(
    'awards.addApplicant',
    { body: { award: elsewhere.award, category: elsewhere.category } },
    unverified.token,
  )
  expect(early.refused).toEqual({ award: ['Your company is waiting to be verified and cannot enter yet.'] })
})
