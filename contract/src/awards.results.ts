import { z } from 'zod'
import { calls, country, day, id, idValue, instant, optionalText, page, paging, reference, route, text } from './kit.ts'
import { say } from './input.texts.ts'

/** Fewer sheets give an entry no result. */
export const LEAST_SHEETS = 3
export const outcomes = ['shortlisted', 'finalist', 'winner'] as const

const byId = z.strictObject({ id })
/** The end of the address of a winner's or finalist's page. */
export const winnerCode = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{7}$/)
const certificateNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,8}-\d{2}-[A-Z0-9]{1,8}-\d{2,4}$/, say('a-number-looks-like-gca-27-ssc'))

const company = z.strictObject({
  id: idValue,
  name: z.string(),
  logo: z.string().nullable(),
  city: z.string().nullable(),
  country: country.nullable(),
})
const signer = z.strictObject({
  name: z.string(),
  job_title: z.string().nullable(),
  picture: z.string().nullable(),
  company_name: z.string().nullable(),
  chair: z.boolean(),
})
/** Withdrawn afterwards: since when, and why. */
const revoked = z.strictObject({ at: instant, reason: z.string() }).nullable()

const shortlistedCategory = z.strictObject({
  id: idValue,
  name: z.string(),
  short_name: z.string(),
  slug: z.string(),
  /** By name: the order says nothing. */
  companies: z.array(company),
})

const placed = z.strictObject({ company, code: z.string(), revoked })
const wonCategory = z.strictObject({
  id: idValue,
  name: z.string(),
  short_name: z.string(),
  slug: z.string(),
  shortlisted: z.number().int(),
  winner: placed.extend({ citation: z.string(), signer: signer.nullable() }).nullable(),
  finalists: z.array(placed),
  also_shortlisted: z.array(company),
})

const awardName = z.strictObject({
  id: idValue,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country,
  day,
  year: z.number().int(),
  banner: z.string().nullable(),
  main_banner: z.string().nullable(),
})

export const winnerPage = z.strictObject({
  code: z.string(),
  outcome: z.enum(['finalist', 'winner']),
  award: awardName,
  category: z.strictObject({ id: idValue, name: z.string(), short_name: z.string() }),
  company,
  /** How many entries were judged in the category. */
  entries: z.number().int(),
  citation: z.string(),
  signer: signer.nullable(),
  finalists: z.array(z.strictObject({ company, code: z.string() })),
  number: z.string(),
  published_at: instant,
  revoked,
})

/** What a check found. `unknown` is also what is not published yet. */
const checked = z.strictObject({
  verdict: z.enum(['genuine', 'revoked', 'changed', 'unknown']),
  certificate: z
    .strictObject({
      number: z.string(),
      code: z.string(),
      outcome: z.enum(['finalist', 'winner']),
      award: z.string(),
      category: z.string(),
      company: z.string(),
      day,
      revoked,
    })
    .nullable(),
})

const decimal = z.string().regex(/^-?\d+\.\d{6}$/)
const result = z.strictObject({
  entry: idValue,
  company: z.string(),
  category: idValue,
  sheets: z.number().int(),
  weighted_mean: decimal.nullable(),
  trimmed_mean: decimal.nullable(),
  normalised: decimal.nullable(),
  weighted_place: z.number().int().nullable(),
  trimmed_place: z.number().int().nullable(),
  normalised_place: z.number().int().nullable(),
  /** What was decided of it so far, and whether that was withdrawn. */
  outcome: z.enum([...outcomes, 'not_selected']),
  revoked: z.boolean(),
})

const checks = [{ max: 60, seconds: 300, per: 'ip' }] as const

