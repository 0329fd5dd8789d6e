import type { FastifyInstance } from 'fastify'
import { allRoutes } from '@app/contract/all'
import type { PreviewPass } from '@app/contract/preview'
import { fileColumns } from './file.columns.ts'
import { limiterOf } from './app.limits.ts'
import { mountWebApp } from './app.web.ts'
import { publicSettings } from './config.public.ts'
import { readListedPaths } from './listed.paths.ts'
import type { Database } from './kit/data/db.ts'
import type { Deps } from './kit/work/deps.ts'
import { registerDevMail } from './kit/work/dev-mail.ts'
import { registerDocs } from './kit/http/docs.ts'
import { registerEmbeds } from './kit/base/embeds.ts'
import type { FileReaction, Reaction } from './kit/work/facts.ts'
import { fileReactions } from './kit/work/file-removal.ts'
import { addFigures, registerHealth } from './kit/http/health.ts'
import type { Mounted } from './kit/http/http.ts'
import type { Job } from './kit/work/jobs.ts'
import { noCache } from './kit/http/response-cache.ts'
import type { ResponseCache } from './kit/http/response-cache.ts'
import { openContext } from './kit/data/contexts.ts'
import { kitRetention, retentionJobs } from './kit/work/retention.ts'
import { openServer } from './kit/http/server.ts'
import { registerUploads } from './kit/http/uploads.http.ts'
import { uploadJobs } from './kit/work/uploads.jobs.ts'
import { resourceCalls } from './kit/records/resources.calls.ts'
import { registerManifest } from './kit/pages/manifest.ts'
import { registerSitemap } from './kit/pages/sitemap.ts'
import { stuckFigures } from './kit/work/stuck.ts'
import { upkeepFigures } from './kit/work/upkeep.ts'
import type { Attached, MailFile } from './kit/work/mail.ts'
import { documentFiles } from './modules/payments/einvoice/payments.einvoice.mail.service.ts'
import { dunningRoutes } from './modules/payments/dunning/payments.dunning.routes.ts'
import { transfersRoutes } from './modules/payments/transfers/payments.transfers.routes.ts'
import { LETTER, letterFiles } from './modules/payments/dunning/payments.dunning.service.ts'
import { DOCUMENT } from './modules/payments/invoices/payments.mails.service.ts'
import { sales } from './sales.ts'
import { stuck } from './stuck.ts'
import { awardsEntryJobs } from './modules/awards/entering/awards.entries.jobs.ts'
import { awardsEntryReactions } from './modules/awards/entering/awards.entries.reactions.ts'
import { awardsEntryRoutes } from './modules/awards/entering/awards.entries.routes.ts'
import { awardsNotices } from './modules/awards/awards.notices.ts'
import { seatsNotices } from './modules/awards/booking/awards.seats.notices.ts'
import { awardsReactions } from './modules/awards/awards.reactions.ts'
import { awardPictures } from './modules/awards/awards.card.service.ts'
import { eventPictures } from './modules/events/page/events.card.service.ts'
import { titlePictures } from './modules/awards/results/awards.badge.service.ts'
import { judgingJobs } from './modules/awards/judging/awards.judging.jobs.ts'
import { resultsJobs } from './modules/awards/results/awards.results.jobs.ts'
import { resultsNotices } from './modules/awards/results/awards.results.notices.ts'
import { judgingNotices } from './modules/awards/judging/awards.judging.notices.ts'
import { judgingRoutes } from './modules/awards/judging/awards.judging.routes.ts'
import { servedAwards } from './modules/awards/awards.resources.ts'
import { awardsRoutes } from './modules/awards/awards.routes.ts'
import { awardsUploads } from './modules/awards/awards.uploads.ts'
import { companiesReactions } from './modules/companies/companies.reactions.ts'
import { companiesNotices } from './modules/companies/companies.notices.ts'
import { companiesRoutes } from './modules/companies/companies.routes.ts'
import { logoUpload } from './modules/companies/companies.uploads.ts'
import { servedContent } from './modules/content/content.resources.ts'
import { contentRoutes } from './modules/content/content.routes.ts'
import { servedEvents } from './modules/events/events.resources.ts'
import { eventsReactions } from './modules/events/events.reactions.ts'
import { contentNotices } from './modules/content/content.notices.ts'
import { eventsNotices } from './modules/events/events.notices.ts'
import { eventsRoutes } from './modules/events/events.routes.ts'
import { identityJobs } from './modules/identity/identity.jobs.ts'
import { identityReactions } from './modules/identity/identity.reactions.ts'
import { identityNotices } from './modules/identity/identity.notices.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { authenticate, hashOf, knownDevice, sessionOfRefresh, signedFor } from './modules/identity/index.ts'
import { importsJobs } from './modules/imports/imports.jobs.ts'
import { importsReactions } from './modules/imports/imports.reactions.ts'
import { importsRoutes } from './modules/imports/imports.routes.ts'
import { importUploads } from './modules/imports/imports.uploads.ts'
import { albumFiles } from './modules/media/media.files.ts'
import { mediaRoutes } from './modules/media/media.routes.ts'
import { mediaUploads } from './modules/media/media.uploads.ts'
import { meetingsBuilderJobs } from './modules/meetings/builder/meetings.builder.jobs.ts'
import { meetingsBuilderNotices } from './modules/meetings/builder/meetings.builder.notices.ts'
import { meetingsBuilderReactions } from './modules/meetings/builder/meetings.builder.reactions.ts'
import { meetingsBuilderRoutes } from './modules/meetings/builder/meetings.builder.routes.ts'
import { meetingsCalendarJobs } from './modules/meetings/calendar/meetings.calendar.jobs.ts'
import { meetingsCalendarRoutes } from './modules/meetings/calendar/meetings.calendar.routes.ts'
import { meetingsJobs } from './modules/meetings/meetings.jobs.ts'
import { meetingsNotices } from './modules/meetings/meetings.notices.ts'
import { meetingsRoutes } from './modules/meetings/meetings.routes.ts'
import { meetingsOfficeRoutes } from './modules/meetings/office/meetings.office.routes.ts'
import { portraitFiles } from './modules/members/members.files.ts'
import { membersJobs } from './modules/members/members.jobs.ts'
import { membersReactions } from './modules/members/members.reactions.ts'
import { servedPeople } from './modules/companies/companies.resources.ts'
import { membersRoutes } from './modules/members/members.routes.ts'
import { servedNotes } from './modules/members/members.resources.ts'
import { servedMedia } from './modules/media/media.resources.ts'
import { portraitUpload } from './modules/members/members.uploads.ts'
import { mergingRoutes } from './modules/merging/merging.routes.ts'
import { messagingJobs } from './modules/messaging/messaging.jobs.ts'
import { messagingNotices } from './modules/messaging/messaging.notices.ts'
import { messagingRoutes } from './modules/messaging/messaging.routes.ts'
import { messagingUploads } from './modules/messaging/messaging.uploads.ts'
import { networkJobs } from './modules/network/network.jobs.ts'
import { networkNotices } from './modules/network/network.notices.ts'
import { networkRoutes } from './modules/network/network.routes.ts'
import { notificationsJobs } from './modules/notifications/notifications.jobs.ts'
import { notificationsReactions } from './modules/notifications/notifications.reactions.ts'
import { openNotices } from './modules/notifications/notifications.registry.ts'
import { notificationsRoutes } from './modules/notifications/notifications.routes.ts'
import { cardFigures, vatFigures } from './modules/payments/index.ts'
import { paymentsJobs } from './modules/payments/payments.jobs.ts'
import { paymentsReactions } from './modules/payments/payments.reactions.ts'
import { paymentsNotices } from './modules/payments/payments.notices.ts'
import { servedSellers } from './modules/payments/payments.resources.ts'
import { correctionRoutes } from './modules/payments/credits/payments.corrections.routes.ts'
import { disputeRoutes } from './modules/payments/disputes/payments.disputes.routes.ts'
import { payoutRoutes } from './modules/payments/payouts/payments.payouts.routes.ts'
import { booksRoutes } from './modules/payments/books/payments.books.routes.ts'
import { moneyDeskRoutes } from './modules/payments/desk/payments.desk.routes.ts'
import { paymentsRoutes } from './modules/payments/payments.routes.ts'
import { privacyJobs } from './modules/privacy/privacy.jobs.ts'
import { privacyNotices } from './modules/privacy/privacy.notices.ts'
import { privacyReactions } from './modules/privacy/privacy.reactions.ts'
import { privacyRoutes } from './modules/privacy/privacy.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { setupRoutes } from './modules/setup/setup.routes.ts'
import { sponsorshipJobs } from './modules/sponsorship/sponsorship.jobs.ts'
import { sponsorshipNotices } from './modules/sponsorship/sponsorship.notices.ts'
import { sponsorshipReactions } from './modules/sponsorship/sponsorship.reactions.ts'
import { servedSponsorship } from './modules/sponsorship/sponsorship.resources.ts'
import { sponsorshipRoutes } from './modules/sponsorship/sponsorship.routes.ts'
import { sponsorLogoUpload } from './modules/sponsorship/sponsorship.uploads.ts'
import { postFiles } from './modules/wall/wall.files.ts'
import { wallJobs } from './modules/wall/wall.jobs.ts'
import { wallReactions } from './modules/wall/wall.reactions.ts'
import { wallNotices } from './modules/wall/wall.notices.ts'
import { wallRoutes } from './modules/wall/wall.routes.ts'
import { wallUploads } from './modules/wall/wall.uploads.ts'
import { officeJobs } from './modules/office/office.jobs.ts'
import { servedWall } from './modules/wall/wall.resources.ts'
import { servedOffice } from './modules/office/office.resources.ts'
import { entriesInbox } from './modules/awards/entering/awards.entries.inbox.ts'
import { companiesInbox } from './modules/companies/companies.inbox.ts'
import { contentInbox } from './modules/content/content.inbox.ts'
import { mediaInbox } from './modules/media/media.inbox.ts'
import { officeReactions } from './modules/office/office.reactions.ts'
import { officeRoutes } from './modules/office/office.routes.ts'
import { admitPreview, showDrafts } from './modules/office/office.preview.service.ts'
import { officePictureUpload } from './modules/office/office.uploads.ts'
import { paymentsInbox } from './modules/payments/payments.inbox.ts'
import { sponsorshipInbox } from './modules/sponsorship/sponsorship.inbox.ts'
import { wallInbox } from './modules/wall/wall.inbox.ts'

