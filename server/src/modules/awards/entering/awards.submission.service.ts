import { allowsMove } from '@app/contract/awards.entries.states'
import { fullName } from '@app/contract/names'
import { createHash, randomUUID } from 'node:crypto'
import type { awards } from '@app/contract/awards'
import { SUBMISSION_LINK_DAYS } from '@app/contract/awards.limits'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { InvalidFields, conflict, invalid, notFound } from '#kit/base/errors.ts'
import type { FileContext } from '#kit/work/facts.ts'
import { FileReply } from '#kit/http/http.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { queueMail } from '#kit/work/mail.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import type { PaperWanted } from './awards.entries.facts.ts'
import { documentAddress, filesUntil, goodUntil, keptOf, tokenFor } from './awards.entries.links.ts'
import { gapsOf, mayEnter, notOpen, sayGap } from './awards.entries.policy.ts'
import { moveEntry } from './awards.entries.queries.ts'
import { documentsOf, entryById, questionsOf } from './awards.entries.reads.ts'
import type { DocumentRow, EntryRow, QuestionRow } from './awards.entries.reads.ts'
import { holdOwn, ownEntry, tellWriters } from './awards.entries.service.ts'
import { toApplicant } from './awards.entries.view.ts'
import { momentIn } from './awards.submission.pdf.ts'
import type { entryPdf } from './awards.submission.pdf.ts'
import {
  colleague,
  insertSubmission,
  keepPdf,
  newestSubmission,
  submissionById,
  withoutPdf,
} from './awards.submission.queries.ts'
import type { Addressee, SubmissionRow, SubmittedContent } from './awards.submission.queries.ts'
import { t } from '../awards.texts.ts'

const drawEntry = drawnApart<typeof entryPdf>(new URL('awards.submission.pdf.ts', import.meta.url), 'entryPdf')

type Store = Pick<Deps, 'storage'>

function contentOf(
  row: EntryRow,
  questions: readonly QuestionRow[],
  documents: readonly DocumentRow[],
): SubmittedContent {
  return {
    award: { id: row.award_id, name: row.award_name },
    category: { id: row.category_id, name: row.category_name },
    company: { id: row.company_id, name: row.company_name },
    time_zone: row.time_zone,
    answers: questions.map(({ id, number, prompt, word_limit, text, words }) => ({
      question: id,
      number,
      prompt,
      word_limit,
      text: text ?? '',
      words,
    })),
    documents: documents.map(({ id, title, type, size }) => ({ id, title, type, size })),
  }
}

/**
 * Submits an entry, or sends it again after changes: in one transaction it is locked and what was submitted is kept word for
 * word. Asked again it gives the same (docs/rules/awards.md#submission).
 * @throws Refused 404; 409 `not_open`; InvalidFields with every gap
 */
export async function submitAnswers(
  ctx: WriteContext,
  body: Body<typeof awards.submitAnswers>,
): Promise<Reply<typeof awards.submitAnswers>> {
  const id = idOf(body.applicant)
  const entry = await holdOwn(ctx, id, 'update')
  if (entry.state === 'submitted') {
    const there = await newestSubmission(ctx.db, id)
    if (there) return { applicant: toApplicant(ctx, await ownEntry(ctx, id)), submission: there.id }
  }
  if (!allowsMove(entry.state, 'submit')) throw notOpen(entry)
  const row = await ownEntry(ctx, id)
  const questions = await questionsOf(ctx.db, { category_id: entry.category_id }, { id })
  const documents = await documentsOf(ctx.db, id)
  const problems: Record<string, string[]> = {}
  for (const gap of gapsOf(entry, questions, documents, ctx.now)) {
    if (gap.code === 'closed') throw notOpen(entry)
    const field =
      gap.question === null
        ? gap.document === null
          ? 'applicant'
          : `documents.${gap.document}`
        : `questions.${gap.question}`
    ;(problems[field] ??= []).push(sayGap(gap))
  }
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const { customer_id } = me(ctx)
  const content = contentOf(row, questions, documents)
  const submission = await insertSubmission(ctx.db, { applicant_id: id, customer_id, now: ctx.now, content })
  await moveEntry(ctx.db, id, 'submitted', {
    now: ctx.now,
    submitted: true,
    free: row.paid_state === null && row.amount === 0,
  })
  await ctx.record({
    kind: 'awards.entry_submitted',
    applicant_id: id,
    submission_id: submission,
    customer_id,
  })
  await tellWriters(ctx, entry)
  return { applicant: toApplicant(ctx, await ownEntry(ctx, id)), submission }
}

