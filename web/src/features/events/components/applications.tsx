import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/card.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { t } from '../texts.ts'

/** What I have asked for already, with how far it has come. */
export function Applied({ eventId, kind }: { eventId: number; kind: 'panelist' | 'sponsor' }) {
  const { data } = useQuery(queryOptionsFor('events.myApplications', { query: { event: eventId } }))
  const mine = data?.results.filter((one) => one.kind === kind) ?? []
  return mine.map((one) => (
    <Notice key={one.id} tone={one.state === 'declined' ? 'warn' : 'info'}>
      {t('apply.state', { what: one.package?.name ?? one.topic ?? '', state: t(`application.${one.state}`) })}
    </Notice>
  ))
}
