import type { events } from '@app/contract/events'
import type { Reply } from '@app/contract/kit'
import type { ApplicationRow } from './events.applications.queries.ts'
import { eventLink, instantText } from './events.view.ts'
import type { Links } from './events.view.ts'

/** A request as its sender, or an operator, sees it. */
export function toApplication(row: ApplicationRow, links: Links): Reply<typeof events.applyAsPanelistOrSponsor> {
  return {
    id: row.id,
    url: links.url(`/rest/events/applications/${row.id}/`),
    event: eventLink(links, row.event_id),
    event_id: row.event_id,
    event_name: row.event_name,
    kind: row.kind,
    state: row.state,
    message: row.message,
    topic: row.topic,
    bio: row.bio,
    links: row.links,
    package: row.package,
    on_waiting_list: row.on_waiting_list,
    reason: row.reason,
    created_at: instantText(row.created_at),
    changed_at: instantText(row.changed_at),
  }
}
