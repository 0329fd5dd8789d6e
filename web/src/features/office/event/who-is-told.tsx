import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { Notice } from '../../../ui/card.tsx'
import { t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'

/** Fields whose change is told to everybody who has booked (docs/rules/events.md#publishing). */
const told = {
  dates: ['start_date', 'end_date'],
  times: ['starts_at', 'ends_at'],
  place: ['city', 'country', 'venue', 'venue_address'],
} as const
/** Fields that bear on what was booked, although nobody is told. */
const kept = [
  'capacity',
  'registration_opens_at',
  'registration_closes_at',
  'available_sections',
  'display_participants',
]

/** What saving these changes does to those who have booked the event, and who is told. */
export function WhoIsTold({ event, touched }: { event: OfficeRecord; touched: readonly string[] }) {
  const what = (['dates', 'times', 'place'] as const).filter((one) => told[one].some((name) => touched.includes(name)))
  const bears = what.length > 0 || kept.some((name) => touched.includes(name))
  const { data } = useQuery({ ...queryOptionsFor('office.booked', { params: { id: event.id } }), enabled: bears })
  if (!bears || !data || data.seats === 0) return null
  const stands = t('told.stands', {
    count: data.seats,
    seats: t('told.seats', { count: data.seats }),
    companies: t('told.companies', { count: data.companies }),
  })
  return (
    <Notice tone={what.length > 0 ? 'warn' : 'info'}>
      <p>
        {what.length > 0 && data.published && data.people > 0
          ? t('told.people', { count: data.people, what: what.map((one) => t(`told.${one}`)).join(', ') })
          : t('told.nobody')}{' '}
        {stands}
        {what.length > 0 && data.meetings > 0 && ` ${t('told.meetings', { count: data.meetings })}`}
      </p>
    </Notice>
  )
}
