import { countWords } from '@app/contract/awards.limits'
import { sql } from '../../src/kit/data/db.ts'
import { CAST } from '../world/cast.ts'
import { instantAt } from '../world/clock.ts'
import { found } from '../world/lines.ts'
import { AWARD_IDS } from '../world/awards/index.ts'
import type { WorldAward } from '../world/awards/index.ts'
import { ENTRIES } from '../world/awards/entries.ts'
import type { EntrySpec } from '../world/awards/entries.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'
import { drawPaper } from './messaging.paper.ts'
import { uuidOf } from './uuid.ts'

type Filled = {
  id: number
  spec: EntrySpec
  award: WorldAward
  category: WorldAward['categories'][number]
  writers: number[]
}

/** What companies entered for the open award, in every state, with answers, documents and what the awards office decided. */
export async function fillEntries(fill: Fill): Promise<void> {
  const { db, world, now } = fill
  const award = found(world.awards, ({ id }) => id === AWARD_IDS.open)
  const at = (days: number, minutes = 0) => instantAt(now, -days, minutes)
  const all = ENTRIES.map((spec, index): Filled => {
    const category = found(award.categories, ({ position }) => position === spec.category)
    return { id: index + 1, spec, award, category, writers: writersOf(fill, spec.company_id) }
  })
  const author = ({ writers }: Filled, nth: number) => writers[nth % writers.length] ?? 0
  await insertAll(
    db,
    'award_entry',
    all.map((one) => ({
      id: one.id,
      award_id: award.id,
      category_id: one.category.id,
      company_id: one.spec.company_id,
      customer_id: author(one, 0),
      state: one.spec.state,
      created_at: at(one.spec.begun),
      changed_at: at(one.spec.decision?.days ?? one.spec.submitted ?? 1),
      submitted_at: one.spec.submitted === undefined ? null : at(one.spec.submitted),
      decided_at: one.spec.decision ? at(one.spec.decision.days) : null,
      withdrawn_at: one.spec.state === 'withdrawn' ? at(1) : null,
    })),
  )
  const answers = all.flatMap((one) =>
    one.spec.answers.flatMap((text, nth) =>
      text === null
        ? []
        : {
            applicant_id: one.id,
            category_id: one.category.id,
            question_id: found(one.category.questions, ({ position }) => position === nth + 1).id,
            version: 3 + nth,
            text,
            words: countWords(text),
            customer_id: author(one, nth),
            saved_at: at((one.spec.submitted ?? 0) + 1, nth * 23),
          },
    ),
  )
  await insertAll(db, 'award_answer', answers)
  const documents = []
  for (const one of all)
    for (const [position, sheet] of one.spec.documents.entries()) {
      const content = await drawPaper(sheet)
      const id = uuidOf(`entry document ${one.id} ${position}`)
      const file = `entries/${id}/file.bin`
      await fill.file(file, content, 'application/pdf')
      const created_at = at((one.spec.submitted ?? 0) + 2, position * 17)
      documents.push({
        id,
        applicant_id: one.id,
        title: sheet.title,
        type: 'pdf',
        size: content.length,
        file,
        position,
        customer_id: author(one, position + 1),
        begun_at: created_at,
        created_at,
      })
    }
  await insertAll(db, 'award_document', documents)
  for (const one of all)
    if (one.spec.submitted !== undefined) await submit(fill, one, documents, at(one.spec.submitted))
  for (const one of all) if (one.spec.decision) await decide(fill, one, at)
  for (const { id, spec } of all)
    if (spec.paid)
      await sql`update award_entry_fee set applicant_id = ${id} where id =
        (select id from award_entry_fee where award_id = ${award.id} and company_id = ${spec.company_id} and applicant_id is null order by id limit 1)`.execute(
        db,
      )
}

/** Colleagues of a company who may enter; the first begins. */
function writersOf({ world }: Fill, company_id: number): number[] {
  if (company_id === 1) return [CAST.company_admin.id, CAST.awards_colleague.id]
  const people = world.members.filter((one) => one.company_id === company_id && one.state === 'active')
  const may = people.filter(({ rights }) => rights.awards)
  return (may.length > 0 ? may : people).map(({ id }) => id).slice(0, 2)
}

type Document = { id: string; applicant_id: number; title: string; type: string; size: number; position: number }

async function submit(fill: Fill, one: Filled, documents: readonly Document[], submitted_at: string): Promise<void> {
  const { db, world } = fill
  const own = documents.filter(({ applicant_id }) => applicant_id === one.id)
  // Its PDF is drawn by the job that draws those that are missing.
  const content = {
    award: { id: one.award.id, name: one.award.name },
    category: { id: one.category.id, name: one.category.name },
    company: { id: one.spec.company_id, name: found(world.companies, ({ id }) => id === one.spec.company_id).name },
    time_zone: one.award.time_zone,
    answers: one.category.questions.map(({ id, prompt, word_limit, position }) => {
      const text = one.spec.answers[position - 1] ?? ''
      return { question: id, number: position, prompt, word_limit, text, words: countWords(text) }
    }),
    documents: own.map(({ id, title, size }) => ({ id, title, type: 'pdf', size })),
  }
  await insertAll(db, 'award_submission', [
    {
      id: one.id,
      applicant_id: one.id,
      number: 1,
      customer_id: one.writers[0] ?? 0,
      submitted_at,
      content: JSON.stringify(content),
    },
  ])
  await insertAll(
    db,
    'award_submission_document',
    own.map(({ id, position }) => ({ submission_id: one.id, document_id: id, position })),
  )
}

async function decide({ db }: Fill, one: Filled, at: (days: number) => string): Promise<void> {
  const { decision, state } = one.spec
  if (!decision) return
  await insertAll(db, 'award_decision', [
    {
      id: one.id,
      applicant_id: one.id,
      decision: state,
      reason: decision.reason,
      until: decision.until === undefined ? null : at(-decision.until),
      customer_id: CAST.operator.id,
      decided_at: at(decision.days),
    },
  ])
  const of = (notes: Record<number, string> = {}) =>
    Object.entries(notes).map(([nth, note]) => ({ nth: Number(nth), note }))
  await insertAll(db, 'award_change', [
    ...of(decision.questions).map(({ nth, note }) => ({
      decision_id: one.id,
      question_id: found(one.category.questions, ({ position }) => position === nth).id,
      document_id: null,
      note,
      version: 2 + nth,
    })),
    ...of(decision.documents).map(({ nth, note }) => ({
      decision_id: one.id,
      question_id: null,
      document_id: uuidOf(`entry document ${one.id} ${nth - 1}`),
      note,
      version: null,
    })),
  ])
}
