import { z } from 'zod'
import {
  calls,
  country,
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
} from './kit.ts'
import { awardSections } from './awards.names.ts'
import { entryCalls } from './awards.entries.ts'
import {
  applicantState,
  award,
  awardAgendaItem,
  awardCategory,
  awardFilters,
  awardPrice,
  awardRefusal,
  awardSection,
  gccCategory,
  juror,
  listOfAward,
} from './awards.shapes.ts'
import { judgingCalls, judgingOfficeCalls } from './awards.judging.ts'
import { officeCalls } from './awards.office.ts'
import { resultsCalls, resultsOfficeCalls } from './awards.results.ts'
import { byId, eventCard } from './events.shapes.ts'
import { seatCalls } from './awards.seats.ts'
import { previousEdition } from './events.sections.shapes.ts'
import { sponsorPackage } from './sponsorship.shapes.ts'
import { t } from './input.texts.ts'

export { awardSections }
export type { AwardSection } from './awards.names.ts'
export { MAX_AWARD_SEATS, MAX_ENTRIES } from './awards.shapes.ts'
export type { applicantState, awardRefusal, entriesState } from './awards.shapes.ts'

const containerCalls = calls({
  list: route({
    method: 'GET',
    path: '/rest/awards/',
    summary: 'Published awards with what they are to me when signed in, the next first',
    who: 'anyone',
    public: true,
    query: z.strictObject({ ...paging, ...awardFilters }),
    reply: page(eventCard),
  }),
  create: route({
    method: 'POST',
    path: '/rest/awards/',
    summary: 'Begin an award; it is a draft until the minute at which it is published',
    who: 'operator',
    role: 'awards',
    body: z
      .strictObject({
        name: text(120),
        tagline: optionalText(200).default(''),
        description: optionalText(5000).default(''),
        terms: optionalText(20_000).default(''),
        city: text(80),
        country,
        time_zone: text(60),
        start_date: day,
        end_date: day,
        awards_venue: text(120).optional(),
        awards_venue_address: text(200).optional(),
        entries_open_at: instant.optional(),
        entries_close_at: instant.optional(),
        published_at: instant.optional(),
        currency_code: currency,
        financial_entity: reference.optional(),
        previous_edition: reference.optional(),
        available_sections: z
          .array(awardSection)
          .max(30)
          .default([...awardSections]),
      })
      .check((ctx) => {
        const { start_date, end_date, entries_open_at: opens, entries_close_at: closes } = ctx.value
        const issue = (path: string, message: string) =>
          ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message })
        if (end_date < start_date) issue('end_date', t('the-end-lies-before-the-beginning'))
        if (opens && closes && Date.parse(closes) <= Date.parse(opens))
          issue('entries_close_at', t('entries-close-before-they-open'))
      }),
    reply: award,
  }),
  one: route({
    method: 'GET',
    path: '/rest/awards/{id}/',
    summary: 'One award with its terms and conditions',
    who: 'anyone',
    public: true,
    params: byId,
    reply: award.extend({ terms: z.string() }),
  }),
  page: route({
    method: 'GET',
    path: '/rest/awards/{id}/page/',
    summary: 'One award with what stands beside every tab of it, in one answer',
    who: 'anyone',
    public: true,
    params: byId,
    reply: z.strictObject({ award, prices: z.array(awardPrice), previous_edition: previousEdition }),
  }),
  calendar: route({
    method: 'GET',
    path: '/rest/awards/{id}/calendar/',
    summary: 'The evening of an award as an iCalendar file',
    who: 'anyone',
    params: byId,
    produces: 'text/calendar',
  }),
  categories: route({
    method: 'GET',
    path: '/rest/awards/categories/',
    summary: 'Categories of an award with their criteria and questions, and my company’s entry in each',
    who: 'anyone',
    public: true,
    query: listOfAward,
    reply: page(awardCategory),
  }),
  juries: route({
    method: 'GET',
    path: '/rest/awards/juries/',
    summary: 'Who judges an award, the chair first',
    who: 'anyone',
    public: true,
    query: listOfAward,
    reply: page(juror),
  }),
  prices: route({
    method: 'GET',
    path: '/rest/awards/prices/',
    summary: 'Prices for my company’s category; for visitors, those of all categories',
    who: 'anyone',
    public: true,
    query: listOfAward,
    reply: page(awardPrice),
  }),
  agenda: route({
    method: 'GET',
    path: '/rest/awards/agenda/',
    summary: 'What happens on the day, in order of time',
    who: 'anyone',
    public: true,
    query: listOfAward,
    reply: page(awardAgendaItem),
  }),
  gccCategories: route({
    method: 'GET',
    path: '/rest/awards/gcc-categories/',
    summary: 'The community’s standing categories, from which an award picks; or those that an award has picked',
    who: 'anyone',
    public: true,
    query: z.strictObject({ award: id.optional(), ...paging }),
    reply: page(gccCategory),
  }),
  booked: route({
    method: 'GET',
    path: '/rest/awards/booked/',
    summary: 'Awards for which I or my company booked entries or seats, the next first, then past ones',
    who: 'member',
    query: z.strictObject({ ...paging, is_past: flag.optional() }),
    reply: page(eventCard),
  }),
  bookingOptions: route({
    method: 'GET',
    path: '/rest/awards/booking-options/',
    summary:
      'What I can book: my prices, entries of my company that wait for their fee, and what keeps me from booking',
    who: 'member',
    query: z.strictObject({ award: id }),
    reply: z.strictObject({
      award: link,
      award_id: idValue,
      currency_code: currency,
      /** The seller has an account in this currency. */
      transfer_offered: z.boolean(),
      prices: z.array(awardPrice),
      applicants: z.array(
        z.strictObject({
          id: idValue,
          url: link,
          category: z.strictObject({ id: idValue, name: z.string() }),
          state: applicantState,
          /** The lowest price on sale with which its fee can be paid; null when there is none. */
          price: idValue.nullable(),
          amount: minorUnits.nullable(),
        }),
      ),
      /** Packages for which a request of my company was accepted and that no order buys yet. */
      sponsor_packages: z.array(sponsorPackage),
      refused_because: z.array(awardRefusal),
    }),
  }),
})

export const awards = domain('awards', {
  ...containerCalls,
  ...officeCalls,
  ...seatCalls,
  ...entryCalls,
  ...judgingCalls,
  ...judgingOfficeCalls,
  ...resultsCalls,
  ...resultsOfficeCalls,
})