/** Every kind of notification that members are told. */
export const notices = openNotices([
  ...networkNotices,
  ...companiesNotices,
  ...contentNotices,
  ...messagingNotices,
  ...wallNotices,
  ...eventsNotices,
  ...awardsNotices,
  ...seatsNotices,
  ...sponsorshipNotices,
  ...judgingNotices,
  ...resultsNotices,
  ...meetingsNotices,
  ...meetingsBuilderNotices,
  ...paymentsNotices,
  ...identityNotices,
  ...privacyNotices,
])

/** Every call that the program serves. */
export function routes(deps: Deps): Mounted[] {
  return [
    ...identityRoutes(deps),
    ...companiesRoutes(deps),
    ...membersRoutes(deps),
    ...contentRoutes(),
    ...paymentsRoutes(sales),
    ...moneyDeskRoutes(sales),
    ...correctionRoutes(sales),
    ...disputeRoutes(sales),
    ...payoutRoutes(),
    ...booksRoutes(sales),
    ...dunningRoutes(),
    ...transfersRoutes(),
    ...eventsRoutes(),
    ...sponsorshipRoutes(deps),
    ...mediaRoutes(deps),
    ...awardsRoutes(),
    ...awardsEntryRoutes(deps),
    ...judgingRoutes(deps),
    ...meetingsRoutes(),
    ...meetingsCalendarRoutes(),
    ...meetingsOfficeRoutes(),
    ...meetingsBuilderRoutes(),
    ...networkRoutes(),
    ...messagingRoutes(deps),
    ...wallRoutes(deps),
    ...searchRoutes(),
    ...setupRoutes(deps),
    ...officeRoutes(inboxKinds, served, deps),
    ...importsRoutes(deps),
    ...mergingRoutes(),
    ...resourceCalls(served),
    ...privacyRoutes(deps),
    ...notificationsRoutes(notices),
  ]
}

