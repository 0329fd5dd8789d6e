import { fullName } from '@app/contract/names'
import type { awards } from '@app/contract/awards'
import type { Reply } from '@app/contract/kit'
import type { CalendarEntry } from '#kit/base/calendar.ts'
import type { Actor } from '#kit/data/context.ts'
import type { Url } from '#kit/base/file-address.ts'
import type { OccasionInvoiceRow } from '../occasions/occasions.reads.ts'
import { pictureLink } from '#kit/base/links.ts'
import { occasionView, priceView } from '../occasions/occasions.view.ts'
import { entriesOf, hasEnded } from './awards.policy.ts'
import type { AwardRefusal } from './awards.policy.ts'
import type { AwardRow, CardRow, EditionRow, MineRow } from './awards.reads.ts'
import type { AgendaRow, CategoryRow, JurorRow, PriceRow } from './awards.sections.reads.ts'

/** Makes links absolute; a Context is one. */
export type AwardViewContext = { url: Url; now: Date }
export type AwardCard = Reply<typeof awards.list>['results'][number]
type Page = Reply<typeof awards.page>
export type AwardView = Page['award']
export type PriceView = Page['prices'][number]
type MyState = NonNullable<AwardCard['my_state']>
type Item<R extends keyof typeof awards> = Reply<(typeof awards)[R]> extends { results: (infer One)[] } ? One : never

export const awardLink = (links: AwardViewContext, id: number) => links.url(`/rest/awards/${id}/`)
export const applicantLink = (links: AwardViewContext, id: number) => links.url(`/rest/awards/applicants/${id}/`)

const instantOrNull = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString())

function cardParts(row: CardRow, links: AwardViewContext) {
  const state = entriesOf(row, links.now)
  return {
    ...occasionView(row, links),
    url: awardLink(links, row.id),
    type: 'award' as const,
    locode: null,
    venue: null,
    awards_venue: row.awards_venue,
    tags: [],
    price_from: hasEnded(row, links.now) ? null : state === 'open' ? (row.entry_from ?? row.seat_from) : row.seat_from,
    registration_state: state,
    registration_opens_at: instantOrNull(row.entries_open_at),
    registration_closes_at: instantOrNull(row.entries_close_at),
    companies_count: 0,
    categories_count: row.categories_count,
  }
}

/** A card; `mine` is what it is to the asking member, undefined for visitors. */
export function toCard(row: CardRow, links: AwardViewContext, mine?: MyState): AwardCard {
  return { ...cardParts(row, links), hotel_details: null, my_state: mine ?? null, contacts: null }
}

export function toMyState(
  mine: MineRow | undefined,
  invoice: OccasionInvoiceRow | undefined,
  links: AwardViewContext,
): MyState {
  return {
    booked: mine?.booked ?? false,
    seats: mine?.seats ?? 0,
    invoice: invoice ? { ...invoice, url: links.url(`/rest/payments/invoices/${invoice.id}/`) } : null,
    // Awards have no meeting planner.
    planner: { enabled: false, reason: 'not_active', opens_on: null },
    drafts: mine?.drafts ?? 0,
    entries: mine?.entries ?? 0,
  }
}

/** A whole award for the asking one. */
export function toAward(
  row: AwardRow,
  links: AwardViewContext,
  asking: {
    actor: Actor | null
    mine: MineRow | undefined
    invoice: OccasionInvoiceRow | undefined
    refused: AwardRefusal | null
  },
): AwardView {
  const { actor, mine } = asking
  const { previous } = row
  return {
    ...cardParts(row, links),
    description: row.description,
    awards_venue_address: row.awards_venue_address,
    places: row.places,
    hotel_details: null,
    doors_at: instantOrNull(row.doors_at),
    entries_open_at: instantOrNull(row.entries_open_at),
    entries_close_at: instantOrNull(row.entries_close_at),
    judging_from: row.judging_from,
    judging_until: row.judging_until,
    shortlist_published_at: instantOrNull(row.shortlist_published_at),
    winners_published_at: instantOrNull(row.winners_published_at),
    available_sections: row.available_sections as AwardView['available_sections'],
    meeting_planner_is_active: false,
    meeting_planner_activation_date: null,
    display_participants: false,
    participant_customers: actor && mine?.booked ? [{ customer_id: actor.customer_id, display: false }] : [],
    previous_edition_info: previous ? editionInfo(previous) : null,
    previous_edition: previous ? awardLink(links, previous.id) : null,
    financial_entity:
      row.financial_entity_id === null ? null : links.url(`/rest/payments/entities/${row.financial_entity_id}/`),
    jurors_count: row.jurors_count,
    booked: mine?.booked ?? false,
    booking_refused_because: asking.refused,
    my_state: actor ? toMyState(mine, asking.invoice, links) : null,
  }
}

