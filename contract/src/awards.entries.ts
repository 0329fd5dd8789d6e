import { z } from 'zod'
import { entryDecisions } from './awards.entries.states.ts'
import {
  applicant,
  entryFee,
  entryDocument,
  entryQuestion,
  entryState,
  givenAnswer,
  savedAnswer,
  submission,
  wholeApplicant,
} from './awards.entries.shapes.ts'
import { ENTRY_DOCUMENT } from './awards.limits.ts'
import { calls, id, idValue, instant, link, page, paging, reference, route, text, uuid } from './kit.ts'
import { upload } from './uploads.ts'
import { say } from './input.texts.ts'

const byId = z.strictObject({ id })
const byUuid = z.strictObject({ id: uuid })
const title = text(ENTRY_DOCUMENT.titleLength)
const note = text(1000)
/** The signature of a link; what can be none looks like a record that does not exist. */
const token = z.string().max(200).optional()

/** Calls about entering an award (docs/rules/awards.md#entries). */
export const entryCalls = calls({
  applicants: route({
    method: 'GET',
    path: '/rest/awards/applicants/',
    summary:
      "Entries: my company's, for those with the awards right; for operators those of every company that were submitted",
    who: 'member',
    query: z.strictObject({ award: id.optional(), category: id.optional(), state: entryState.optional(), ...paging }),
    reply: page(applicant),
  }),
  myApplicants: route({
    method: 'GET',
    path: '/rest/awards/applicants/my-company/',
    summary: "My company's entries, drafts too, the newest first",
    who: 'member',
    query: z.strictObject({ award: id.optional(), ...paging }),
    reply: page(applicant),
  }),
  addApplicant: route({
    method: 'POST',
    path: '/rest/awards/applicants/',
    summary: "Begin my company's entry in a category; asked again it gives the one that is there",
    who: 'member',
    body: z.strictObject({ award: reference, category: idValue }),
    reply: applicant,
    limits: [{ max: 60, seconds: 3600, per: 'actor' }],
  }),
  applicant: route({
    method: 'GET',
    path: '/rest/awards/applicants/{id}/',
    summary: 'One entry with its questions, answers, documents and gaps',
    who: 'member',
    params: byId,
    reply: wholeApplicant,
  }),
  withdrawApplicant: route({
    method: 'POST',
    path: '/rest/awards/applicants/{id}/withdraw/',
    summary: 'Take an entry back; it is not judged, and its category is free again',
    who: 'member',
    status: 200,
    params: byId,
    reply: applicant,
    refuses: ['not_open'],
  }),
  copyAnswers: route({
    method: 'POST',
    path: '/rest/awards/applicants/{id}/copy-answers/',
    summary: 'Copy answers of an earlier entry of my company to questions that ask the same and have no answer yet',
    who: 'member',
    status: 200,
    params: byId,
    body: z.strictObject({ from: reference }),
    reply: z.strictObject({ copied: z.number().int().min(0) }),
    refuses: ['not_open'],
  }),
  previewApplicant: route({
    method: 'GET',
    path: '/rest/awards/applicants/{id}/preview/',
    summary: 'The entry as it stands, as a PDF',
    who: 'member',
    params: byId,
    produces: 'application/pdf',
    limits: [{ max: 30, seconds: 600, per: 'actor' }],
  }),
  decideApplicant: route({
    method: 'POST',
    path: '/rest/awards/applicants/{id}/decide/',
    summary: 'Approve an entry, reject it, or ask for changes of the questions and documents named',
    who: 'operator',
    role: 'awards',
    status: 200,
    params: byId,
    body: z.strictObject({
      decision: z.enum(entryDecisions),
      reason: text(2000, 0).default(''),
      until: instant.optional(),
      questions: z
        .array(z.strictObject({ question: idValue, note }))
        .max(100)
        .default([]),
      documents: z
        .array(z.strictObject({ document: uuid, note }))
        .max(ENTRY_DOCUMENT.most)
        .default([]),
    }),
    reply: applicant,
    refuses: ['not_submitted'],
  }),
  addDocument: route({
    method: 'POST',
    path: '/rest/awards/applicants-documents/',
    summary: 'Add an uploaded file to an entry',
    who: 'member',
    body: z.strictObject({ applicant: reference, upload, title: title.optional() }),
    reply: entryDocument,
    refuses: ['not_open'],
  }),
  changeDocument: route({
    method: 'PATCH',
    path: '/rest/awards/applicants-documents/{id}/',
    summary: 'Name a document, move it, or put another file in its place',
    who: 'member',
    params: byUuid,
    body: z.strictObject({
      title: title.optional(),
      position: z
        .number()
        .int()
        .min(0)
        .max(ENTRY_DOCUMENT.most - 1)
        .optional(),
      upload: upload.optional(),
    }),
    reply: entryDocument,
    refuses: ['not_open'],
  }),
  removeDocument: route({
    method: 'DELETE',
    path: '/rest/awards/applicants-documents/{id}/',
    summary: 'Remove a document from an entry',
    who: 'member',
    status: 204,
    params: byUuid,
    refuses: ['not_open'],
  }),
  documentFile: route({
    method: 'GET',
    path: '/rest/awards/applicants-documents/{id}/file/',
    summary: 'The bytes of a document, behind its signed address',
    who: 'anyone',
    params: byUuid,
    query: z.strictObject({ token }),
    produces: 'application/octet-stream',
  }),
  questions: route({
    method: 'GET',
    path: '/rest/awards/questions/',
    summary: "The questions of an award with the saved answers of a person's company, which is mine",
    who: 'member',
    query: z.strictObject({ award: id, customer: id.optional(), category: id.optional(), ...paging }),
    reply: page(entryQuestion),
  }),
  saveAnswers: route({
    method: 'POST',
    path: '/rest/awards/questions/',
    summary: "Save answers of my company's open entries; the later one wins, question by question",
    who: 'member',
    status: 200,
    body: z.strictObject({
      award: reference,
      customer: reference.optional(),
      answers: z.array(givenAnswer).min(1, say('send-at-least-one-answer')).max(50),
    }),
    reply: z.strictObject({ answers: z.array(savedAnswer) }),
    refuses: ['not_open'],
  }),
  submitAnswers: route({
    method: 'POST',
    path: '/rest/awards/submit-answers/',
    summary: 'Submit an entry, or send it again after changes: it is locked, and its receipt is mailed',
    who: 'member',
    status: 200,
    body: z.strictObject({ applicant: reference, accepts_terms: z.literal(true, say('accept-the-terms-of-entering')) }),
    reply: z.strictObject({ applicant, submission: idValue }),
    refuses: ['not_open'],
  }),
  registration: route({
    method: 'GET',
    path: '/rest/awards/registration/',
    summary: 'Whether entering an award is open, until when, what it costs, and what stands against it for my company',
    who: 'member',
    query: z.strictObject({ award: id }),
    reply: z.strictObject({
      award: link,
      is_open: z.boolean(),
      opens_at: instant.nullable(),
      closes_at: instant.nullable(),
      time_zone: z.string(),
      /** In sentences for people; empty when nothing does. */
      problems: z.array(
        z.strictObject({
          code: z.enum(['no_company', 'company_unverified', 'no_right', 'not_open_yet', 'closed', 'ended']),
          detail: z.string(),
        }),
      ),
      categories: z.array(
        z.strictObject({
          category: idValue,
          name: z.string(),
          summary: z.string(),
          eligibility: z.string(),
          is_open: z.boolean(),
          closes_at: instant.nullable(),
          /** Questions, and the words that they allow together. */
          questions: z.number().int().min(0),
          fee: entryFee.pick({ price: true, amount: true, currency_code: true }),
          applicant: z.strictObject({ id: idValue, state: entryState }).nullable(),
          problems: z.array(
            z.strictObject({ code: z.enum(['closed', 'not_eligible', 'no_price', 'entered']), detail: z.string() }),
          ),
        }),
      ),
    }),
  }),
  sendSubmission: route({
    method: 'POST',
    path: '/rest/awards/applicants/send-email/',
    summary: 'Mail a colleague the signed link to what my company submitted',
    who: 'member',
    status: 200,
    body: z.strictObject({ applicant: reference, customer: reference }),
    reply: z.strictObject({ until: instant }),
    limits: [{ max: 20, seconds: 3600, per: 'actor' }],
    refuses: ['not_submitted'],
  }),
  submission: route({
    method: 'GET',
    path: '/rest/awards/submissions/{id}/',
    summary: 'What was submitted: by its signed link, or by the right to see it',
    who: 'anyone',
    params: byId,
    query: z.strictObject({ award: id.optional(), token }),
    reply: submission,
  }),
  submissionFile: route({
    method: 'GET',
    path: '/rest/awards/submissions/{id}/file/',
    summary: 'The PDF of what was submitted, behind its signed address',
    who: 'anyone',
    params: byId,
    query: z.strictObject({ token }),
    produces: 'application/pdf',
  }),
})