/** Draws the PDF of what was submitted, keeps it, and mails the receipt. Done again it does no harm. */
export async function keepSubmission(ctx: FileContext, { submission_id }: PaperWanted): Promise<void> {
  const row = await submissionById(ctx.db, submission_id)
  if (!row) return
  await drawSubmission(ctx, row)
  const to = await colleague(ctx.db, row.customer_id, row.company_id)
  if (!to) return
  const receipt = receiptOf(row, await entryById(ctx.db, row.applicant_id, ctx.now))
  await mailLink(ctx, row, to, `entry-receipt:${row.id}`, receipt)
}

/** Draws the PDF of what was submitted and puts it into the file store, outside any transaction; the row takes the first that is there. */
async function drawSubmission(ctx: Pick<FileContext, 'db' | 'config' | 'storage'>, row: SubmissionRow): Promise<void> {
  if (row.pdf !== null) return
  const { content, number, submitted_at: at } = row
  const bytes = await drawEntry(row.customer_id, content, ctx.config.community.name, { at, number })
  const file = `entries/${randomUUID()}/entry.bin`
  await ctx.storage.put(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (!(await keepPdf(ctx.db, row.id, { file, size: bytes.length, sha256 }))) await ctx.storage.remove(file)
}

/** Draws what is still missing: of submissions whose reaction failed too often, and of the demonstration. */
export async function drawMissing(ctx: JobContext, { storage }: Store): Promise<void> {
  const { db } = ctx.database
  for (const id of await withoutPdf(db, new Date(ctx.now.getTime() - 600_000))) {
    const row = await submissionById(db, id)
    if (row) await drawSubmission({ db, config: ctx.config, storage }, row)
  }
}

type Words = { subject: string; paragraphs: string[] }

function receiptOf({ content, submitted_at, number }: SubmissionRow, entry: EntryRow | undefined): Words {
  const when = momentIn(submitted_at, content.time_zone)
  const paid = entry === undefined || entry.free || entry.paid_state !== null
  return {
    subject: t(number > 1 ? 'sent-again-category' : 'submitted-category', { category: content.category.name }),
    paragraphs: [
      t('entered-of-on-the-entry-is-locked', {
        name: content.company.name,
        name2: content.category.name,
        name3: content.award.name,
        when,
      }),
      ...(paid ? [] : [t('the-fee-is-still-to-be-paid')]),
    ],
  }
}

async function mailLink(ctx: Context, row: SubmissionRow, to: Addressee, key: string, words: Words): Promise<Date> {
  const until = new Date(ctx.now.getTime() + SUBMISSION_LINK_DAYS * 86_400_000)
  const token = tokenFor(ctx.config.secret, { what: 'submission', id: row.id }, until)
  await queueMail(ctx, {
    key,
    to: { name: fullName(to), address: to.email },
    greeting: t('hello', { first_name: to.first_name }),
    ...words,
    action: {
      label: t('open-what-was-submitted'),
      url: ctx.url(`/awards/${row.award_id}/award-submissions/${row.id}?token=${token}`),
    },
    note: t('the-link-works-until-for-whoever-has', { day: momentIn(until, row.content.time_zone) }),
  })
  return until
}

/**
 * Mails a colleague the signed link to what my company submitted.
 * @throws Refused 404; 409 `not_submitted`; InvalidFields for somebody who is no colleague
 */
export async function sendSubmission(
  ctx: Context,
  body: Body<typeof awards.sendSubmission>,
): Promise<Reply<typeof awards.sendSubmission>> {
  const entry = await ownEntry(ctx, idOf(body.applicant))
  const row = await newestSubmission(ctx.db, entry.id)
  if (!row) throw conflict('not_submitted', t('this-entry-was-not-submitted-yet'))
  const to = await colleague(ctx.db, idOf(body.customer), entry.company_id)
  if (!to) throw invalid('customer', t('choose-a-colleague-of-your-company'))
  const { content } = row
  // Asked twice within a minute, it is one mail.
  const minute = Math.floor(ctx.now.getTime() / 60_000)
  const until = await mailLink(ctx, row, to, `entry-link:${row.id}:${to.id}:${minute}`, {
    subject: t('the-entry-of', { name: content.category.name, name2: content.company.name }),
    paragraphs: [
      t('a-colleague-sends-you-what-submitted-for', {
        name: content.company.name,
        name2: content.category.name,
        name3: content.award.name,
      }),
    ],
  })
  return { until: until.toISOString() }
}

/** Who may see a submission without a link: those who wrote it, and who looks after awards. */
function mayRead(ctx: Context, row: SubmissionRow): boolean {
  const { actor } = ctx
  return actor !== null && (looksAfter(actor, 'awards') || (mayEnter(actor) && actor.company_id === row.company_id))
}

/** What was submitted. @throws Refused 404 for a link that is altered, over or another entry's, and for who may not see it */
export async function submission(
  ctx: Context,
  id: number,
  { award, token }: Query<typeof awards.submission>,
): Promise<Reply<typeof awards.submission>> {
  const { secret } = ctx.config
  const until = goodUntil(secret, { what: 'submission', id }, token, ctx.now)
  if (!until && !ctx.actor) throw notFound()
  const row = await submissionById(ctx.db, id)
  if (!row || (award !== undefined && award !== row.award_id)) throw notFound()
  const byRight = mayRead(ctx, row)
  if (!byRight && (!until || row.state === 'withdrawn')) throw notFound()
  const { content } = row
  const pdfToken = tokenFor(secret, { what: keptOf('pdf', row), id }, filesUntil(ctx.now))
  return {
    id,
    url: ctx.url(`/rest/awards/submissions/${id}/`),
    award: { ...content.award, slug: row.slug },
    category: content.category.name,
    company: content.company.name,
    number: row.number,
    submitted_at: row.submitted_at.toISOString(),
    time_zone: content.time_zone,
    answers: content.answers.map(({ prompt, text, words }) => ({ prompt, text, words })),
    pdf:
      row.pdf_size === null || row.pdf_sha256 === null
        ? null
        : {
            file: `/rest/awards/submissions/${id}/file/?token=${pdfToken}`,
            size: row.pdf_size,
            sha256: row.pdf_sha256,
          },
    documents: content.documents.map((one) => ({
      title: one.title,
      type: one.type,
      size: one.size,
      file: documentAddress(ctx, one.id, row),
    })),
    until: byRight ? null : (until?.toISOString() ?? null),
  }
}

/** The PDF of what was submitted, behind its signed address. @throws Refused 404 for every other address */
export async function submissionFile(
  ctx: Context,
  { storage }: Store,
  id: number,
  token: string | undefined,
): Promise<FileReply> {
  const row = await submissionById(ctx.db, id)
  if (!row || !goodUntil(ctx.config.secret, { what: keptOf('pdf', row), id }, token, ctx.now)) throw notFound()
  const size = row.pdf ? await storage.size(row.pdf) : undefined
  if (!row.pdf || size === undefined) throw notFound()
  return new FileReply('application/pdf', `${row.content.category.name}.pdf`, { size, stream: storage.stream(row.pdf) })
}

/** The entry as it stands now. @throws Refused 404 */
export async function preview(ctx: Context, id: number): Promise<FileReply> {
  const row = await ownEntry(ctx, id)
  const questions = await questionsOf(ctx.db, { category_id: row.category_id }, { id })
  const content = contentOf(row, questions, await documentsOf(ctx.db, id))
  const pdf = await drawEntry(me(ctx).customer_id, content, ctx.config.community.name)
  return new FileReply('application/pdf', `${row.category_name}.pdf`, pdf)
}
