import type { DocumentType } from './awards.documents.files.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** What was submitted, word for word: for receipts and links (docs/rules/awards.md#submission). */
export type SubmittedContent = {
  award: { id: number; name: string }
  category: { id: number; name: string }
  company: { id: number; name: string }
  time_zone: string
  answers: { question: number; number: number; prompt: string; word_limit: number; text: string; words: number }[]
  documents: { id: string; title: string; type: DocumentType; size: number }[]
}

export type SubmissionRow = {
  id: number
  applicant_id: number
  number: number
  customer_id: number
  submitted_at: Date
  content: SubmittedContent
  pdf: string | null
  pdf_size: number | null
  pdf_sha256: string | null
  award_id: number
  slug: string
  company_id: number
  state: string
}

const submissions = (where: ReturnType<typeof sql>) => sql<SubmissionRow>`
  select submission.id, submission.applicant_id, submission.number, submission.customer_id, submission.submitted_at, submission.content,
    submission.pdf, submission.pdf_size, submission.pdf_sha256, applicant.award_id, award.slug, applicant.company_id, applicant.state
  from award_submission submission join award_entry applicant on applicant.id = submission.applicant_id
  join award on award.id = applicant.award_id
  where ${where}`

export async function submissionById(db: Db, id: number): Promise<SubmissionRow | undefined> {
  return (await submissions(sql`submission.id = ${id}`).execute(db)).rows[0]
}

/** The newest thing that an entry submitted. */
export async function newestSubmission(db: Db, applicant_id: number): Promise<SubmissionRow | undefined> {
  const where = sql`submission.applicant_id = ${applicant_id} order by submission.number desc limit 1`
  return (await submissions(where).execute(db)).rows[0]
}

/** Keeps what is submitted, with its documents in their order. @returns its id */
export async function insertSubmission(
  db: Db,
  given: { applicant_id: number; customer_id: number; now: Date; content: SubmittedContent },
): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into award_submission (applicant_id, number, customer_id, submitted_at, content)
    select ${given.applicant_id}, coalesce(max(number), 0) + 1, ${given.customer_id}, ${given.now}, ${JSON.stringify(given.content)}::jsonb
    from award_submission where applicant_id = ${given.applicant_id} returning id`.execute(db)
  const id = made.rows[0]?.id ?? 0
  await sql`insert into award_submission_document (submission_id, document_id, position)
    select ${id}, document.id, place.at - 1 from unnest(${given.content.documents.map((one) => one.id)}::uuid[]) with ordinality as place (id, at)
    join award_document document on document.id = place.id`.execute(db)
  return id
}

/** Notes where the PDF of a submission lies; once. @returns whether it was this one */
export async function keepPdf(
  db: Db,
  id: number,
  pdf: { file: string; size: number; sha256: string },
): Promise<boolean> {
  const kept =
    await sql`update award_submission set pdf = ${pdf.file}, pdf_size = ${pdf.size}, pdf_sha256 = ${pdf.sha256}
    where id = ${id} and pdf is null`.execute(db)
  return Number(kept.numAffectedRows ?? 0) > 0
}

/** Submissions from before a moment whose PDF was never drawn, some at a time. */
export async function withoutPdf(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from award_submission where pdf is null and submitted_at < ${before} order by id limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

export type Addressee = { id: number; first_name: string; last_name: string; email: string }

/** Somebody who works for a company and may be written to. */
export async function colleague(db: Db, id: number, company_id: number): Promise<Addressee | undefined> {
  const found = await sql<Addressee>`select id, first_name, last_name, email from customer
    where id = ${id} and company_id = ${company_id} and closed_at is null and registration_completed_at is not null`.execute(
    db,
  )
  return found.rows[0]
}