function editionInfo(row: EditionRow) {
  const { id, slug, name, city, start_date, end_date } = row
  return { id, slug, name, type: 'award' as const, city, start_date, end_date }
}

/** The edition before, and what there is to see of it. */
export function toPrevious(previous: EditionRow | null, links: AwardViewContext): Page['previous_edition'] {
  return {
    previous_edition: previous && {
      ...editionInfo(previous),
      url: awardLink(links, previous.id),
      country: previous.country,
      banner: pictureLink(links, previous.banner),
      hue: previous.hue,
    },
    media: previous?.media ?? { statistics: 0, videos: 0, images: 0, guides: 0 },
  }
}

/** @param award an entry is only on sale while entries are taken; nothing is once the award has ended */
export function toPrice(
  row: PriceRow,
  links: AwardViewContext,
  award: { end_date: string; entries_open_at: Date | null; entries_close_at: Date | null },
): PriceView {
  const state = entriesOf(award, links.now)
  return {
    ...priceView(row),
    url: links.url(`/rest/awards/prices/${row.id}/`),
    award: awardLink(links, row.award_id),
    kind: row.kind,
    category:
      row.category_id === null || row.category_name === null ? null : { id: row.category_id, name: row.category_name },
    available_from: row.available_from,
    available_until: row.available_until,
    left: row.left,
    is_available: row.on_sale && (row.kind === 'entry' ? state === 'open' : state !== 'ended'),
  }
}

export function toCategory(row: CategoryRow, links: AwardViewContext, actor: Actor | null): Item<'categories'> {
  const open = row.company_categories.length === 0
  return {
    id: row.id,
    award: awardLink(links, row.award_id),
    slug: row.slug,
    name: row.name,
    short_name: row.short_name,
    summary: row.summary,
    eligibility: row.eligibility,
    company_categories: row.company_categories,
    entries_close_at: instantOrNull(row.entries_close_at),
    entries_state: entriesOf(row, links.now),
    gcc_category: row.gcc_category,
    criteria: row.criteria,
    questions: row.questions,
    price_from: row.price_from,
    position: row.position,
    last_winner: row.last_winner,
    may_enter: actor && (open || row.company_categories.includes(actor.company_category ?? '')),
    my_entry: row.mine && { ...row.mine, url: applicantLink(links, row.mine.id) },
  }
}

export function toJuror(row: JurorRow, links: AwardViewContext): Item<'juries'> {
  return {
    id: row.id,
    customer: links.url(`/rest/customers/${row.customer_id}/`),
    customer_id: row.customer_id,
    name: fullName(row),
    first_name: row.first_name,
    last_name: row.last_name,
    job_title: row.job_title,
    picture: pictureLink(links, row.picture),
    company: row.company_id === null ? null : links.url(`/rest/companies/${row.company_id}/`),
    company_id: row.company_id,
    company_name: row.company_name,
    company_logo: pictureLink(links, row.company_logo),
    biography: row.biography,
    chair: row.chair,
    position: row.position,
  }
}

export function toAgendaItem(row: AgendaRow): Item<'agenda'> {
  return {
    ...row,
    starts_at: new Date(row.starts_at).toISOString(),
    ends_at: new Date(row.ends_at).toISOString(),
  }
}

/** The evening as an entry of a calendar, from the doors on: fixed UID, rising SEQUENCE. */
export function toCalendarEntry(row: AwardRow, links: AwardViewContext, host: string): CalendarEntry {
  return {
    uid: `award-${row.id}@${host}`,
    sequence: row.revision,
    changed_at: links.now,
    starts_at: row.doors_at ?? row.starts_at,
    ends_at: row.ends_at,
    summary: row.name,
    description: row.tagline,
    location: [row.awards_venue, row.awards_venue_address, row.city].filter((part) => part).join(', '),
    geo: row.lat !== null && row.lon !== null ? { lat: row.lat, lon: row.lon } : undefined,
    url: links.url(`/cc-awards/${row.slug}/${row.id}`),
  }
}
