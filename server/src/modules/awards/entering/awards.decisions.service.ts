import type { awards } from '@app/contract/awards'
import { allowsMove, stateAfter } from '@app/contract/awards.entries.states'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { InvalidFields, conflict, notFound } from '#kit/base/errors.ts'
import { holdEntry, insertDecision, moveEntry } from './awards.entries.queries.ts'
import { documentsOf, entryById, listEntries, questionsOf } from './awards.entries.reads.ts'
import type { EntryRow } from './awards.entries.reads.ts'
import { tellWriters } from './awards.entries.service.ts'
import { toApplicant } from './awards.entries.view.ts'
import { momentIn } from './awards.submission.pdf.ts'
import { t } from '../awards.texts.ts'

type Decide = Body<typeof awards.decideApplicant>

/**
 * What the awards office makes of an entry: approves it, rejects it with a reason, or opens the questions and documents named for
 * changes until a moment (docs/rules/awards.md#states-of-an-entry).
 * @throws Refused 404; 409 `not_submitted`; InvalidFields with everything that is wrong
 */
export async function decide(
  ctx: WriteContext,
  id: number,
  given: Decide,
): Promise<Reply<typeof awards.decideApplicant>> {
  const entry = await holdEntry(ctx.db, { id, company_id: 'any', for: 'update', now: ctx.now })
  // What was not submitted is its company's own affair.
  if (!entry || entry.state === 'draft') throw notFound()
  if (!allowsMove(entry.state, given.decision))
    throw conflict('not_submitted', t('this-entry-does-not-wait-for-this-decision'))
  const problems: Record<string, string[]> = {}
  const until = given.until === undefined ? null : new Date(given.until)
  const asked = given.questions.length + given.documents.length
  if (given.decision === 'request_changes') {
    if (!until) problems['until'] = [t('say-until-when-it-may-be-sent')]
    else if (until <= ctx.now) problems['until'] = [t('this-moment-has-passed')]
    if (asked === 0) problems['questions'] = [t('name-at-least-one-question-or-document')]
    const questions = await questionsOf(ctx.db, { category_id: entry.category_id }, { id })
    const documents = await documentsOf(ctx.db, id)
    checkNamed(
      'questions',
      given.questions.map(({ question }) => question),
      questions.map((one) => one.id),
      problems,
    )
    checkNamed(
      'documents',
      given.documents.map(({ document }) => document),
      documents.map((one) => one.id),
      problems,
    )
  } else {
    if (until) problems['until'] = [t('only-changes-have-an-end')]
    if (asked > 0) problems['questions'] = [t('only-changes-name-questions-and-documents')]
    if (given.decision === 'reject' && given.reason === '') problems['reason'] = [t('say-why-the-company-reads-it')]
  }
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const decision = stateAfter(given.decision)
  const decision_id = await insertDecision(
    ctx.db,
    {
      applicant_id: id,
      decision,
      reason: given.reason,
      until,
      customer_id: ctx.actor?.customer_id ?? null,
      decided_at: ctx.now,
    },
    [
      ...given.questions.map(({ question, note }) => ({ question_id: question, document_id: null, note })),
      ...given.documents.map(({ document, note }) => ({ question_id: null, document_id: document, note })),
    ],
  )
  await moveEntry(ctx.db, id, decision, { now: ctx.now, decided: true })
  await logAct(ctx, {
    act: `entry.${decision}`,
    object: `entry:${id}`,
    before: { state: entry.state },
    after: {
      state: decision,
      ...(until ? { until: until.toISOString() } : {}),
      ...(asked > 0
        ? {
            questions: given.questions.map((one) => one.question),
            documents: given.documents.map((one) => one.document),
          }
        : {}),
    },
    reason: given.reason || null,
  })
  await ctx.record({ kind: 'awards.entry_decided', applicant_id: id, decision_id, decision })
  await tellWriters(ctx, entry)
  const row = await entryById(ctx.db, id, ctx.now)
  if (!row) throw notFound()
  return toApplicant(ctx, row)
}

/** Each that is named must be there, and only once. */
function checkNamed<T>(
  field: 'questions' | 'documents',
  named: T[],
  there: T[],
  problems: Record<string, string[]>,
): void {
  const [part, elsewhere, twice] =
    field === 'questions'
      ? ['question', t('this-question-does-not-belong-to-the-entry'), t('this-question-is-named-twice')]
      : ['document', t('this-document-does-not-belong-to-the-entry'), t('this-document-is-named-twice')]
  named.forEach((one, index) => {
    if (!there.includes(one)) problems[`${field}.${index}.${part}`] = [elsewhere]
    else if (named.indexOf(one) < index) problems[`${field}.${index}.${part}`] = [twice]
  })
}

/** Entries that wait for a decision, the newest first. */
export async function entriesToDecide(ctx: Context, award: number | undefined): Promise<EntryRow[]> {
  const most = { limit: 200, offset: 0 }
  return (await listEntries(ctx.db, 'submitted', { award, state: 'submitted' }, most, ctx.now)).rows
}

/** The same, a line each. */
export async function waitingEntries(ctx: Context, award: number | undefined): Promise<string[]> {
  return (await entriesToDecide(ctx, award)).map((row) =>
    [
      String(row.id).padStart(5),
      row.submitted_at === null ? '' : momentIn(row.submitted_at, row.time_zone),
      `${row.award_name}, ${row.category_name}`,
      `${row.company_name} (company ${row.company_id})`,
      row.free || row.paid_state === 'paid' ? 'paid' : 'not paid',
    ].join('  '),
  )
}
