import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOptionsFor } from '../../../lib/call.ts'
import { ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import type { OfficeRecord } from '../records/records.api.ts'
import type { State } from './parts.ts'

/** Draws what needs the state of an award's judging, once it is there. */
export function WithState({ award, children }: { award: OfficeRecord; children: (state: State) => ReactNode }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('awards.judgingState', { params: { id: award.id } }))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return data ? children(data) : <SkeletonCard height={220} />
}

export const zoneOf = (award: OfficeRecord): string =>
  typeof award['time_zone'] === 'string' && award['time_zone'] !== '' ? award['time_zone'] : 'UTC'
