import { z } from 'zod'
import { sponsor, sponsorCategory } from './events.sections.shapes.ts'
import { byId, nullableText, webLink } from './events.shapes.ts'
import {
  currency,
  day,
  domain,
  flag,
  id,
  idValue,
  instant,
  link,
  minorUnits,
  optionalText,
  page,
  paging,
  reference,
  route,
  text,
  uuid,
} from './kit.ts'
import { offerCalls } from './sponsorship.offers.ts'
import { panelTopic, sponsorPackage } from './sponsorship.shapes.ts'
import { say, t } from './input.texts.ts'

export const applicationKind = z.enum(['panelist', 'sponsor'])
export const applicationState = z.enum(['received', 'in_review', 'accepted', 'confirmed', 'declined', 'withdrawn'])

/** The event or award that a request is about. */
const subject = z.strictObject({
  type: z.enum(['event', 'award']),
  id: idValue,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  start_date: day,
  end_date: day,
})

const application = z.strictObject({
  id: idValue,
  url: link,
  event: link.nullable(),
  award: link.nullable(),
  subject,
  kind: applicationKind,
  state: applicationState,
  message: z.string(),
  topic: nullableText,
  /** The topic of the event that was chosen; null for one of their own. */
  panel_topic: link.nullable(),
  bio: nullableText,
  links: z.array(z.string()),
  package: z
    .strictObject({
      id: idValue,
      url: link,
      name: z.string(),
      price: minorUnits,
      currency_code: currency,
      seats_included: z.number().int(),
      table_included: z.boolean(),
    })
    .nullable(),
  /** It waits until one of its package becomes free; then which place it has on the list, from 1. */
  on_waiting_list: z.boolean(),
  waiting_position: z.number().int().nullable(),
  /** Accepted sponsors order until this day. */
  order_until: day.nullable(),
  /** The invoice of its order. */
  invoice: link.nullable(),
  invoice_id: idValue.nullable(),
  /** For the strip; without one the company's own logo is shown. */
  logo: nullableText,
  /** Why it was declined. */
  reason: nullableText,
  created_at: instant,
  changed_at: instant,
})

/** The same with who asks, for those who decide. */
const applicationWithPerson = application.extend({
  applicant: z.strictObject({
    customer: link,
    customer_id: idValue,
    name: z.string(),
    job_title: nullableText,
    company: link.nullable(),
    company_name: nullableText,
  }),
})

/** Refuses a query or body that names neither an event nor an award, or both. */
function oneSubject(value: { event?: unknown; award?: unknown }): string | undefined {
  if (value.event === undefined && value.award === undefined) return t('this-field-is-required')
  return value.event !== undefined && value.award !== undefined ? t('name-an-event-or-an-award-not') : undefined
}

/** Whether also those are wanted that are closed; only operators see them. */
const withClosed = flag.default(false)

