import type { Reply } from '@app/contract/kit'
import type { sponsorship } from '@app/contract/sponsorship'
import type { Url } from '#kit/base/file-address.ts'
import { pictureLink } from '#kit/base/links.ts'
import type { ApplicationRow, ApplicationWithPerson, BenefitRow, PackageRow, TopicRow } from './sponsorship.reads.ts'

/** Makes links absolute; a Context is one. */
export type UrlMaker = { url: Url }
export type Application = Reply<typeof sponsorship.apply>
export type Packages = Reply<typeof sponsorship.packages>

const packageLink = (links: UrlMaker, id: number) => links.url(`/rest/sponsorship/packages/${id}/`)
const topicLink = (links: UrlMaker, id: number) => links.url(`/rest/sponsorship/panel-topics/${id}/`)

/** A request as its sender, or an operator, sees it. */
export function toApplication(row: ApplicationRow, links: UrlMaker): Application {
  const { subject_kind: type, subject_id, slug, name, city, start_date, end_date } = row
  return {
    id: row.id,
    url: links.url(`/rest/sponsorship/applications/${row.id}/`),
    event: type === 'event' ? links.url(`/rest/events/${subject_id}/`) : null,
    award: type === 'award' ? links.url(`/rest/awards/${subject_id}/`) : null,
    subject: { type, id: subject_id, slug, name, city, start_date, end_date },
    kind: row.kind,
    state: row.state,
    message: row.message,
    topic: row.topic,
    panel_topic: row.topic_id === null ? null : topicLink(links, row.topic_id),
    bio: row.bio,
    links: row.links,
    package: row.package && {
      ...row.package,
      url: packageLink(links, row.package.id),
    },
    on_waiting_list: row.on_waiting_list,
    waiting_position: row.waiting_position,
    order_until: row.state === 'accepted' ? row.order_until : null,
    invoice: row.invoice_id === null ? null : links.url(`/rest/payments/invoices/${row.invoice_id}/`),
    invoice_id: row.invoice_id,
    logo: pictureLink(links, row.logo),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  }
}

/** The same with who asks, for those who decide. */
export function toApplicationWithPerson(
  row: ApplicationWithPerson,
  links: UrlMaker,
): Reply<typeof sponsorship.applications>['results'][number] {
  return {
    ...toApplication(row, links),
    applicant: {
      customer: links.url(`/rest/customers/${row.customer_id}/`),
      customer_id: row.customer_id,
      name: row.applicant_name,
      job_title: row.job_title,
      company: row.company_id === null ? null : links.url(`/rest/companies/${row.company_id}/`),
      company_name: row.company_name,
    },
  }
}

export function toPackage(row: PackageRow, links: UrlMaker): Packages['packages'][number] {
  return {
    id: row.id,
    url: packageLink(links, row.id),
    name: row.name,
    category: { id: row.category_id, name: row.category_name },
    description: row.description,
    price: row.amount,
    currency_code: row.currency_code,
    stock: row.stock,
    left: row.stock - row.taken,
    waiting: row.waiting,
    seats_included: row.seats_included,
    table_included: row.table_included,
    benefits: row.benefits,
    position: row.position,
  }
}

export function toPackages(rows: PackageRow[], benefits: BenefitRow[], links: UrlMaker): Packages {
  return { packages: rows.map((row) => toPackage(row, links)), benefits }
}

export function toTopic(row: TopicRow, links: UrlMaker): Reply<typeof sponsorship.panelTopics>['results'][number] {
  const { session } = row
  return {
    id: row.id,
    url: topicLink(links, row.id),
    title: row.title,
    description: row.description,
    closes_on: row.closes_on,
    seats: row.seats,
    left: row.left,
    session: session && {
      ...session,
      starts_at: new Date(session.starts_at).toISOString(),
      ends_at: new Date(session.ends_at).toISOString(),
    },
    position: row.position,
  }
}
