import { fullName } from '@app/contract/names'
import type { events } from '@app/contract/events'
import type { Reply } from '@app/contract/kit'
import type { Actor } from '#kit/data/context.ts'
import { pictureLink } from '#kit/base/links.ts'
import { dayOf } from '#kit/base/days.ts'
import { nameUntil } from '../../occasions/occasions.policy.ts'
import type { ParticipantCompanyRow, ParticipantRow, TicketRow } from './events.people.reads.ts'
import { hasEnded, mayName, reachableUntil } from '../events.policy.ts'
import { toCompanyWithSegments } from '../sections/events.sections.view.ts'
import { companyLink, customerLink, eventLink, invoiceLink } from '../events.view.ts'
import type { EventViewContext } from '../events.view.ts'

export type ParticipantView = Reply<typeof events.participantCustomers>['results'][number]
export type ParticipantCompanyView = Reply<typeof events.page>['participant_companies']['results'][number]
export type TicketView = Reply<typeof events.myTickets>['results'][number]

export function toParticipant(row: ParticipantRow, links: EventViewContext, me: number): ParticipantView {
  return {
    id: row.id,
    customer: row.customer_id === null ? null : customerLink(links, row.customer_id),
    customer_id: row.customer_id,
    display: row.display,
    is_me: row.customer_id === me,
    name: row.first_name === null ? null : fullName(row),
    first_name: row.first_name,
    last_name: row.last_name,
    job_title: row.job_title,
    profile_picture: pictureLink(links, row.profile_picture),
    company: companyLink(links, row.company_id),
    company_id: row.company_id,
    company_name: row.company_name,
    company_logo: pictureLink(links, row.company_logo),
    country: row.country,
  }
}

export function toParticipantCompany(row: ParticipantCompanyRow, links: EventViewContext): ParticipantCompanyView {
  const { company_id, people, segments, name, logo, country, city, category } = row
  return {
    id: company_id,
    company: companyLink(links, company_id),
    company_id,
    details: toCompanyWithSegments({ name, logo, country, city, category }, segments, links),
    people_count: people,
  }
}

/** What the QR picture of a ticket says. */
export const ticketData = (code: string) => `TICKET:${code}`

/** A seat as the one who holds or booked it sees it. The code is a key to the door, so it appears once the seat is paid. */
export function toTicket(row: TicketRow, links: EventViewContext, actor: Actor): TicketView {
  const until = nameUntil(row)
  const paid = row.state === 'confirmed'
  return {
    id: row.id,
    url: links.url(`/rest/events/seats/${row.id}/`),
    event: eventLink(links, row.event_id),
    event_id: row.event_id,
    event_name: row.event_name,
    event_slug: row.event_slug,
    state: row.state,
    ticket_code: paid ? row.ticket_code : null,
    qr_data: paid ? ticketData(row.ticket_code) : null,
    qr: paid ? `/rest/events/tickets/${row.ticket_code}/qr/` : null,
    price_name: row.price_name,
    price: row.price,
    currency_code: row.currency_code,
    customer: row.customer_id === null ? null : customerLink(links, row.customer_id),
    customer_id: row.customer_id,
    first_name: row.first_name,
    last_name: row.last_name,
    picture: pictureLink(links, row.profile_picture),
    job_title: row.job_title,
    is_me: row.customer_id === actor.customer_id,
    display: row.display,
    display_answered: row.display_answered,
    listed_until: row.display_participants ? reachableUntil(row) : null,
    can_name: mayName(actor, row) && dayOf(links.now) <= until && !hasEnded(row, links.now),
    name_until: until,
    invoice: row.invoice_id === null ? null : invoiceLink(links, row.invoice_id),
    invoice_id: row.invoice_id,
  }
}