/** Everything that the office keeps. */
export const served = [
  ...servedContent,
  ...servedEvents,
  ...servedSponsorship,
  ...servedAwards,
  ...servedMedia,
  ...servedPeople,
  ...servedNotes,
  ...servedSellers(sales),
  ...servedOffice,
  ...servedWall,
]

/** Everything that waits for an operator. */
const inboxKinds = [
  ...wallInbox,
  ...contentInbox,
  ...companiesInbox,
  ...sponsorshipInbox,
  ...entriesInbox,
  ...mediaInbox,
  ...paymentsInbox,
]

/** Everything that files go up for. */
const uploads = [
  ...wallUploads,
  ...messagingUploads,
  ...awardsUploads,
  portraitUpload,
  logoUpload,
  sponsorLogoUpload,
  ...mediaUploads,
  officePictureUpload,
  ...importUploads,
]

/** Everything that happens because something else happened. */
export function reactions(): (Reaction | FileReaction)[] {
  // In this order: an application is decided before its applicant is told that it waits.
  return [
    ...fileReactions,
    ...companiesReactions,
    ...meetingsBuilderReactions,
    ...identityReactions,
    ...membersReactions,
    ...paymentsReactions(sales),
    ...eventsReactions,
    ...sponsorshipReactions,
    ...awardsReactions,
    ...awardsEntryReactions,
    ...wallReactions,
    ...privacyReactions(fileColumns),
    ...importsReactions,
    ...officeReactions(inboxKinds),
    ...notificationsReactions(notices),
  ]
}