export const resultsCalls = calls({
  winners: route({
    method: 'GET',
    path: '/rest/awards/winners/',
    summary: 'Winners and finalists of an award by category; nothing before their minute',
    who: 'anyone',
    public: true,
    query: z.strictObject({ award: id, category: id.optional(), ...paging }),
    reply: page(wonCategory),
  }),
  shortlisted: route({
    method: 'GET',
    path: '/rest/awards/shortlisted/',
    summary: 'The shortlist of an award by category; nothing before its minute',
    who: 'anyone',
    public: true,
    query: z.strictObject({ award: id, category: id.optional(), ...paging }),
    reply: page(shortlistedCategory),
  }),
  winner: route({
    method: 'GET',
    path: '/rest/awards/winners/{code}/',
    summary: 'The page of a winner or finalist',
    who: 'anyone',
    public: true,
    params: z.strictObject({ code: winnerCode }),
    reply: winnerPage,
  }),
  myOutcomes: route({
    method: 'GET',
    path: '/rest/awards/my-outcomes/',
    summary: 'What is published about the entries of my company in an award, with what the jury wrote to us',
    who: 'member',
    query: z.strictObject({ award: id, ...paging }),
    reply: page(
      z.strictObject({
        entry: idValue,
        category: z.string(),
        category_short_name: z.string(),
        outcome: z.enum([...outcomes, 'not_selected']),
        code: z.string().nullable(),
        revoked,
        comments: z.array(z.string()),
      }),
    ),
  }),
  certificate: route({
    method: 'GET',
    path: '/rest/awards/winners/{code}/certificate/',
    summary: 'The signed certificate as PDF',
    who: 'anyone',
    params: z.strictObject({ code: winnerCode }),
    produces: 'application/pdf',
    refuses: ['revoked'],
    limits: checks,
  }),
  certificateByNumber: route({
    method: 'GET',
    path: '/rest/awards/certificates/{number}/',
    summary: 'What a certificate’s number stands for',
    who: 'anyone',
    params: z.strictObject({ number: z.string().max(40) }),
    reply: checked,
    limits: checks,
  }),
  checkCertificate: route({
    method: 'POST',
    path: '/rest/awards/certificates/check/',
    summary: 'Whether a certificate is ours and unchanged: its PDF as the body',
    who: 'anyone',
    status: 200,
    rawBody: true,
    bodyLimit: 2_000_000,
    reply: checked,
    limits: checks,
  }),
})

/** What an operator decides about results. */
export const resultsOfficeCalls = calls({
  roundResults: route({
    method: 'GET',
    path: '/rest/awards/rounds/{id}/results/',
    summary: 'The results of a sealed round, the three scores side by side',
    who: 'operator',
    role: 'awards',
    params: byId,
    query: z.strictObject({ ...paging }),
    reply: page(result),
    refuses: ['round_not_sealed'],
  }),
  exportRound: route({
    method: 'GET',
    path: '/rest/awards/rounds/{id}/export/',
    summary: 'A sealed round as it was sealed, for recomputing it; JSON lines, or CSV for spreadsheets',
    who: 'operator',
    role: 'awards',
    params: byId,
    query: z.strictObject({ format: z.enum(['jsonl', 'csv']).default('jsonl') }),
    produces: 'text/plain',
    refuses: ['round_not_sealed'],
  }),
  decideOutcome: route({
    method: 'POST',
    path: '/rest/awards/outcomes/',
    summary: 'Put an entry on the shortlist, among the finalists, first, or off the list; not after its minute',
    who: 'operator',
    role: 'awards',
    status: 200,
    body: z.strictObject({
      entry: idValue,
      outcome: z.enum([...outcomes, 'not_selected']),
      citation: optionalText(600).default(''),
      juror: idValue.optional(),
    }),
    reply: z.strictObject({
      entry: idValue,
      outcome: z.enum([...outcomes, 'not_selected']),
      code: z.string().nullable(),
      number: z.string().nullable(),
    }),
    refuses: ['published', 'not_judged', 'winner_taken'],
  }),
  revokeOutcome: route({
    method: 'POST',
    path: '/rest/awards/outcomes/{id}/revoke/',
    summary: 'Withdraw a published title; its page, badge and certificate say so from now on',
    who: 'operator',
    role: 'awards',
    params: byId,
    status: 200,
    body: z.strictObject({ reason: text(300) }),
    reply: z.strictObject({ entry: idValue, revoked }),
    refuses: ['not_published'],
  }),
  setPublishing: route({
    method: 'POST',
    path: '/rest/awards/publishing/',
    summary: 'Set the minutes at which shortlist and winners appear; null: not yet. A minute that has come stays',
    who: 'operator',
    role: 'awards',
    status: 200,
    body: z.strictObject({
      award: reference,
      shortlist_published_at: instant.nullable().optional(),
      winners_published_at: instant.nullable().optional(),
    }),
    reply: z.strictObject({
      award: idValue,
      shortlist_published_at: instant.nullable(),
      winners_published_at: instant.nullable(),
    }),
    refuses: ['published'],
  }),
})

export { certificateNumber }
