import { isEditable, traitsOf } from '@app/contract/awards.entries.states'
import type { awards } from '@app/contract/awards'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { dayOf } from '#kit/base/days.ts'
import { InvalidFields, conflict, notFound } from '#kit/base/errors.ts'
import { tellMembers } from '#kit/live/live.ts'
import { bounds, toPage } from '#kit/base/paging.ts'
import { peopleById } from '../../members/index.ts'
import { dropOutcome } from '../results/awards.results.queries.ts'
import { documentAddress } from './awards.entries.links.ts'
import { gapsOf, hasOpened, isWithdrawable, isWritable, mayEnter } from './awards.entries.policy.ts'
import { holdEntry, insertEntry, moveEntry } from './awards.entries.queries.ts'
import type { HeldEntry } from './awards.entries.queries.ts'
import {
  categoriesFor,
  documentsOf,
  earlierOf,
  enteredAward,
  entryById,
  isPresentable,
  listEntries,
  openDecision,
  questionsOf,
  stepsOf,
  workOf,
  writersOf,
} from './awards.entries.reads.ts'
import type { CategoryRow, EnteredAward, EntryRow } from './awards.entries.reads.ts'
import { toApplicant, toDocument, toQuestion } from './awards.entries.view.ts'
import { t } from '../awards.texts.ts'

type Applicant = Reply<typeof awards.addApplicant>
type Whole = Reply<typeof awards.applicant>
type Registration = Reply<typeof awards.registration>

/** My company's entries, for those with the awards right; for who looks after awards every company's that were submitted. */
export async function applicants(
  ctx: Context,
  { award, category, state, ...paging }: Query<typeof awards.applicants>,
): Promise<Reply<typeof awards.applicants>> {
  const actor = me(ctx)
  const of = looksAfter(actor, 'awards') ? 'submitted' : mayEnter(actor) ? { company_id: actor.company_id } : undefined
  if (of === undefined) return toPage<Applicant>([], 0, paging, ctx.here)
  const { rows, count } = await listEntries(ctx.db, of, { award, category, state }, bounds(paging), ctx.now)
  return toPage(
    rows.map((row) => toApplicant(ctx, row)),
    count,
    paging,
    ctx.here,
  )
}

/** My company's entries, drafts too. */
export async function myApplicants(
  ctx: Context,
  { award, ...paging }: Query<typeof awards.myApplicants>,
): Promise<Reply<typeof awards.myApplicants>> {
  const actor = me(ctx)
  if (!mayEnter(actor)) return toPage<Applicant>([], 0, paging, ctx.here)
  const { rows, count } = await listEntries(ctx.db, actor, { award }, bounds(paging), ctx.now)
  return toPage(
    rows.map((row) => toApplicant(ctx, row)),
    count,
    paging,
    ctx.here,
  )
}

/**
 * One's own company's entry, for those with the awards right.
 * @throws Refused 404 for everyone else
 */
export async function ownEntry(ctx: Context, id: number): Promise<EntryRow> {
  const actor = me(ctx)
  const row = mayEnter(actor) ? await entryById(ctx.db, id, ctx.now) : undefined
  if (!row || row.company_id !== actor.company_id) throw notFound()
  return row
}

/** The same, held until the transaction ends. @throws Refused 404 */
export async function holdOwn(ctx: Context, id: number, how: 'share' | 'update'): Promise<HeldEntry> {
  const actor = me(ctx)
  const held = mayEnter(actor)
    ? await holdEntry(ctx.db, { id, company_id: actor.company_id, for: how, now: ctx.now })
    : undefined
  if (!held) throw notFound()
  return held
}

/** What of an entry may be written now: everything, what changes are asked of, or nothing. */
export const openness = (entry: Parameters<typeof isWritable>[0], now: Date): 'all' | 'noted' | 'none' =>
  !isWritable(entry, now) ? 'none' : entry.state === 'draft' ? 'all' : 'noted'

/**
 * Begins my company's entry in a category; asked again it gives the one that is there (docs/rules/awards.md#who-enters).
 * @throws Refused 404 for an award that is not public; InvalidFields with everything that stands against it
 */
