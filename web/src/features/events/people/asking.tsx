import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { time, weekday } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { EventDetails } from '../events.api.ts'
import { baseOf } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './participants-tab.module.css'

/**
 * Asking people for a meeting from a list of them.
 * @param people who are shown, by id
 * @returns the way to a person's request in the planner, or to what there is between us already; nothing while the planner is closed or
 *   for who cannot be asked
 */
export function useAsking(event: EventDetails, people: readonly number[]): (id: number) => ReactNode {
  const { data, isLoading } = useQuery({
    ...queryOptionsFor('meetings.people', { query: { event: event.id, person: [...people], page_size: 100 } }),
    enabled: event.planner_state.enabled && people.length > 0,
    // Who has no planner has nobody to ask.
    retry: false,
  })
  const now = useNow().getTime()
  const planner = `${baseOf(event)}/meeting-planner` as const
  return (id) => {
    // Nearly everyone can be asked: the place is kept, so that the list holds still.
    if (isLoading)
      return (
        <Button size="sm" block disabled className={css['awaited']}>
          {t('asking.request')}
        </Button>
      )
    const found = data?.results.find(({ customer_id }) => customer_id === id)
    if (!found) return null
    const { between } = found
    return (
      <ButtonLink size="sm" block icon="calendar" to={planner} {...(between ? {} : { search: { person: id } })}>
        {between
          ? t(`asking.${between.state === 'meets' && Date.parse(between.starts_at) <= now ? 'met' : between.state}`, {
              time: when(between.starts_at, event.time_zone),
            })
          : t('asking.request')}
      </ButtonLink>
    )
  }
}

/** Day and time by the clock of the event. */
const when = (instant: string, zone: string) => `${weekday(instant, { zone })}, ${time(instant, zone)}`

/** The way to ask a person for a meeting at an event that both go to; `otherwise` where there is none, as long as the planner is closed. */
export function AskForMeeting({
  event: id,
  person,
  otherwise,
}: {
  event: number
  person: number
  otherwise: ReactNode
}) {
  const { data: event } = useQuery(queryOptionsFor('events.one', { params: { id } }))
  if (!event?.planner_state.enabled) return otherwise
  return <Asked event={event} person={person} otherwise={otherwise} />
}

function Asked({ event, person, otherwise }: { event: EventDetails; person: number; otherwise: ReactNode }) {
  return useAsking(event, [person])(person) ?? otherwise
}
