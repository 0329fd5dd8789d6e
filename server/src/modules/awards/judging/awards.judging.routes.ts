import { awards } from '@app/contract/awards'
import { notFound } from '#kit/base/errors.ts'
import type { Deps } from '#kit/work/deps.ts'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { certificate, certificateByNumber, checkCertificate } from '../results/awards.certificate.service.ts'
import { judgingDocument } from './awards.judging.documents.service.ts'
import {
  declareTies,
  handIn,
  judgingEntries,
  judgingEntry,
  judgingRounds,
  recuse,
  saveScores,
} from './awards.judging.service.ts'
import { decideOutcome, revokeOutcome, setPublishing } from '../results/awards.results.service.ts'
import { assign, moveRound, openRound, readRound, sealRound } from '../results/awards.rounds.service.ts'
import {
  exportRound,
  myOutcomes,
  roundResults,
  shortlisted,
  winner,
  winners,
} from '../results/awards.winners.service.ts'

/** The judge's desk, rounds, results and titles. */
export function judgingRoutes(deps: Pick<Deps, 'storage'>): Mounted[] {
  return [
    mount(awards.judgingRounds, (ctx, { query }) => judgingRounds(ctx, query)),
    mount(awards.judgingEntries, (ctx, { query }) => judgingEntries(ctx, query)),
    mount(awards.judgingEntry, (ctx, { params, query }) => judgingEntry(ctx, params.id, query.round)),
    mount(awards.judgingDocument, (ctx, { params, query }) =>
      judgingDocument(ctx, deps, { entry: params.id, document: params.document, round: query.round }),
    ),
    mount(awards.saveScores, (ctx, { params, body }) => saveScores(ctx, params.id, body)),
    mount(awards.declareTies, (ctx, { params, body }) => declareTies(ctx, params.id, body)),
    mount(awards.handIn, (ctx, { params, body }) => handIn(ctx, params.id, body.round)),
    mount(awards.recuse, (ctx, { params, body }) => recuse(ctx, params.id, body)),
    mount(awards.openRound, (ctx, { body }) => openRound(ctx, body)),
    mount(awards.round, (ctx, { params }) => readRound(ctx, params.id)),
    mount(awards.moveRound, (ctx, { params, body }) => moveRound(ctx, params.id, new Date(body.ends_at))),
    mount(awards.assign, (ctx, { params, body }) => assign(ctx, params.id, body)),
    mount(awards.sealRound, (ctx, { params }) => sealRound(ctx, params.id)),
    mount(awards.roundResults, (ctx, { params, query }) => roundResults(ctx, params.id, query)),
    mount(awards.exportRound, (ctx, { params, query }) => exportRound(ctx, params.id, query.format)),
    mount(awards.winners, (ctx, { query }) => winners(ctx, query)),
    mount(awards.shortlisted, (ctx, { query }) => shortlisted(ctx, query)),
    mount(awards.winner, (ctx, { params }) => winner(ctx, params.code)),
    mount(awards.myOutcomes, (ctx, { query }) => myOutcomes(ctx, query)),
    mount(awards.certificate, (ctx, { params }) => certificate(ctx, params.code)),
    mount(awards.certificateByNumber, (ctx, { params }) => certificateByNumber(ctx, params.number)),
    mount(awards.checkCertificate, (ctx, { raw }) => {
      if (!raw) throw notFound()
      return checkCertificate(ctx, raw)
    }),
    mount(awards.decideOutcome, (ctx, { body }) => decideOutcome(ctx, body)),
    mount(awards.revokeOutcome, (ctx, { params, body }) => revokeOutcome(ctx, params.id, body.reason)),
    mount(awards.setPublishing, (ctx, { body }) => setPublishing(ctx, body)),
  ]
}
