import { resourceCalled } from '@app/contract/resources.all'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { Workspace } from '../components/workspace.tsx'
import type { Described } from '../components/workspace.tsx'
import { AcceptedSponsors } from '../components/accepted-sponsors.tsx'
import { Conflicts } from './conflicts.tsx'
import { Criteria } from './criteria.tsx'
import { partOf, parts } from './parts.ts'
import { Results } from './results.tsx'
import { Rounds } from './rounds.tsx'

const award: Described = {
  of: resourceCalled('awards'),
  kind: 'awards',
  parts,
  partOf,
  useLacks: (id) => useQuery(queryOptionsFor('awards.lacks', { params: { id } })),
}

/** Everything of an award: its pages, and its judging from the criteria to the published winners. */
export function AwardWorkspace({ id, part }: { id: number; part: string | undefined }) {
  return (
    <Workspace
      is={award}
      id={id}
      part={part}
      more={(record, open) => {
        switch (open) {
          case 'sponsors':
            return <AcceptedSponsors of={{ award: record.id }} />
          case 'jury':
            return <Conflicts award={record} />
          case 'criteria':
            return <Criteria award={record} />
          case 'rounds':
            return <Rounds award={record} />
          case 'results':
            return <Results award={record} />
          default:
            return null
        }
      }}
    />
  )
}
