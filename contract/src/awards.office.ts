import { z } from 'zod'
import { calls, id, idValue, instant, optionalText, page, paging, route, text } from './kit.ts'
import { t } from './input.texts.ts'

const byId = z.strictObject({ id })
const weight = z.number().int().min(1).max(100)
const criterion = z.strictObject({ id: idValue, name: z.string(), description: z.string(), weight: z.number() })

/** What has to be there before an award is published, and what should be (docs/rules/awards.md#publishing). */
export const awardProblems = {
  stops: [
    'no_category',
    'no_question',
    'no_entry_dates',
    'no_price',
    'no_seller',
    'no_account',
    'closed_prices',
    'closed_enter',
  ],
  warns: [
    'no_transfer',
    'no_card',
    'no_criteria',
    'no_jury',
    'no_round',
    'few_judges',
    'no_terms',
    'no_banner',
    'no_venue',
    'no_sections',
    'closed_parts',
  ],
} as const
const problemCode = z.enum([...awardProblems.stops, ...awardProblems.warns])

export const officeRound = z.strictObject({
  id: idValue,
  award: idValue,
  name: z.string(),
  starts_at: instant,
  ends_at: instant,
  blind: z.boolean(),
  sealed_at: instant.nullable(),
  seal: z.string().nullable(),
  jurors: z.array(
    z.strictObject({
      juror: idValue,
      name: z.string(),
      assigned: z.number().int(),
      handed_in: z.number().int(),
      recused: z.number().int(),
    }),
  ),
})

/** What an operator sets up in an award beside keeping its records, and how far its judging is. */
export const officeCalls = calls({
  lacks: route({
    method: 'GET',
    path: '/rest/office/awards/{id}/publishing/',
    summary: 'What an award lacks before it is published',
    who: 'operator',
    role: 'awards',
    params: byId,
    reply: z.strictObject({
      problems: z.array(
        z.strictObject({
          code: problemCode,
          level: z.enum(['stops', 'warns']),
          /** Whom or what it is about, where it is something. */
          about: z.string().nullable(),
        }),
      ),
    }),
  }),
  roundBoard: route({
    method: 'GET',
    path: '/rest/office/awards/rounds/{id}/board/',
    summary:
      'The sheets of a round by entry and judge: who has handed in, who has not, who stepped back; never what they scored',
    who: 'operator',
    role: 'awards',
    params: byId,
    query: z.strictObject(paging),
    reply: page(
      z.strictObject({
        entry: idValue,
        company: z.string(),
        category: idValue,
        sheets: z.array(z.strictObject({ juror: idValue, state: z.enum(['open', 'handed_in', 'recused']) })),
      }),
    ),
  }),
  judgingState: route({
    method: 'GET',
    path: '/rest/office/awards/{id}/judging/',
    summary: 'How far the judging of an award is: criteria, jury with its conflicts, rounds, and when results appear',
    who: 'operator',
    role: 'awards',
    params: byId,
    reply: z.strictObject({
      categories: z.array(
        z.strictObject({
          id: idValue,
          name: z.string(),
          criteria: z.array(criterion),
          /** Somebody has scored by its criteria, so they stay. */
          judged: z.boolean(),
          /** Entries that can be assigned: approved and paid for, or in judging already. */
          ready: z.number().int(),
        }),
      ),
      jurors: z.array(
        z.strictObject({
          id: idValue,
          name: z.string(),
          company: z.string().nullable(),
          chair: z.boolean(),
          /** What is known before anything is assigned, where there is something. */
          conflicts: z.array(
            z.strictObject({
              category: idValue,
              /** Entries of a company that they belong or belonged to: never assigned to them. */
              own: z.number().int(),
              /** Entries to which they must declare ties. */
              ties: z.number().int(),
            }),
          ),
        }),
      ),
      rounds: z.array(
        officeRound.extend({
          /** Entries with enough judges, of those that can be assigned. */
          covered: z.array(z.strictObject({ category: idValue, enough: z.number().int() })),
        }),
      ),
      shortlist_published_at: instant.nullable(),
      winners_published_at: instant.nullable(),
    }),
  }),
  setCriteria: route({
    method: 'POST',
    status: 200,
    path: '/rest/awards/categories/{id}/criteria/',
    summary: 'Say by what a category is judged; not once a judge has scored in it',
    who: 'operator',
    role: 'awards',
    params: byId,
    body: z.strictObject({
      criteria: z
        .array(z.strictObject({ name: text(80), description: optionalText(300).default(''), weight }))
        .min(1)
        .max(12)
        .check((ctx) => {
          const issue = (message: string) => ctx.issues.push({ code: 'custom', input: ctx.value, path: [], message })
          const sum = ctx.value.reduce((total, one) => total + one.weight, 0)
          if (sum !== 100) issue(t('the-weights-are-together-they-must-be', { sum }))
          const names = ctx.value.map(({ name }) => name.toLowerCase())
          if (new Set(names).size < names.length) issue(t('each-criterion-needs-a-name-of-its'))
        }),
    }),
    reply: z.strictObject({ category: idValue, criteria: z.array(criterion) }),
    refuses: ['judged'],
  }),
})
