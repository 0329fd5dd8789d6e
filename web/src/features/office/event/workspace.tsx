import { resourceCalled } from '@app/contract/resources.all'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { Workspace } from '../components/workspace.tsx'
import type { Described } from '../components/workspace.tsx'
import { AcceptedSponsors } from '../components/accepted-sponsors.tsx'
import { AgendaBoard } from './agenda-board.tsx'
import { DayRows, SessionRows } from './agenda-rows.tsx'
import { CloneEvent } from './clone.tsx'
import { partOf, parts } from './parts.ts'
import { WhoIsTold } from './who-is-told.tsx'

const event: Described = {
  of: resourceCalled('events'),
  kind: 'events',
  parts,
  partOf,
  useLacks: (id) => useQuery(queryOptionsFor('office.publishing', { params: { id } })),
  // A session is made on the board, on the day that it shows.
  madeElsewhere: ['event-sessions'],
  rows: { 'event-days': DayRows, 'event-sessions': SessionRows },
  says: (record, touched) => <WhoIsTold event={record} touched={touched} />,
  ends: (record) => <CloneEvent event={record} />,
}

/** Everything of an event. */
export function EventWorkspace({ id, part }: { id: number; part: string | undefined }) {
  return (
    <Workspace
      is={event}
      id={id}
      part={part}
      more={(record, open) => {
        switch (open) {
          case 'agenda':
            return <AgendaBoard event={record} />
          case 'sponsors':
            return <AcceptedSponsors of={{ event: record.id }} />
          default:
            return null
        }
      }}
    />
  )
}
