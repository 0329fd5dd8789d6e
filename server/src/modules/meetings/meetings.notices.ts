import { dayOf } from '#kit/base/days.ts'
import { byKey, idsOf, on, textIn, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import { assigners } from './company/meetings.company.queries.ts'
import { plannerUsers } from './meetings.keeping.queries.ts'

type EventRow = { id: number; slug: string; name: string; city: string }

const toEvent = ({ id, slug, name, city }: EventRow): Subject => ({ type: 'event', id, slug, name, city })

/** Events by meetings of the reader, as long as the two may see each other. */
const myMeetings = things((db, reader, ids) =>
  byKey(
    db,
    sql`select meeting.id as key, event.id, event.slug, event.name, event.city from meeting join event on event.id = meeting.event_id
      where meeting.id = any(${ids}) and ${reader.customer_id} in (meeting.requested_by, meeting.requested_to)
        and event.published_at <= ${reader.now}
        and not exists (select from blocked_with(${reader.customer_id}) hidden where hidden.id in (meeting.requested_by, meeting.requested_to))`,
    toEvent,
  ),
)

/** Events by requests to companies: for who asked, and for the people of the company. */
const companyMeetings = things((db, reader, ids) =>
  byKey(
    db,
    sql`select request.id as key, event.id, event.slug, event.name, event.city from meeting_company_request request
      join event on event.id = request.event_id
      where request.id = any(${ids}) and event.published_at <= ${reader.now}
        and (request.requested_by = ${reader.customer_id} or request.company_id = ${reader.company_id}::integer)`,
    toEvent,
  ),
)

const toThePlanner: NoticeKind['target'] = ({ subject }) =>
  subject.type === 'event' ? { path: `/events/${subject.slug}/${subject.id}/meeting-planner`, label: 'planner' } : null

const stillTrue = () => sql`true`
const ofMeetings = { area: 'events', app: 'choice', load: myMeetings, target: toThePlanner } as const

/** Events whose planner is open to the reader. */
const openPlanners = things((db, reader, ids) =>
  byKey(
    db,
    sql`select id as key, id, slug, name, city from event where id = any(${ids}) and published_at <= ${reader.now}
      and meeting_planner_is_active and display_participants and meeting_planner_activation_date <= ${dayOf(reader.now)}::date
      and ${reader.customer_id} in (${plannerUsers(sql`event.id`)})`,
    toEvent,
  ),
)

/** What members hear of their meetings. Of what is agreed, moved and off, the mail for their calendar tells them. */
export const meetingsNotices: readonly NoticeKind[] = [
  {
    ...ofMeetings,
    kind: 'planner_open',
    mail: 'on',
    push: 'on',
    on: [
      on('meetings.planner_opened', async (ctx, { fact }) => ({
        readers: await idsOf(ctx.db, plannerUsers(sql`${fact.event_id}`)),
        subject_id: fact.event_id,
        source: `planner:${fact.event_id}`,
      })),
    ],
    load: openPlanners,
  },
  {
    ...ofMeetings,
    kind: 'meeting_requested',
    mail: 'on',
    push: 'on',
    on: [
      on('meetings.proposed', (_, { fact }) => ({
        readers: [fact.to],
        actor_id: fact.by,
        subject_id: fact.meeting_id,
        ref_id: fact.invitation_id,
        detail: fact.what,
        source: `proposed:${fact.invitation_id}`,
      })),
    ],
    // One that was answered, withdrawn or is over asks for nothing any more.
    stillTrue: (reader) => sql`exists (select from meeting_invitation proposal
      where proposal.id = deed.ref_id and proposal.state = 'pending' and proposal.expires_at > ${reader.now})`,
    text: {
      of: 'reason',
      read: (db, { subject_id }) => textIn(db, sql`select reason as text from meeting where id = ${subject_id}`),
    },
  },
  {
    ...ofMeetings,
    kind: 'meeting_accepted',
    mail: 'always',
    push: 'on',
    on: [
      on('meetings.accepted', (_, { fact }) =>
        fact.moved
          ? undefined
          : {
              readers: [fact.to],
              actor_id: fact.by,
              subject_id: fact.meeting_id,
              source: `accepted:${fact.invitation_id}`,
              mailed: true,
            },
      ),
    ],
    stillTrue,
  },
  {
    ...ofMeetings,
    kind: 'meeting_refused',
    mail: 'on',
    push: 'off',
    on: [
      on('meetings.refused', (_, { fact }) => ({
        readers: [fact.to],
        actor_id: fact.by,
        subject_id: fact.meeting_id,
        source: `refused:${fact.invitation_id}`,
      })),
    ],
    stillTrue,
  },
  {
    ...ofMeetings,
    kind: 'meeting_superseded',
    mail: 'on',
    push: 'on',
    on: [
      on('meetings.superseded', (_, { fact }) => ({
        readers: fact.customer_ids,
        subject_id: fact.meeting_id,
        source: `superseded:${fact.invitation_id}`,
      })),
    ],
  },
  {
    ...ofMeetings,
    kind: 'meeting_moved',
    mail: 'always',
    push: 'on',
    on: [
      on('meetings.accepted', (_, { fact }) =>
        fact.moved
          ? {
              readers: [fact.to],
              actor_id: fact.by,
              subject_id: fact.meeting_id,
              source: `moved:${fact.invitation_id}`,
              mailed: true,
            }
          : undefined,
      ),
      on('meetings.rescheduled', (_, { fact }) => ({
        readers: fact.customer_ids,
        subject_id: fact.meeting_id,
        detail: 'office',
        mailed: true,
      })),
    ],
    stillTrue,
  },
  {
    ...ofMeetings,
    kind: 'meeting_cancelled',
    mail: 'always',
    push: 'on',
    on: [
      on('meetings.cancelled', (_, { fact }) => ({
        readers: fact.to,
        subject_id: fact.meeting_id,
        source: `cancelled:${fact.meeting_id}`,
        mailed: true,
      })),
    ],
    text: {
      of: 'reason',
      read: (db, { subject_id }) => textIn(db, sql`select cancel_reason as text from meeting where id = ${subject_id}`),
    },
  },
  {
    ...ofMeetings,
    kind: 'meeting_near',
    mail: 'off',
    push: 'on',
    on: [
      on('meetings.near', (_, { fact }) => ({
        readers: fact.customer_ids,
        subject_id: fact.meeting_id,
        detail: fact.when,
      })),
    ],
  },
  {
    ...ofMeetings,
    kind: 'company_meeting',
    mail: 'on',
    push: 'on',
    load: companyMeetings,
    on: [
      on('meetings.company_asked', async (ctx, { fact }) => ({
        readers: await assigners(ctx.db, fact.event_id, fact.company_id),
        actor_id: fact.by,
        subject_id: fact.request_id,
        detail: 'asked',
      })),
      on('meetings.delegate_gone', async (ctx, { fact }) => ({
        readers: (await assigners(ctx.db, fact.event_id, fact.company_id)).filter((id) => id !== fact.delegate),
        subject_id: fact.request_id,
        detail: 'gone',
      })),
      on('meetings.company_refused', (_, { fact }) => ({
        readers: [fact.to],
        subject_id: fact.request_id,
        detail: 'refused',
      })),
      on('meetings.delegate_assigned', (_, { fact }) => [
        {
          readers: [fact.asker],
          actor_id: fact.delegate,
          subject_id: fact.request_id,
          ref_id: fact.meeting_id,
          detail: 'sent',
          source: `sent:${fact.request_id}:${fact.delegate}`,
          mailed: true,
        },
        {
          // Who assigns themselves knows it.
          readers: fact.delegate === fact.by ? [] : [fact.delegate],
          actor_id: fact.asker,
          subject_id: fact.request_id,
          ref_id: fact.meeting_id,
          detail: 'assigned',
          source: `assigned:${fact.request_id}:${fact.delegate}`,
          mailed: true,
        },
        {
          readers: fact.before === null || fact.before === fact.by ? [] : [fact.before],
          subject_id: fact.request_id,
          detail: 'relieved',
          source: `relieved:${fact.request_id}:${fact.before}:${fact.delegate}`,
          mailed: true,
        },
      ]),
    ],
    stillTrue,
  },
  {
    ...ofMeetings,
    kind: 'meeting_no_show',
    mail: 'on',
    push: 'on',
    on: [
      on('meetings.no_show', (_, { fact }) => ({
        readers: [fact.absent],
        subject_id: fact.meeting_id,
        source: `no_show:${fact.meeting_id}`,
      })),
    ],
  },
]