/** Requests to speak at events and to sponsor events and awards, and the packages they are about. */
export const sponsorship = domain('sponsorship', {
  packages: route({
    method: 'GET',
    path: '/rest/sponsorship/packages/',
    summary: 'Sponsor packages of an event or award side by side, with what they contain and what is left',
    who: 'member',
    query: z.strictObject({ event: id.optional(), award: id.optional(), with_closed: withClosed }).check((ctx) => {
      const message = oneSubject(ctx.value)
      if (message)
        ctx.issues.push({
          code: 'custom',
          input: ctx.value,
          path: ['event'],
          message,
        })
    }),
    reply: z.strictObject({
      packages: z.array(sponsorPackage),
      /** The lines of the comparison in their order; those with one heading stand together. */
      benefits: z.array(
        z.strictObject({
          id: idValue,
          heading: z.string(),
          name: z.string(),
          note: nullableText,
        }),
      ),
    }),
  }),
  panelTopics: route({
    method: 'GET',
    path: '/rest/sponsorship/panel-topics/',
    summary: 'Topics of an event for which panelists are sought',
    who: 'member',
    query: z.strictObject({ event: id, with_closed: withClosed, ...paging }),
    reply: page(panelTopic),
  }),
  apply: route({
    method: 'POST',
    path: '/rest/notification-system/become-panelist-or-sponsor/',
    summary: 'Ask to become a panelist of an event, or a sponsor of an event or award',
    who: 'member',
    body: z
      .strictObject({
        event: reference.optional(),
        award: reference.optional(),
        kind: z.enum(applicationKind.options, say('must-be-panelist-or-sponsor')),
        message: optionalText(1000).default(''),
        /** A topic of the event, or one's own in words. */
        panel_topic: reference.optional(),
        topic: text(200).optional(),
        bio: text(1000).optional(),
        links: z.array(webLink).max(5, say('give-at-most-5-links')).optional(),
        package: reference.optional(),
      })
      .check((ctx) => {
        const { kind, award, panel_topic, topic, bio, links, package: chosen } = ctx.value
        const issue = (path: string, message: string) =>
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            path: [path],
            message,
          })
        const subjectProblem = oneSubject(ctx.value)
        if (subjectProblem) issue('event', subjectProblem)
        if (kind === 'panelist') {
          if (award !== undefined) issue('award', t('panelists-speak-at-events'))
          if (topic === undefined && panel_topic === undefined) issue('topic', t('this-field-is-required'))
          if (topic !== undefined && panel_topic !== undefined) issue('topic', t('choose-a-topic-of-the-event-or'))
          if (bio === undefined) issue('bio', t('this-field-is-required'))
          if (chosen !== undefined) issue('package', t('only-a-sponsor-chooses-a-package'))
        } else {
          if (chosen === undefined) issue('package', t('this-field-is-required'))
          for (const [name, value] of Object.entries({
            panel_topic,
            topic,
            bio,
            links,
          }))
            if (value !== undefined) issue(name, t('only-a-panelist-gives-this'))
        }
      }),
    reply: application,
    limits: [{ max: 10, seconds: 3600, per: 'actor' }],
    refuses: ['already_applied', 'ended', 'not_open', 'no_company'],
  }),
  mine: route({
    method: 'GET',
    path: '/rest/sponsorship/my-applications/',
    summary: 'My requests to become a panelist or sponsor, the newest first',
    who: 'member',
    query: z.strictObject({
      event: id.optional(),
      award: id.optional(),
      kind: applicationKind.optional(),
      ...paging,
    }),
    reply: page(application),
  }),
  withdraw: route({
    method: 'POST',
    path: '/rest/sponsorship/applications/{id}/withdraw/',
    summary: 'Withdraw my open request',
    who: 'member',
    params: byId,
    status: 200,
    reply: application,
    refuses: ['not_open', 'ordered'],
  }),
  setLogo: route({
    method: 'POST',
    path: '/rest/sponsorship/applications/{id}/logo/',
    summary: 'The logo that my sponsorship shows; null for the one of my company',
    who: 'member',
    params: byId,
    status: 200,
    body: z.strictObject({ logo: uuid.nullable() }),
    reply: application,
    refuses: ['not_open', 'finishing'],
  }),
  contract: route({
    method: 'GET',
    path: '/rest/sponsorship/applications/{id}/contract/',
    summary:
      'The contract of an accepted request as a PDF: a draft until the package is ordered, then as it was accepted',
    who: 'member',
    params: byId,
    produces: 'application/pdf',
  }),
  applications: route({
    method: 'GET',
    path: '/rest/sponsorship/applications/',
    summary: 'All requests, the oldest first: those that wait for a decision unless a state is named',
    who: 'operator',
    role: 'events',
    query: z.strictObject({
      event: id.optional(),
      award: id.optional(),
      kind: applicationKind.optional(),
      state: applicationState.optional(),
      ...paging,
    }),
    reply: page(applicationWithPerson),
  }),
  decide: route({
    method: 'POST',
    path: '/rest/sponsorship/applications/{id}/decide/',
    summary: 'Decide a request; declining needs a reason',
    who: 'operator',
    role: 'events',
    params: byId,
    status: 200,
    body: z
      .strictObject({
        state: z.enum(['in_review', 'accepted', 'confirmed', 'declined']),
        reason: text(500).optional(),
      })
      .check((ctx) => {
        if (ctx.value.state === 'declined' && ctx.value.reason === undefined)
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            path: ['reason'],
            message: t('this-field-is-required'),
          })
      }),
    reply: application,
    refuses: ['not_open', 'no_stock', 'ordered', 'no_company'],
  }),
  setStock: route({
    method: 'POST',
    path: '/rest/sponsorship/packages/{id}/stock/',
    summary: 'How many of a package there are; whoever waits moves up when there are more',
    who: 'operator',
    role: 'events',
    params: byId,
    status: 200,
    body: z.strictObject({ stock: z.number().int().min(0).max(1000) }),
    reply: z.strictObject({
      id: idValue,
      stock: z.number().int(),
      left: z.number().int(),
      waiting: z.number().int(),
    }),
    refuses: ['too_few'],
  }),
  awardSponsorCategories: route({
    method: 'GET',
    path: '/rest/awards/sponsor-categories/',
    summary: 'Categories of an award’s sponsors by position',
    who: 'anyone',
    public: true,
    query: z.strictObject({ award: id, ...paging }),
    reply: page(sponsorCategory),
  }),
  awardSponsors: route({
    method: 'GET',
    path: '/rest/awards/sponsors/',
    summary: 'Sponsors of an award by category and position',
    who: 'anyone',
    public: true,
    query: z.strictObject({ award: id, category: id.optional(), ...paging }),
    reply: page(sponsor),
  }),
  ...offerCalls,
})