export async function addApplicant(ctx: Context, body: Body<typeof awards.addApplicant>): Promise<Applicant> {
  const actor = me(ctx)
  const award = await enteredAward(ctx.db, idOf(body.award), ctx.now)
  if (!award) throw new InvalidFields({ award: [t('invalid-hyperlink-object-does-not-exist')] })
  const company = { id: actor.company_id, category: actor.company_category }
  const [category] = await categoriesFor(ctx.db, award.id, company, ctx.now, body.category)
  const problems: Record<string, string[]> = {}
  const general = problemsOf(ctx, award, true).map(({ detail }) => detail)
  if (general.length > 0) problems['award'] = general
  if (!category) problems['category'] = [t('this-category-does-not-belong-to-this')]
  else if (category.applicant_id === null) {
    const own = categoryProblems(ctx, award, category).map(({ detail }) => detail)
    if (own.length > 0 && general.length === 0) problems['category'] = own
  }
  // Who has begun goes on, whatever stands against beginning now.
  const there = mayEnter(actor) ? category?.applicant_id : undefined
  if (there) return toApplicant(ctx, await ownEntry(ctx, there))
  if (!category || !mayEnter(actor) || Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const { company_id, customer_id } = actor
  const id = await insertEntry(ctx.db, {
    award_id: award.id,
    category_id: category.id,
    company_id,
    customer_id,
    now: ctx.now,
  })
  return toApplicant(ctx, await ownEntry(ctx, id))
}

/** The whole entry, for those who may write in it. @throws Refused 404 */
export async function applicant(ctx: Context, id: number): Promise<Whole> {
  const row = await ownEntry(ctx, id)
  const { db, now } = ctx
  const questions = await questionsOf(db, { category_id: row.category_id }, { id })
  const earlier = await earlierOf(db, [id])
  const documents = await documentsOf(db, id)
  const steps = await stepsOf(db, id)
  const work = new Map((await workOf(db, id)).map((one) => [one.customer_id, one.changed_at]))
  const decision = traitsOf(row.state).edit === 'what_is_asked' ? await openDecision(db, id) : undefined
  const writers = await writersOf(db, row.company_id)
  const [category] = await categoriesFor(db, row.award_id, { id: row.company_id, category: null }, now, row.category_id)
  const award = await enteredAward(db, row.award_id, now)
  const ids = [...questions, ...earlier, ...documents, ...steps].map(({ customer_id }) => customer_id)
  const people = await peopleById(
    ctx,
    [...ids, ...writers, decision?.customer_id ?? null].filter((one) => one !== null),
  )
  const open = openness(row, now)
  const personOf = (customer_id: number | null) => (customer_id !== null && people.get(customer_id)) || null
  return {
    ...toApplicant(ctx, row),
    category: {
      id: row.category_id,
      name: row.category_name,
      summary: category?.summary ?? '',
      criteria: category?.criteria ?? [],
    },
    terms: award?.terms ?? '',
    changes: decision
      ? {
          reason: decision.reason,
          at: decision.decided_at.toISOString(),
          until: decision.until.toISOString(),
          person: personOf(decision.customer_id),
        }
      : null,
    questions: questions.map((one) => toQuestion(ctx, one, open, earlier, people)),
    documents_open: open === 'all',
    files: documents.map((one) => toDocument(ctx, one, open, people, documentAddress(ctx, one.id, row))),
    gaps: isEditable(row.state) ? gapsOf(row, questions, documents, now) : [],
    company_complete: await isPresentable(db, row.company_id),
    people: writers.flatMap((customer_id) => {
      const person = people.get(customer_id)
      return person ? [{ person, changed_at: work.get(customer_id)?.toISOString() ?? null }] : []
    }),
    steps: steps.map(({ kind, at, customer_id, reason }) => ({
      kind,
      at: at.toISOString(),
      person: personOf(customer_id),
      reason,
    })),
    may_withdraw: isWithdrawable(row),
  }
}

/** Takes an entry back (docs/rules/awards.md#states-of-an-entry). @throws Refused 404; 409 `not_open` when that is over */
export async function withdrawApplicant(ctx: WriteContext, id: number): Promise<Applicant> {
  const entry = await holdOwn(ctx, id, 'update')
  if (entry.state !== 'withdrawn') {
    if (!isWithdrawable(entry)) throw conflict('not_open', t('this-entry-is-decided-and-can-no'))
    // What the jury had decided of it, and nobody knew, goes with it.
    await dropOutcome(ctx.db, id)
    await moveEntry(ctx.db, id, 'withdrawn', { now: ctx.now })
    await ctx.record({
      kind: 'awards.entry_withdrawn',
      applicant_id: id,
      customer_id: me(ctx).customer_id,
    })
    await tellWriters(ctx, entry)
  }
  return toApplicant(ctx, await ownEntry(ctx, id))
}

/** Makes the pages of colleagues who look at an entry ask for it again. */
export async function tellWriters(
  ctx: Context,
  entry: { id: number; company_id: number; writers?: readonly number[] },
  question: number | null = null,
): Promise<void> {
  await tellMembers(ctx, entry.writers ?? (await writersOf(ctx.db, entry.company_id)), 'entry_changed', {
    applicant: entry.id,
    question,
    customer_id: ctx.actor?.customer_id ?? null,
  })
}

/** Whether entering is open, until when, what it costs, and what stands against it for the asking company. @throws Refused 404 */
export async function registration(ctx: Context, award_id: number): Promise<Registration> {
  const actor = me(ctx)
  const award = await enteredAward(ctx.db, award_id, ctx.now)
  if (!award) throw notFound()
  const company = { id: mayEnter(actor) ? actor.company_id : null, category: actor.company_category }
  const categories = await categoriesFor(ctx.db, award_id, company, ctx.now)
  const rows = categories.map((one) => ({ one, open: isWritable(timed(award, one.closes_at), ctx.now) }))
  const is_open = rows.some(({ open }) => open)
  return {
    award: ctx.url(`/rest/awards/${award_id}/`),
    is_open,
    opens_at: award.opens_at?.toISOString() ?? null,
    closes_at: award.closes_at?.toISOString() ?? null,
    time_zone: award.time_zone,
    problems: problemsOf(ctx, award, is_open),
    categories: rows.map(({ one, open }) => ({
      category: one.id,
      name: one.name,
      summary: one.summary,
      eligibility: one.eligibility,
      is_open: open,
      closes_at: one.closes_at?.toISOString() ?? null,
      questions: one.questions,
      fee: { price: one.price_id, amount: one.amount, currency_code: award.currency_code },
      applicant:
        one.applicant_id !== null && one.applicant_state !== null
          ? { id: one.applicant_id, state: one.applicant_state }
          : null,
      problems: categoryProblems(ctx, award, one),
    })),
  }
}

const timed = (award: EnteredAward, closes_at: Date | null) => ({
  state: 'draft' as const,
  opens_at: award.opens_at,
  closes_at,
  until: null,
  end_date: award.end_date,
})

/** What keeps a company from entering an award at all. @param open whether there is a category that takes entries */
function problemsOf(ctx: Context, award: EnteredAward, open: boolean): Registration['problems'] {
  const actor = me(ctx)
  const problems: Registration['problems'] = []
  if (actor.company_id === null) problems.push({ code: 'no_company', detail: t('you-do-not-belong-to-a-company-so') })
  else {
    if (!actor.company_verified)
      problems.push({
        code: 'company_unverified',
        detail: t('your-company-is-waiting-to-be-verified-and'),
      })
    if (!mayEnter(actor))
      problems.push({
        code: 'no_right',
        detail: t('entries-are-written-by-colleagues-with-the'),
      })
  }
  if (award.end_date <= dayOf(ctx.now)) problems.push({ code: 'ended', detail: t('this-award-has-ended') })
  else if (!hasOpened(award, ctx.now)) problems.push({ code: 'not_open_yet', detail: t('entries-have-not-opened-yet') })
  else if (!open) problems.push({ code: 'closed', detail: t('entries-have-closed') })
  return problems
}

/** What keeps a company from entering one category. */
function categoryProblems(
  ctx: Context,
  award: EnteredAward,
  category: CategoryRow,
): Registration['categories'][number]['problems'] {
  const problems: Registration['categories'][number]['problems'] = []
  const mine = me(ctx).company_category
  if (hasOpened(award, ctx.now) && category.closes_at !== null && category.closes_at <= ctx.now)
    problems.push({ code: 'closed', detail: t('entries-in-this-category-have-closed') })
  if (category.company_categories.length > 0 && (mine === null || !category.company_categories.includes(mine)))
    problems.push({ code: 'not_eligible', detail: t('this-category-is-not-for-companies-like') })
  if (category.price_id === null) problems.push({ code: 'no_price', detail: t('there-is-no-price-for-companies-like') })
  if (category.applicant_id !== null)
    problems.push({ code: 'entered', detail: t('your-company-has-entered-this-category') })
  return problems
}