/** Makes the files of a document that goes with a mail. */
export function mailFiles({ config, clock }: Deps, database: Database): (attached: Attached) => Promise<MailFile[]> {
  const makers: Record<string, typeof documentFiles> = {
    [DOCUMENT]: documentFiles,
    [LETTER]: (ctx, _sales, id) => letterFiles(ctx, id),
  }
  return async ({ kind, id }) => {
    const make = makers[kind]
    if (!make) throw new Error(`Nobody makes files of the kind "${kind}".`)
    return make(openContext(database.db, { config, now: clock(), request_id: `mail of ${kind}` }), sales, id)
  }
}

/** Everything that happens by the clock. */
export function jobs(deps: Deps): Job[] {
  return [
    ...uploadJobs(deps, uploads),
    ...retentionJobs(kitRetention),
    ...identityJobs,
    ...membersJobs,
    ...paymentsJobs(sales),
    ...awardsEntryJobs(deps),
    ...sponsorshipJobs,
    ...judgingJobs,
    ...resultsJobs,
    ...networkJobs,
    ...messagingJobs,
    ...meetingsJobs,
    ...meetingsCalendarJobs,
    ...meetingsBuilderJobs,
    ...wallJobs,
    ...privacyJobs,
    ...importsJobs,
    ...officeJobs(inboxKinds),
    ...notificationsJobs(notices),
  ]
}

/**
 * The HTTP side of the program, ready to listen.
 * @param parts whether it renders pages, whether it answers the calls of the main API or those of the second service only, what
 *   keeps answers for visitors, by default nothing, and why this process is of no more use, when it is not
 */
export async function buildApp(
  deps: Deps,
  database: Database,
  parts: { web: boolean; rest?: boolean; responseCache?: ResponseCache; broken?: () => string | undefined },
): Promise<FastifyInstance> {
  const { config, clock, log, storage } = deps
  const served = routes(deps).filter(({ route }) => parts.rest !== false || route.path.startsWith('/live/'))
  const http = {
    database,
    clock,
    log,
    storage,
    fileGuards: [portraitFiles, albumFiles, postFiles],
    config,
    limiter: limiterOf(deps, database),
    authenticate: (token: string, anew?: boolean) => authenticate(deps, database.db, token, anew),
    whose: (token: string) => signedFor(config.secret, token, clock()),
    sessionOf: (refresh: string) => sessionOfRefresh(database.db, hashOf(refresh)),
    knownDevice: (cookies: string | undefined, mail: string) => knownDevice(config, cookies, mail, clock()),
    preview: { admit: (pass: PreviewPass) => admitPreview(database.db, pass, clock()), showDrafts },
    checkReplies: config.checkReplies,
    responseCache: parts.responseCache ?? noCache,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
  }
  const { app, figures } = await openServer(served, http)
  if (parts.rest !== false) registerUploads(app, http, uploads)
  const { metricsToken, metricsHere } = config
  const quiet = () => config.community.quietSince !== null
  registerHealth(app, { database, metricsToken, metricsHere, quiet, broken: parts.broken })
  const upkeep = upkeepFigures({ database, clock, dataDirectory: config.dataDirectory })
  const payments = [...cardFigures(config), ...vatFigures(database, clock)]
  addFigures(app, [...figures, ...payments, ...stuckFigures(database, stuck, clock), ...upkeep])
  await registerDocs(app, allRoutes(), { name: config.community.name, url: config.publicUrl })
  if (!config.production) registerDevMail(app, database, config.secret)
  if (parts.rest !== false) {
    const drawing = { database, clock, community: config.community.name }
    registerEmbeds(app, [...titlePictures(drawing), ...awardPictures(drawing), ...eventPictures(drawing)])
  }
  if (parts.web) {
    registerManifest(app, () => publicSettings(config))
    registerSitemap(app, {
      url: config.publicUrl,
      paths: () => readListedPaths(database.db, clock()),
    })
    await mountWebApp(app, deps, database)
  }
  return app
}
