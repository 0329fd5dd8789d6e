import { awards } from '@app/contract/awards'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { copyFrom, questions, saveAnswers } from './awards.answers.service.ts'
import { decide } from './awards.decisions.service.ts'
import { addDocument, changeDocument, documentFile, removeDocument } from './awards.documents.service.ts'
import {
  addApplicant,
  applicant,
  applicants,
  myApplicants,
  registration,
  withdrawApplicant,
} from './awards.entries.service.ts'
import { preview, sendSubmission, submission, submissionFile, submitAnswers } from './awards.submission.service.ts'

export function awardsEntryRoutes(deps: Pick<Deps, 'storage'>): Mounted[] {
  return [
    mount(awards.applicants, (ctx, { query }) => applicants(ctx, query)),
    mount(awards.myApplicants, (ctx, { query }) => myApplicants(ctx, query)),
    mount(awards.addApplicant, (ctx, { body }) => addApplicant(ctx, body)),
    mount(awards.applicant, (ctx, { params }) => applicant(ctx, params.id)),
    mount(awards.withdrawApplicant, (ctx, { params }) => withdrawApplicant(ctx, params.id)),
    mount(awards.copyAnswers, (ctx, { params, body }) => copyFrom(ctx, params.id, body)),
    mount(awards.previewApplicant, (ctx, { params }) => preview(ctx, params.id)),
    mount(awards.decideApplicant, (ctx, { params, body }) => decide(ctx, params.id, body)),
    mountInSteps(awards.addDocument, (ctx, { body }) => addDocument(ctx, deps, body)),
    mountInSteps(awards.changeDocument, (ctx, { params, body }) => changeDocument(ctx, deps, params.id, body)),
    mount(awards.removeDocument, (ctx, { params }) => removeDocument(ctx, params.id)),
    mount(awards.documentFile, (ctx, { params, query }) => documentFile(ctx, deps, params.id, query.token)),
    mount(awards.questions, (ctx, { query }) => questions(ctx, query)),
    mountInSteps(awards.saveAnswers, (ctx, { body }) => saveAnswers(ctx, body)),
    mount(awards.submitAnswers, (ctx, { body }) => submitAnswers(ctx, body)),
    mount(awards.registration, (ctx, { query }) => registration(ctx, query.award)),
    mount(awards.sendSubmission, (ctx, { body }) => sendSubmission(ctx, body)),
    mount(awards.submission, (ctx, { params, query }) => submission(ctx, params.id, query)),
    mount(awards.submissionFile, (ctx, { params, query }) => submissionFile(ctx, deps, params.id, query.token)),
  ]
}
