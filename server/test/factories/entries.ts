import { sql } from '../../src/kit/data/db.ts'
import type { Testbed } from '../harness.ts'
import { makeAward, makeEntryPrice } from './awards.ts'
import { makeMember } from './people.ts'
import { uploadFile } from './uploads.ts'

export type Writer = Awaited<ReturnType<typeof makeMember>>
type Made = { award: number; category: number; questions: number[]; price: number }

let counter = 0

/** A category of an award: two questions of at most five and ten words, and one that may stay open. */
export async function makeCategory(
  t: Testbed,
  award: number,
  given: Partial<{ closes_at: Date; company_categories: string[] }> = {},
): Promise<{ id: number; questions: number[] }> {
  const number = ++counter
  const made = await sql<{
    id: number
  }>`insert into award_category (award_id, slug, name, short_name, entries_close_at, company_categories)
    values (${award}, ${`category-${number}`}, ${`Carrier of the Year ${number}`}, ${`Carrier ${number}`}, ${given.closes_at ?? null},
      ${given.company_categories ?? []}) returning id`.execute(t.db)
  const id = made.rows[0]?.id ?? 0
  await sql`insert into award_criterion (category_id, name, weight, position) values (${id}, 'Reliability', 60, 0), (${id}, 'Service', 40, 1)`.execute(
    t.db,
  )
  const asked = await sql<{
    id: number
  }>`insert into award_question (category_id, prompt, word_limit, required, position) values
    (${id}, 'What did you run in 2026?', 5, true, 0), (${id}, 'What did you change?', 10, true, 1), (${id}, 'Anything else?', 10, false, 2)
    returning id`.execute(t.db)
  return { id, questions: asked.rows.map((row) => row.id) }
}

/** An award that takes entries until the given moment, with one category and a price. */
export async function makeOpenAward(
  t: Testbed,
  given: Partial<{ closes_at: Date; amount: number; entity_id: number; company_categories: string[] }> = {},
): Promise<Made> {
  const award = await makeAward(t, {
    ...(given.closes_at ? { entries_close_at: given.closes_at } : {}),
    ...(given.entity_id ? { entity_id: given.entity_id } : {}),
  })
  const { company_categories } = given
  const category = await makeCategory(t, award.id, company_categories ? { company_categories } : {})
  const price = await makeEntryPrice(t, award.id, given.amount === undefined ? {} : { amount: given.amount })
  return { award: award.id, category: category.id, questions: category.questions, price: price.id }
}

/** A person who writes entries for a company of their own, or the one given. */
export const makeWriter = (t: Testbed, given: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(t, { rights: ['awards'], ...given })

/** Begins an entry of the writer's company. @returns its id */
export async function beginEntry(t: Testbed, who: Writer, made: Made): Promise<number> {
  const begun = await t.call('awards.addApplicant', { body: { award: made.award, category: made.category } }, who.token)
  if (begun.status !== 201) throw new Error(`No entry: ${JSON.stringify(begun.refused)}`)
  return begun.body.id
}

/** Saves an answer as a page does that has seen this version of it. */
export const saveAnswer = (t: Testbed, who: Writer, award: number, question: number, text: string, version = 0) =>
  t.call('awards.saveAnswers', { body: { award, answers: [{ question, text, version }] } }, who.token)

export const submitEntry = (t: Testbed, who: Writer, applicant: number) =>
  t.call('awards.submitAnswers', { body: { applicant, accepts_terms: true } }, who.token)

/** An entry with every answer. @returns its id */
export async function makeEntry(t: Testbed, who: Writer, made: Made): Promise<number> {
  const id = await beginEntry(t, who, made)
  const [first = 0, second = 0] = made.questions
  await saveAnswer(t, who, made.award, first, 'Two ships, every week')
  await saveAnswer(t, who, made.award, second, 'Reefer plugs that carry a number')
  return id
}

/** A small PDF with something to read. */
export const smallPdf = (text = 'Schedule adherence') => {
  const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n4 0 obj<</Length ${stream.length}>>stream\n${stream}\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  )
}

/** Sends a file up and adds it to an entry. */
export async function addDocument(
  t: Testbed,
  who: Writer,
  applicant: number,
  content: Uint8Array = smallPdf(),
  name = 'Schedule adherence.pdf',
) {
  const upload = await uploadFile(t, who, 'entry_document', content, { name })
  return t.call('awards.addDocument', { body: { applicant, upload } }, who.token)
}
