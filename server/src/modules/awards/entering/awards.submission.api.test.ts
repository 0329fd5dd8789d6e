import { beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { inTransaction } from '#kit/data/transaction.ts'
import {
  addDocument,
  makeEntry,
  makeOpenAward,
  makeWriter,
  saveAnswer,
  smallPdf,
  submitEntry,
} from '../../../../test/factories/entries.ts'
import type { Writer } from '../../../../test/factories/entries.ts'
import { lastMail } from '../../../../test/factories/mail.ts'
import { contextOn } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { uploadFile } from '../../../../test/factories/uploads.ts'
import { noteExercised, openTestbed, testNow } from '../../../../test/harness.ts'
import { runCommand } from '../../../operator.commands.ts'

const t = await openTestbed()
let anna: Writer
let ben: Writer
let hanne: Awaited<ReturnType<typeof makeMember>>

beforeAll(async () => {
  const { id } = await makeCompany(t, { name: 'Baltika Feeder' })
  anna = await makeWriter(t, { company_id: id })
  ben = await makeWriter(t, { company_id: id })
  hanne = await makeMember(t, { is_operator: true, first_name: 'Hanne', last_name: 'Brandt' })
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(testNow.getTime() + days * DAY)
const later = async (days: number, work: () => Promise<void>) => {
  t.setNow(inDays(days))
  await work().finally(() => t.setNow(testNow))
}
async function submitted() {
  const made = await makeOpenAward(t)
  const entry = await makeEntry(t, anna, made)
  const document = (await addDocument(t, anna, entry)).body
  const { body } = await submitEntry(t, anna, entry)
  return { ...made, entry, document, submission: body.submission }
}
const see = (id: number, query: { award?: number; token?: string }, token?: string) =>
  t.call('awards.submission', { params: { id }, query }, token)
const decide = (id: number, body: object, token = hanne.token) =>
  t.call('awards.decideApplicant', { params: { id }, loose: { body } }, token)
const whole = async (id: number) => (await t.call('awards.applicant', { params: { id } }, anna.token)).body

/** The token in the link of the newest mail to somebody. */
async function linkTo(who: { email: string }): Promise<{ path: string; token: string }> {
  await t.settle()
  const mail = await lastMail(t, who.email)
  const [, path = '', token = ''] =
    /(\/awards\/\d+\/award-submissions\/\d+)\?token=([\w.-]+)/.exec(mail.body_text) ?? []
  return { path, token }
}

test('the link opens what was submitted; altered, over, of another entry or award it leads nowhere', async () => {
  const { award, entry, submission } = await submitted()
  const plain = await makeMember(t, { company_id: anna.company_id, email: 'boss@baltika.example' })
  const sent = await t.call(
    'awards.sendSubmission',
    { body: { applicant: entry, customer: plain.customer_id } },
    ben.token,
  )
  expect(sent.body.until).toBe(inDays(7).toISOString())
  const { path, token } = await linkTo(plain)
  expect(path).toBe(`/awards/${award}/award-submissions/${submission}`)
  const shown = await see(submission, { award, token })
  expect(shown.body).toMatchObject({ company: 'Baltika Feeder', number: 1, until: inDays(7).toISOString() })
  expect(shown.body.documents).toHaveLength(1)
  const other = await submitted()
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  const longer = `${Math.floor(inDays(8).getTime() / 1000).toString(36)}.${token.split('.')[1]}`
  const asked = [
    await see(submission, { award }),
    await see(submission, { award, token: altered }),
    await see(submission, { award, token: longer }),
    await see(submission, { award: other.award, token }),
    await see(other.submission, { award: other.award, token }),
    await see(999_999, { award, token }),
    // The link is no right: a stranger with a session and no link sees nothing, nor does a colleague without the right.
    await see(submission, { award }, (await makeWriter(t)).token),
    await see(submission, { award }, plain.token),
  ]
  expect(asked.map(({ status, refused }) => [status, refused])).toEqual(
    Array(8).fill([404, { detail: 'Not found.', code: 'not_found' }]),
  )
  await later(7, async () => expect((await see(submission, { award, token })).status).toBe(404))
  for (const who of [anna, ben, hanne]) expect((await see(submission, { award }, who.token)).status).toBe(200)
  await t.call('awards.withdrawApplicant', { params: { id: entry } }, anna.token)
  expect((await see(submission, { award, token })).status).toBe(404)
})

test('the PDF has an address of its own, which works for no other', async () => {
  const [one, two] = [await submitted(), await submitted()]
  await t.settle()
  const file = async (id: number) => new URL((await see(id, {}, anna.token)).body.pdf?.file ?? '', t.base)
  const [first, second] = [await file(one.submission), await file(two.submission)]
  const get = (url: URL) => fetch(t.base + url.pathname + url.search)
  noteExercised('awards.submissionFile')
  expect((await get(first)).status).toBe(200)
  first.search = second.search
  expect((await get(first)).status).toBe(404)
  first.search = ''
  expect((await get(first)).status).toBe(404)
})

test('a link is sent to colleagues only, and only of what was submitted', async () => {
  const { entry } = await submitted()
  const stranger = await makeMember(t)
  const send = (applicant: number, customer: number) =>
    t.call('awards.sendSubmission', { body: { applicant, customer } }, anna.token)
  expect((await send(entry, stranger.customer_id)).refused).toEqual({
    customer: ['Choose a colleague of your company.'],
  })
  const draft = await makeEntry(t, anna, await makeOpenAward(t))
  expect((await send(draft, ben.customer_id)).refused.code).toBe('not_submitted')
  await send(entry, ben.customer_id)
  await send(entry, ben.customer_id)
  const mails = await sql<{
    key: string
  }>`select key from mail where key like 'entry-link:%' and to_address = ${ben.email}`.execute(t.db)
  expect(mails.rows).toHaveLength(1)
})

test('killed between the submission and its PDF, the PDF and one receipt come all the same', async () => {
  const { submission } = await submitted()
  const { deps } = t
  const put = deps.storage.put
  let failures = 0
  deps.storage.put = () => {
    failures++
    return Promise.reject(new Error('The process died.'))
  }
  // What a dying process leaves: the submission stands, its fact is not worked off.
  await t.settle().catch(() => undefined)
  const pdfOf = async () => (await see(submission, {}, anna.token)).body.pdf
  expect([failures > 0, await pdfOf()]).toEqual([true, null])
  deps.storage.put = put
  await later(0.01, async () => {
    await t.settle()
    expect(await pdfOf()).not.toBeNull()
  })
  const receipts = await sql`select from mail where key = ${`entry-receipt:${submission}`}`.execute(t.db)
  expect(receipts.rows).toHaveLength(1)
})

test('changes are asked for: only what is named is open, each must change, and it is submitted again', async () => {
  const { award, entry, document, questions } = await submitted()
  const [first = 0, second = 0] = questions
  const until = inDays(3).toISOString()
  const tick = () => t.setNow(new Date(t.clock().getTime() + 60_000))
  tick()
  const asked = await decide(entry, {
    decision: 'request_changes',
    reason: 'Two things before the judges.',
    until,
    questions: [{ question: first, note: 'Please name the period.' }],
    documents: [{ document: document.id, note: 'One page of three.' }],
  })
  expect([asked.status, asked.body.state, asked.body.closes_at]).toEqual([200, 'changes_requested', until])
  const open = await whole(entry)
  expect(open.changes).toMatchObject({
    reason: 'Two things before the judges.',
    until,
    person: { name: 'Hanne Brandt' },
  })
  expect(open.questions.map(({ is_open, note }) => [is_open, note])).toEqual([
    [true, 'Please name the period.'],
    [false, null],
    [false, null],
  ])
  expect(open.documents_open).toBe(false)
  expect(open.gaps.map(({ code }) => code)).toEqual(['answer_unchanged', 'document_unchanged'])
  expect((await saveAnswer(t, anna, award, second, 'Not this one', 1)).refused.code).toBe('not_open')
  expect((await addDocument(t, anna, entry)).refused.code).toBe('not_open')
  expect(Object.keys((await submitEntry(t, anna, entry)).refused).toSorted()).toEqual(
    [`documents.${document.id}`, `questions.${first}`].toSorted(),
  )
  await saveAnswer(t, ben, award, first, 'Two ships in 2026', 1)
  const upload = await uploadFile(t, ben, 'entry_document', smallPdf('Three pages'), { name: 'x.pdf' })
  const replaced = await t.call('awards.changeDocument', { params: { id: document.id }, body: { upload } }, ben.token)
  expect(replaced.body).toMatchObject({ title: document.title, replaces: document.created_at, is_open: false })
  tick()
  const again = await submitEntry(t, ben, entry)
  expect(again.body.applicant.state).toBe('submitted')
  const both = await sql<{
    number: number
  }>`select number from award_submission where applicant_id = ${entry} order by number`.execute(t.db)
  expect(both.rows).toEqual([{ number: 1 }, { number: 2 }])
  // What was submitted first is still what it was, its document too.
  const before = await see(again.body.submission - 1, {}, anna.token)
  expect(before.body.answers[0]?.text).toBe('Two ships, every week')
  tick()
  const approved = await decide(entry, { decision: 'approve' })
  expect(approved.body.state).toBe('approved')
  expect((await whole(entry)).steps.map(({ kind }) => kind)).toEqual([
    'approved',
    'submitted',
    'changes_requested',
    'submitted',
    'created',
  ])
  const log = await sql<{
    act: string
    customer_id: number
  }>`select act, customer_id from audit_log where object = ${`entry:${entry}`} order by id`.execute(t.db)
  expect(log.rows).toEqual([
    { act: 'entry.changes_requested', customer_id: hanne.customer_id },
    { act: 'entry.approved', customer_id: hanne.customer_id },
  ])
  t.setNow(testNow)
})

test('changes that come too late are not taken', async () => {
  const { award, entry, questions } = await submitted()
  const [first = 0] = questions
  await decide(entry, {
    decision: 'request_changes',
    until: inDays(1).toISOString(),
    questions: [{ question: first, note: 'Shorter.' }],
  })
  t.setNow(new Date(inDays(1).getTime()))
  const cara = await makeWriter(t, { company_id: anna.company_id })
  const late = [await saveAnswer(t, cara, award, first, 'Late', 1), await submitEntry(t, cara, entry)]
  t.setNow(testNow)
  expect(late.map(({ refused }) => refused.code)).toEqual(['not_open', 'not_open'])
  const more = await decide(entry, {
    decision: 'request_changes',
    until: inDays(2).toISOString(),
    questions: [{ question: first, note: 'Still.' }],
  })
  expect(more.body.closes_at).toBe(inDays(2).toISOString())
})

test('a decision says everything that is wrong with it, and is the operator’s alone', async () => {
  const { entry, questions } = await submitted()
  const [first = 0] = questions
  const foreign = (await submitted()).document.id
  const wrong = await decide(entry, {
    decision: 'request_changes',
    until: inDays(-1).toISOString(),
    questions: [
      { question: first, note: 'A' },
      { question: first, note: 'B' },
      { question: 999_999, note: 'C' },
    ],
    documents: [{ document: foreign, note: 'D' }],
  })
  expect([wrong.status, Object.keys(wrong.refused).toSorted()]).toEqual([
    400,
    ['documents.0.document', 'questions.1.question', 'questions.2.question', 'until'],
  ])
  expect(Object.keys((await decide(entry, { decision: 'request_changes' })).refused)).toEqual(['until', 'questions'])
  expect(Object.keys((await decide(entry, { decision: 'reject' })).refused)).toEqual(['reason'])
  for (const who of [anna, ben]) expect((await decide(entry, { decision: 'approve' }, who.token)).status).toBe(404)
  const draft = await makeEntry(t, anna, await makeOpenAward(t))
  expect((await decide(draft, { decision: 'approve' })).status).toBe(404)
  const twice = await Promise.all([1, 2].map(() => decide(entry, { decision: 'approve' })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('operators list what was submitted, and no draft', async () => {
  const { award, entry } = await submitted()
  const stranger = await makeWriter(t)
  await makeEntry(t, stranger, { award, category: (await whole(entry)).category.id, questions: [], price: 0 })
  const list = await t.call('awards.applicants', { query: { award } }, hanne.token)
  expect(list.body.results.map(({ id }) => id)).toEqual([entry])
})

const say = (words: string[]) => inTransaction(t.db, (tx) => runCommand(contextOn(t, tx), words))

test('the same on the command line', async () => {
  const [one, two] = [await submitted(), await submitted()]
  const list = await say(['entries', '--award', String(one.award)])
  expect(list).toEqual([expect.stringMatching(/16 November 2026, 10:00 CET .* Baltika Feeder .* not paid/)])
  const [first = 0] = one.questions
  const changes = [
    '--until',
    '2026-11-20T18:00+01:00',
    '--reason',
    'One thing.',
    '--questions',
    `${first}: Name the period. | ${one.questions[1]}: Shorter.`,
  ]
  expect(await say(['change-entry', String(one.entry), ...changes])).toEqual([
    expect.stringMatching(/is open for these changes/),
  ])
  expect((await whole(one.entry)).questions.map(({ note }) => note)).toEqual(['Name the period.', 'Shorter.', null])
  expect(await say(['approve-entry', String(two.entry)])).toEqual([expect.stringMatching(/is approved/)])
  await expect(say(['reject-entry', String(two.entry)])).rejects.toThrow('--reason')
  expect(await say(['reject-entry', String(two.entry), '--reason', 'Withdrawn by phone.'])).toEqual([
    expect.stringMatching(/is rejected/),
  ])
  await expect(say(['change-entry', String(two.entry), '--until', 'tomorrow', '--reason', 'x'])).rejects.toThrow(
    '--until',
  )
})

test('what somebody began goes on in the name of the colleague who takes over', async () => {
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const leaver = await makeWriter(t, { company_id: company.id })
  const entry = await makeEntry(t, leaver, await makeOpenAward(t))
  const body = { employee: leaver.customer_id }
  expect((await t.call('companies.removeEmployee', { body }, admin.token)).status).toBe(200)
  await t.settle()
  const row = await t.db
    .selectFrom('award_entry')
    .select('customer_id')
    .where('id', '=', entry)
    .executeTakeFirstOrThrow()
  expect(row.customer_id).toBe(admin.customer_id)
  expect((await t.call('awards.applicant', { params: { id: entry } }, admin.token)).status).toBe(200)
})
